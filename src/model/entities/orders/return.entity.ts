import { Column, Entity, JoinColumn, ManyToOne, OneToMany, OneToOne, type Relation } from 'typeorm';
import { TimestampedRow } from '#engine/mapping/base-rows';
import { Money } from '#engine/mapping/money-column';
import { ShippingMethod } from '../shipping/shipping-method.entity.ts';
import { ClaimOrder } from './claim-order.entity.ts';
import { Order } from './order.entity.ts';
import { ReturnItem } from './return-item.entity.ts';
import { Swap } from './swap.entity.ts';

const returnStatuses = ['requested', 'received', 'requires_action', 'canceled'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

/** Items that a customer sends back. */
@Entity('return')
export class Return extends TimestampedRow {
  static readonly idPrefix = 'ret';

  static readonly eager = ['items'];

  @Column({ type: 'enum', enum: returnStatuses, enumName: 'return_status_enum', default: 'requested' })
  status!: ReturnStatus;

  @OneToMany(() => ReturnItem, (returnItem: ReturnItem) => returnItem.return_order)
  items?: Relation<ReturnItem>[];

  @Column({ type: 'varchar', nullable: true })
  swap_id!: string | null;

  @OneToOne(() => Swap, (swap: Swap) => swap.return_order)
  @JoinColumn({ name: 'swap_id', referencedColumnName: 'id' })
  swap?: Relation<Swap> | null;

  @Column({ type: 'varchar', nullable: true })
  claim_order_id!: string | null;

  @OneToOne(() => ClaimOrder, (claimOrder: ClaimOrder) => claimOrder.return_order)
  @JoinColumn({ name: 'claim_order_id', referencedColumnName: 'id' })
  claim_order?: Relation<ClaimOrder> | null;

  @Column({ type: 'varchar', nullable: true })
  order_id!: string | null;

  @ManyToOne(() => Order, (order: Order) => order.returns)
  @JoinColumn({ name: 'order_id', referencedColumnName: 'id' })
  order?: Relation<Order> | null;

  @OneToOne(() => ShippingMethod, (shippingMethod: ShippingMethod) => shippingMethod.return_order)
  shipping_method?: Relation<ShippingMethod> | null;

  @Column({ type: 'jsonb', nullable: true })
  shipping_data!: Record<string, unknown> | null;

  @Column({ type: 'varchar', nullable: true })
  location_id!: string | null;

  @Money()
  refund_amount!: number;

  /** Whether staff set `refund_amount`; null in rows of older versions. */
  @Column({ type: 'bool', nullable: true, select: false })
  has_custom_refund!: boolean | null;

  /** The amount that staff set, which `refund_amount` never exceeds; null if it is calculated, and in rows of older versions. */
  @Money({ nullable: true, select: false })
  custom_refund_amount!: number | null;

  @Column({ type: 'bool', nullable: true })
  no_notification!: boolean | null;

  @Column({ type: 'varchar', nullable: true })
  idempotency_key!: string | null;

  /** When the fulfillment provider was last asked for its label; null once it has responded. */
  @Column({ type: 'timestamptz', nullable: true, select: false })
  asked_at!: Date | null;

  /** The refunds of the return. */
  @Column({ type: 'text', array: true, default: [], select: false })
  refund_ids!: string[];

  @Column({ type: 'timestamptz', nullable: true })
  received_at!: Date | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
