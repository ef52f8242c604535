import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { Money } from '../../../engine/mapping/money-column.ts';
import { Order } from '../orders/order.entity.ts';
import { Payment } from './payment.entity.ts';
import { TimestampedRow } from '../../../engine/mapping/base-rows.ts';

export const refundReasons = ['discount', 'return', 'swap', 'claim', 'other'] as const;
export type RefundReason = (typeof refundReasons)[number];

/** Money given back. */
@Entity('refund')
export class Refund extends TimestampedRow {
  static readonly idPrefix = 'ref';

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

  /** When the provider was last asked; null for a refund of before. */
  @Column({ type: 'timestamptz', nullable: true, select: false })
  asked_at!: Date | null;

  /** When the provider answered that it is done. */
  @Column({ type: 'timestamptz', nullable: true, select: false })
  settled_at!: Date | null;

  /** How much of it gives back what the order was overpaid by, because an edit or another shipping method made it cheaper. */
  @Money({ default: 0, select: false })
  overpaid_amount!: number;

  /** Whether its customer shall not be told, as the request for it said. */
  @Column({ type: 'boolean', nullable: true, select: false })
  no_notification!: boolean | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
