import { Column, Entity, JoinColumn, ManyToOne, OneToMany, OneToOne, type Relation } from 'typeorm';
import { Row } from '#engine/mapping/base-rows';
import { Money } from '#engine/mapping/money-column';
import { Cart } from '../carts/cart.entity.ts';
import { ClaimOrder } from '../orders/claim-order.entity.ts';
import { Order } from '../orders/order.entity.ts';
import { Return } from '../orders/return.entity.ts';
import { Swap } from '../orders/swap.entity.ts';
import { ShippingMethodTaxLine } from './shipping-method-tax-line.entity.ts';
import { ShippingOption } from './shipping-option.entity.ts';

/** A shipping option that a cart, an order or a return uses, with its price. */
@Entity('shipping_method')
export class ShippingMethod extends Row {
  static readonly idPrefix = 'sm';

  static readonly example = { price: 500 };

  static readonly eager = ['shipping_option'];

  static readonly totals = ['subtotal', 'tax_total', 'total', 'original_tax_total', 'original_total'];

  @Column({ type: 'varchar' })
  shipping_option_id!: string;

  @Column({ type: 'varchar', nullable: true })
  order_id!: string | null;

  @ManyToOne(() => Order, (order: Order) => order.shipping_methods)
  @JoinColumn({ name: 'order_id', referencedColumnName: 'id' })
  order?: Relation<Order> | null;

  @Column({ type: 'varchar', nullable: true })
  claim_order_id!: string | null;

  @ManyToOne(() => ClaimOrder, (claimOrder: ClaimOrder) => claimOrder.shipping_methods)
  @JoinColumn({ name: 'claim_order_id', referencedColumnName: 'id' })
  claim_order?: Relation<ClaimOrder> | null;

  @Column({ type: 'varchar', nullable: true })
  cart_id!: string | null;

  @ManyToOne(() => Cart, (cart: Cart) => cart.shipping_methods)
  @JoinColumn({ name: 'cart_id', referencedColumnName: 'id' })
  cart?: Relation<Cart> | null;

  @Column({ type: 'varchar', nullable: true })
  swap_id!: string | null;

  @ManyToOne(() => Swap, (swap: Swap) => swap.shipping_methods)
  @JoinColumn({ name: 'swap_id', referencedColumnName: 'id' })
  swap?: Relation<Swap> | null;

  @Column({ type: 'varchar', nullable: true })
  return_id!: string | null;

  @OneToOne(() => Return, (ret: Return) => ret.shipping_method)
  @JoinColumn({ name: 'return_id', referencedColumnName: 'id' })
  return_order?: Relation<Return> | null;

  @ManyToOne(() => ShippingOption)
  @JoinColumn({ name: 'shipping_option_id', referencedColumnName: 'id' })
  shipping_option?: Relation<ShippingOption> | null;

  @OneToMany(
    () => ShippingMethodTaxLine,
    (shippingMethodTaxLine: ShippingMethodTaxLine) => shippingMethodTaxLine.shipping_method,
  )
  tax_lines?: Relation<ShippingMethodTaxLine>[];

  @Money()
  price!: number;

  /** The price before it was reduced, such as by a promotion; null if it was not. */
  @Column({ type: 'bigint', nullable: true, select: false })
  original_price!: number | null;

  @Column({ type: 'jsonb' })
  data!: Record<string, unknown>;

  @Column({ type: 'bool', default: false })
  includes_tax!: boolean;
}
