import { Column, Entity, JoinColumn, ManyToOne, OneToMany, type Relation } from 'typeorm';
import { TimestampedRow } from '#engine/mapping/base-rows';
import { exampleId } from '#engine/mapping/example-values';
import { Money } from '#engine/mapping/money-column';
import { ProductVariant } from '../catalogue/product-variant.entity.ts';
import { ClaimOrder } from '../orders/claim-order.entity.ts';
import { Order } from '../orders/order.entity.ts';
import { OrderEdit } from '../orders/order-edit.entity.ts';
import { Swap } from '../orders/swap.entity.ts';
import { Cart } from './cart.entity.ts';
import { LineItemAdjustment } from './line-item-adjustment.entity.ts';
import { LineItemTaxLine } from './line-item-tax-line.entity.ts';

/** A line of a cart or an order: a quantity of one variant at a unit price. */
@Entity('line_item')
export class LineItem extends TimestampedRow {
  static readonly idPrefix = 'item';

  static readonly example = { description: 'M', variant_id: exampleId('variant') };

  static readonly totals = [
    'subtotal',
    'discount_total',
    'raw_discount_total',
    'tax_total',
    'total',
    'original_tax_total',
    'original_total',
    'refundable',
    'gift_card_total',
  ];

  /** Staff need to know how many units are left to pack, and the texts in their language. */
  static readonly staffOnly = ['unfulfilled_returned_quantity', 'default_title', 'default_description'];

  @Column({ type: 'varchar', nullable: true })
  cart_id!: string | null;

  @ManyToOne(() => Cart, (cart: Cart) => cart.items)
  @JoinColumn({ name: 'cart_id', referencedColumnName: 'id' })
  cart?: Relation<Cart> | null;

  @Column({ type: 'varchar', nullable: true })
  order_id!: string | null;

  @ManyToOne(() => Order, (order: Order) => order.items)
  @JoinColumn({ name: 'order_id', referencedColumnName: 'id' })
  order?: Relation<Order> | null;

  @Column({ type: 'varchar', nullable: true })
  swap_id!: string | null;

  @ManyToOne(() => Swap, (swap: Swap) => swap.additional_items)
  @JoinColumn({ name: 'swap_id', referencedColumnName: 'id' })
  swap?: Relation<Swap> | null;

  @Column({ type: 'varchar', nullable: true })
  claim_order_id!: string | null;

  @ManyToOne(() => ClaimOrder, (claimOrder: ClaimOrder) => claimOrder.additional_items)
  @JoinColumn({ name: 'claim_order_id', referencedColumnName: 'id' })
  claim_order?: Relation<ClaimOrder> | null;

  @OneToMany(() => LineItemTaxLine, (lineItemTaxLine: LineItemTaxLine) => lineItemTaxLine.item)
  tax_lines?: Relation<LineItemTaxLine>[];

  @OneToMany(() => LineItemAdjustment, (lineItemAdjustment: LineItemAdjustment) => lineItemAdjustment.item)
  adjustments?: Relation<LineItemAdjustment>[];

  /** The line that it replaced in an order edit. */
  @Column({ type: 'varchar', nullable: true })
  original_item_id!: string | null;

  @Column({ type: 'varchar', nullable: true })
  order_edit_id!: string | null;

  @ManyToOne(() => OrderEdit, (orderEdit: OrderEdit) => orderEdit.items)
  @JoinColumn({ name: 'order_edit_id', referencedColumnName: 'id' })
  order_edit?: Relation<OrderEdit> | null;

  @Column({ type: 'varchar' })
  title!: string;

  @Column({ type: 'varchar', nullable: true })
  description!: string | null;

  /** The title in the default language, if that of the line is in another one. */
  @Column({ type: 'varchar', nullable: true })
  default_title!: string | null;

  @Column({ type: 'varchar', nullable: true })
  default_description!: string | null;

  @Column({ type: 'varchar', nullable: true })
  thumbnail!: string | null;

  /** Whether it is returned in a swap: its price is negative, with the taxes and discounts of its purchase. */
  @Column({ type: 'bool', default: false })
  is_return!: boolean;

  @Column({ type: 'bool', default: false })
  is_giftcard!: boolean;

  @Column({ type: 'bool', default: true })
  should_merge!: boolean;

  @Column({ type: 'bool', default: true })
  allow_discounts!: boolean;

  @Column({ type: 'bool', nullable: true })
  has_shipping!: boolean | null;

  /** What has added it by itself, such as a promotion that gives it; null for a line that shoppers or staff have added. */
  @Column({ type: 'varchar', nullable: true, select: false })
  source_id!: string | null;

  @Money()
  unit_price!: number;

  /** Whether staff have set the price, which then does not depend on the quantity. */
  @Column({ type: 'bool', default: false, select: false })
  has_custom_price!: boolean;

  @Column({ type: 'varchar', nullable: true })
  variant_id!: string | null;

  @ManyToOne(() => ProductVariant)
  @JoinColumn({ name: 'variant_id', referencedColumnName: 'id' })
  variant?: Relation<ProductVariant> | null;

  @Column({ type: 'int' })
  quantity!: number;

  @Column({ type: 'int', nullable: true })
  fulfilled_quantity!: number | null;

  @Column({ type: 'int', nullable: true })
  returned_quantity!: number | null;

  /** Of the returned units, those that were never in a fulfillment; null in rows of older versions, and for 0. */
  @Column({ type: 'int', nullable: true })
  unfulfilled_returned_quantity!: number | null;

  @Column({ type: 'int', nullable: true })
  shipped_quantity!: number | null;

  @Column({ type: 'bool', default: false })
  includes_tax!: boolean;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
