import { DeliveryRow } from '@storekeep/server/module';
import { Column, Entity } from 'typeorm';

/** The delivery of an event to an endpoint. Its id is the `webhook-id` of all attempts. */
@Entity('webhook_delivery')
export class WebhookDelivery extends DeliveryRow {
  static readonly idPrefix = 'msg';

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

  /** The JSON text that is sent and signed. */
  @Column({ type: 'text', select: false })
  payload!: string;
}
