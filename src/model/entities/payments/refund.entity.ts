import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { TimestampedRow } from '#engine/mapping/base-rows';
import { Money } from '#engine/mapping/money-column';
import { Order } from '../orders/order.entity.ts';
import { Payment } from './payment.entity.ts';

export const refundReasons = ['discount', 'return', 'swap', 'claim', 'other'] as const;
export type RefundReason = (typeof refundReasons)[number];

/** An amount that was refunded to the customer. */
@Entity('refund')
export class Refund extends TimestampedRow {
  static readonly idPrefix = 'ref';

  static readonly example = { amount: 500, reason: 'other', note: 'The shirt arrived late' };

  @Column({ type: 'varchar', nullable: true })
  order_id!: string | null;

  @ManyToOne(() => Order, (order: Order) => order.refunds)
  @JoinColumn({ name: 'order_id', referencedColumnName: 'id' })
  order?: Relation<Order> | null;

  @Column({ type: 'varchar', nullable: true })
  payment_id!: string | null;

  @ManyToOne(() => Payment)
  @JoinColumn({ name: 'payment_id', referencedColumnName: 'id' })
  payment?: Relation<Payment> | null;

  @Money()
  amount!: number;

  @Column({ type: 'varchar', nullable: true })
  note!: string | null;

  @Column({ type: 'enum', enum: refundReasons, enumName: 'refund_reason_enum' })
  reason!: RefundReason;

  @Column({ type: 'varchar', nullable: true })
  idempotency_key!: string | null;

  /** When the provider was last asked for it; null for refunds made before this column existed. */
  @Column({ type: 'timestamptz', nullable: true, select: false })
  asked_at!: Date | null;

  /** When the provider confirmed it. */
  @Column({ type: 'timestamptz', nullable: true, select: false })
  settled_at!: Date | null;

  /** The part of the amount by which the order was overpaid after an edit or another shipping method made it cheaper. */
  @Money({ default: 0, select: false })
  overpaid_amount!: number;

  /** Whether the request excluded a notification of the customer. */
  @Column({ type: 'boolean', nullable: true, select: false })
  no_notification!: boolean | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
