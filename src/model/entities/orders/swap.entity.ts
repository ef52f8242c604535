import { Column, Entity, JoinColumn, ManyToOne, OneToMany, OneToOne, type Relation } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { Money } from '#engine/mapping/money-column';
import { Cart } from '../carts/cart.entity.ts';
import { LineItem } from '../carts/line-item.entity.ts';
import { Payment } from '../payments/payment.entity.ts';
import { Address } from '../people/address.entity.ts';
import { ShippingMethod } from '../shipping/shipping-method.entity.ts';
import { Fulfillment } from './fulfillment.entity.ts';
import { Order } from './order.entity.ts';
import { Return } from './return.entity.ts';

const swapFulfillmentStatuses = [
  'not_fulfilled',
  'fulfilled',
  'shipped',
  'partially_shipped',
  'canceled',
  'requires_action',
] as const;
export type SwapFulfillmentStatus = (typeof swapFulfillmentStatuses)[number];

const swapPaymentStatuses = [
  'not_paid',
  'awaiting',
  'captured',
  'confirmed',
  'canceled',
  'difference_refunded',
  'partially_refunded',
  'refunded',
  'requires_action',
] as const;
export type SwapPaymentStatus = (typeof swapPaymentStatuses)[number];

/** An exchange of items of an order for others. */
@Entity('swap')
export class Swap extends SoftDeletableRow {
  static readonly idPrefix = 'swap';

  @Column({ type: 'enum', enum: swapFulfillmentStatuses, enumName: 'swap_fulfillment_status_enum' })
  fulfillment_status!: SwapFulfillmentStatus;

  @Column({ type: 'enum', enum: swapPaymentStatuses, enumName: 'swap_payment_status_enum' })
  payment_status!: SwapPaymentStatus;

  @Column({ type: 'varchar' })
  order_id!: string;

  @ManyToOne(() => Order, (order: Order) => order.swaps)
  @JoinColumn({ name: 'order_id', referencedColumnName: 'id' })
  order?: Relation<Order> | null;

  @OneToMany(() => LineItem, (lineItem: LineItem) => lineItem.swap)
  additional_items?: Relation<LineItem>[];

  @OneToOne(() => Return, (ret: Return) => ret.swap)
  return_order?: Relation<Return> | null;

  @OneToMany(() => Fulfillment, (fulfillment: Fulfillment) => fulfillment.swap)
  fulfillments?: Relation<Fulfillment>[];

  @OneToOne(() => Payment, (payment: Payment) => payment.swap)
  payment?: Relation<Payment> | null;

  /** What the customer has to pay, or, if negative, gets back; null until the customer confirms the swap. */
  @Money({ nullable: true })
  difference_due!: number | null;

  @Column({ type: 'varchar', nullable: true })
  shipping_address_id!: string | null;

  @ManyToOne(() => Address)
  @JoinColumn({ name: 'shipping_address_id', referencedColumnName: 'id' })
  shipping_address?: Relation<Address> | null;

  @OneToMany(() => ShippingMethod, (shippingMethod: ShippingMethod) => shippingMethod.swap)
  shipping_methods?: Relation<ShippingMethod>[];

  @Column({ type: 'varchar', nullable: true })
  cart_id!: string | null;

  @OneToOne(() => Cart)
  @JoinColumn({ name: 'cart_id', referencedColumnName: 'id' })
  cart?: Relation<Cart> | null;

  /** The refunds of the swap. */
  @Column({ type: 'text', array: true, default: [], select: false })
  refund_ids!: string[];

  /** The backordered quantities at its confirmation, by variant id. */
  @Column({ type: 'jsonb', nullable: true, select: false })
  stock_owed!: Record<string, number> | null;

  @Column({ type: 'timestamptz', nullable: true })
  confirmed_at!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  canceled_at!: Date | null;

  @Column({ type: 'bool', nullable: true })
  no_notification!: boolean | null;

  @Column({ type: 'bool', default: false })
  allow_backorder!: boolean;

  @Column({ type: 'varchar', nullable: true })
  idempotency_key!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
