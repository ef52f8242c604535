import { Column } from 'typeorm';
import { TimestampedRow } from '#engine/mapping/base-rows';

/** The states of a delivery to an endpoint. */
export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The columns of a delivery to an endpoint outside of the shop. Its id is the same in all attempts. */
export abstract class DeliveryRow extends TimestampedRow {
  static readonly schemas = { status: { enum: deliveryStatuses } };

  @Column({ type: 'varchar' })
  event!: string;

  @Column({ type: 'varchar', default: 'pending' })
  status!: DeliveryStatus;

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
