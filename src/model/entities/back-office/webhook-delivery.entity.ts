import { Column, Entity } from 'typeorm';
import { TimestampedRow } from '../../../engine/mapping/base-rows.ts';

export const webhookDeliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number];

/** The delivery of an event to an endpoint. Its id is the `webhook-id` of all attempts. */
@Entity('webhook_delivery')
export class WebhookDelivery extends TimestampedRow {
  static readonly idPrefix = 'msg';

  static readonly schemas = { status: { enum: webhookDeliveryStatuses } };

  static readonly example = {
    event: 'order.placed',
    status: 'delivered',
    attempts: 1,
    response_status: 200,
    last_error: null,
    next_attempt_at: null,
  };

  @Column({ type: 'varchar' })
  webhook_id!: string;

  /** Of the outbox: an event is delivered once to an endpoint, even if it is fanned out again after a crash. */
  @Column({ type: 'int8', nullable: true, select: false })
  event_id!: number | null;

  @Column({ type: 'varchar' })
  event!: string;

  /** The JSON text that is sent and signed. */
  @Column({ type: 'text', select: false })
  payload!: string;

  @Column({ type: 'varchar', default: 'pending' })
  status!: WebhookDeliveryStatus;

  /** The number of requests. */
  @Column({ type: 'int', default: 0 })
  attempts!: number;

  /** Of the last response; null if there was none. */
  @Column({ type: 'int', nullable: true })
  response_status!: number | null;

  @Column({ type: 'text', nullable: true })
  last_error!: string | null;

  /** While a request is under way, the time at which another process may repeat it. */
  @Column({ type: 'timestamptz', nullable: true })
  next_attempt_at!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  delivered_at!: Date | null;
}
