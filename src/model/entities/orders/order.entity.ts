import {
  Column,
  Entity,
  JoinColumn,
  JoinTable,
  ManyToMany,
  ManyToOne,
  OneToMany,
  OneToOne,
  type Relation,
} from 'typeorm';
import { TimestampedRow } from '#engine/mapping/base-rows';
import { ComputedRelation } from '#engine/mapping/computed-relation';
import { exampleId } from '#engine/mapping/example-values';
import { Cart } from '../carts/cart.entity.ts';
import { type CartPromotion, promotionsSchema } from '../carts/cart-promotion.ts';
import { DraftOrder } from '../carts/draft-order.entity.ts';
import { LineItem } from '../carts/line-item.entity.ts';
import { Discount } from '../offers/discount.entity.ts';
import { GiftCard } from '../offers/gift-card.entity.ts';
import { GiftCardTransaction } from '../offers/gift-card-transaction.entity.ts';
import { Payment } from '../payments/payment.entity.ts';
import { Refund } from '../payments/refund.entity.ts';
import { Address } from '../people/address.entity.ts';
import { Customer } from '../people/customer.entity.ts';
import { Currency } from '../settings/currency.entity.ts';
import { Region } from '../settings/region.entity.ts';
import { SalesChannel } from '../settings/sales-channel.entity.ts';
import { ShippingMethod } from '../shipping/shipping-method.entity.ts';
import { ClaimOrder } from './claim-order.entity.ts';
import { RELATIONS_WITH_DELETED } from './document-relations.ts';
import { Fulfillment } from './fulfillment.entity.ts';
import { OrderEdit } from './order-edit.entity.ts';
import { Return } from './return.entity.ts';
import { Swap } from './swap.entity.ts';

export const orderStatuses = ['pending', 'completed', 'archived', 'canceled', 'requires_action'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderFulfillmentStatuses = [
  'not_fulfilled',
  'partially_fulfilled',
  'fulfilled',
  'partially_shipped',
  'shipped',
  'partially_returned',
  'returned',
  'canceled',
  'requires_action',
] as const;
export type OrderFulfillmentStatus = (typeof orderFulfillmentStatuses)[number];

export const orderPaymentStatuses = [
  'not_paid',
  'awaiting',
  'captured',
  'partially_refunded',
  'refunded',
  'canceled',
  'requires_action',
] as const;
export type OrderPaymentStatus = (typeof orderPaymentStatuses)[number];

/** A placed order. */
@Entity('order')
export class Order extends TimestampedRow {
  static readonly idPrefix = 'order';

  static readonly schemas = { promotions: promotionsSchema };

  static readonly example = {
    promotions: [],
    payment_status: 'awaiting',
    cart_id: exampleId('cart'),
    // the order of the examples was only placed
    ...{ claims: [], edits: [], fulfillments: [], refunds: [], returns: [], swaps: [] },
    ...{ gift_card_transactions: [], gift_cards: [] },
  };

  static readonly tally = { admin: 'all' } as const;

  /** Without these lists, reading an order takes half of the time. */
  static readonly rareLists = {
    names: ['claims', 'returns', 'swaps'],
    existsSql: (order: string) =>
      `exists (${['claim_order', 'return', 'swap'].map((table) => `select from "${table}" where order_id = ${order}.id`).join(' union all ')})`,
  };

  static readonly relationsWithDeleted = RELATIONS_WITH_DELETED;

  /** As in Medusa v1: dashboards display the variants, but only expand the items. */
  static readonly expandedWith = {
    items: 'items.variant',
    returnable_items: 'returnable_items.variant.product',
  };

  @Column({ type: 'enum', enum: orderStatuses, enumName: 'order_status_enum', default: 'pending' })
  status!: OrderStatus;

  @Column({
    type: 'enum',
    enum: orderFulfillmentStatuses,
    enumName: 'order_fulfillment_status_enum',
    default: 'not_fulfilled',
  })
  fulfillment_status!: OrderFulfillmentStatus;

  @Column({
    type: 'enum',
    enum: orderPaymentStatuses,
    enumName: 'order_payment_status_enum',
    default: 'not_paid',
  })
  payment_status!: OrderPaymentStatus;

  /** How totals are computed: orders that Medusa v1 placed retain the totals that it computed. v1 does not know this column. */
  @Column({ type: 'varchar', default: 'medusa-v1', select: false })
  arithmetic!: 'storekeep' | 'medusa-v1';

  /** The promotions that applied when it was placed. */
  @Column({ type: 'jsonb', default: [] })
  promotions!: CartPromotion[];

  /** The language of its lines and messages, from its cart. */
  @Column({ type: 'varchar', nullable: true })
  locale!: string | null;

  @Column({ type: 'int', default: () => "nextval('order_display_id_seq')" })
  display_id!: number;

  @Column({ type: 'varchar', nullable: true })
  cart_id!: string | null;

  @OneToOne(() => Cart)
  @JoinColumn({ name: 'cart_id', referencedColumnName: 'id' })
  cart?: Relation<Cart> | null;

  @Column({ type: 'varchar' })
  customer_id!: string;

  @ManyToOne(() => Customer, (customer: Customer) => customer.orders)
  @JoinColumn({ name: 'customer_id', referencedColumnName: 'id' })
  customer?: Relation<Customer> | null;

  @Column({ type: 'varchar' })
  email!: string;

  @Column({ type: 'varchar', nullable: true })
  billing_address_id!: string | null;

  @ManyToOne(() => Address)
  @JoinColumn({ name: 'billing_address_id', referencedColumnName: 'id' })
  billing_address?: Relation<Address> | null;

  @Column({ type: 'varchar', nullable: true })
  shipping_address_id!: string | null;

  @ManyToOne(() => Address)
  @JoinColumn({ name: 'shipping_address_id', referencedColumnName: 'id' })
  shipping_address?: Relation<Address> | null;

  @Column({ type: 'varchar' })
  region_id!: string;

  @ManyToOne(() => Region)
  @JoinColumn({ name: 'region_id', referencedColumnName: 'id' })
  region?: Relation<Region> | null;

  @Column({ type: 'varchar' })
  currency_code!: string;

  @ManyToOne(() => Currency)
  @JoinColumn({ name: 'currency_code', referencedColumnName: 'code' })
  currency?: Relation<Currency> | null;

  /** In percent, for orders of Medusa v1 that have no tax lines; null for all others. */
  @Column({ type: 'real', nullable: true })
  tax_rate!: number | null;

  @ManyToMany(() => Discount)
  @JoinTable({
    name: 'order_discounts',
    joinColumn: { name: 'order_id' },
    inverseJoinColumn: { name: 'discount_id' },
  })
  discounts?: Relation<Discount>[];

  @ManyToMany(() => GiftCard)
  @JoinTable({
    name: 'order_gift_cards',
    joinColumn: { name: 'order_id' },
    inverseJoinColumn: { name: 'gift_card_id' },
  })
  gift_cards?: Relation<GiftCard>[];

  @OneToMany(() => ShippingMethod, (shippingMethod: ShippingMethod) => shippingMethod.order)
  shipping_methods?: Relation<ShippingMethod>[];

  @OneToMany(() => Payment, (payment: Payment) => payment.order)
  payments?: Relation<Payment>[];

  @OneToMany(() => Fulfillment, (fulfillment: Fulfillment) => fulfillment.order)
  fulfillments?: Relation<Fulfillment>[];

  @OneToMany(() => Return, (ret: Return) => ret.order)
  returns?: Relation<Return>[];

  @OneToMany(() => ClaimOrder, (claimOrder: ClaimOrder) => claimOrder.order)
  claims?: Relation<ClaimOrder>[];

  @OneToMany(() => Refund, (refund: Refund) => refund.order)
  refunds?: Relation<Refund>[];

  @OneToMany(() => Swap, (swap: Swap) => swap.order)
  swaps?: Relation<Swap>[];

  @Column({ type: 'varchar', nullable: true })
  draft_order_id!: string | null;

  @OneToOne(() => DraftOrder)
  @JoinColumn({ name: 'draft_order_id', referencedColumnName: 'id' })
  draft_order?: Relation<DraftOrder> | null;

  @OneToMany(() => LineItem, (lineItem: LineItem) => lineItem.order)
  items?: Relation<LineItem>[];

  @OneToMany(() => OrderEdit, (orderEdit: OrderEdit) => orderEdit.order)
  edits?: Relation<OrderEdit>[];

  @OneToMany(
    () => GiftCardTransaction,
    (giftCardTransaction: GiftCardTransaction) => giftCardTransaction.order,
  )
  gift_card_transactions?: Relation<GiftCardTransaction>[];

  @Column({ type: 'timestamptz', nullable: true })
  canceled_at!: Date | null;

  @Column({ type: 'bool', nullable: true })
  no_notification!: boolean | null;

  @Column({ type: 'varchar', nullable: true })
  idempotency_key!: string | null;

  @Column({ type: 'varchar', nullable: true })
  external_id!: string | null;

  @Column({ type: 'varchar', nullable: true })
  sales_channel_id!: string | null;

  @ManyToOne(() => SalesChannel, (salesChannel: SalesChannel) => salesChannel.orders)
  @JoinColumn({ name: 'sales_channel_id', referencedColumnName: 'id' })
  sales_channel?: Relation<SalesChannel> | null;

  /** Items that were shipped and not returned, including those of swaps and claims. */
  @ComputedRelation(() => LineItem, {
    many: true,
    where: (order, item) =>
      `${item}.shipped_quantity > coalesce(${item}.returned_quantity, 0) and ${item}.id in (
         select l.id from line_item l where l.order_id = ${order}.id
         union all select l.id from line_item l join swap w on w.id = l.swap_id where w.order_id = ${order}.id
         union all select l.id from line_item l join claim_order c on c.id = l.claim_order_id where c.order_id = ${order}.id)`,
  })
  returnable_items?: Relation<LineItem>[];

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
