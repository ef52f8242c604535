import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { Money } from './money.ts';
import { Order } from './order.ts';
import { Payment } from './payment.ts';
import { TimestampedRow } from './row.ts';

export const refundReasons = ['discount', 'return', 'swap', 'claim', 'other'] as const;
export type RefundReason = (typeof refundReasons)[number];

/** Money given back. */
@Entity('refund')
export class Refund extends TimestampedRow {
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

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
