import { Column, Entity, JoinColumn, OneToOne, type Relation } from 'typeorm';
import { TimestampedRow } from '#engine/mapping/base-rows';
import { Order } from '../orders/order.entity.ts';
import { Cart } from './cart.entity.ts';

export const draftOrderStatuses = ['open', 'completed'] as const;
export type DraftOrderStatus = (typeof draftOrderStatuses)[number];

/** An order that staff prepare for a customer, and that is paid later. */
@Entity('draft_order')
export class DraftOrder extends TimestampedRow {
  static readonly idPrefix = 'dorder';

  @Column({ type: 'enum', enum: draftOrderStatuses, enumName: 'draft_order_status_enum', default: 'open' })
  status!: DraftOrderStatus;

  @Column({ type: 'int', default: () => "nextval('draft_order_display_id_seq')" })
  display_id!: number;

  @Column({ type: 'varchar', nullable: true })
  cart_id!: string | null;

  @OneToOne(() => Cart)
  @JoinColumn({ name: 'cart_id', referencedColumnName: 'id' })
  cart?: Relation<Cart> | null;

  @Column({ type: 'varchar', nullable: true })
  order_id!: string | null;

  @OneToOne(() => Order)
  @JoinColumn({ name: 'order_id', referencedColumnName: 'id' })
  order?: Relation<Order> | null;

  @Column({ type: 'timestamptz', nullable: true })
  canceled_at!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  completed_at!: Date | null;

  @Column({ type: 'bool', nullable: true })
  no_notification_order!: boolean | null;

  @Column({ type: 'varchar', nullable: true })
  idempotency_key!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
