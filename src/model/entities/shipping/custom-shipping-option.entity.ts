import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { Money } from '#engine/mapping/money-column';
import { Cart } from '../carts/cart.entity.ts';
import { ShippingOption } from './shipping-option.entity.ts';

/** A shipping option with a price of its own for one cart. */
@Entity('custom_shipping_option')
export class CustomShippingOption extends SoftDeletableRow {
  static readonly idPrefix = 'cso';

  @Money()
  price!: number;

  @Column({ type: 'varchar' })
  shipping_option_id!: string;

  @ManyToOne(() => ShippingOption)
  @JoinColumn({ name: 'shipping_option_id', referencedColumnName: 'id' })
  shipping_option?: Relation<ShippingOption> | null;

  @Column({ type: 'varchar', nullable: true })
  cart_id!: string | null;

  @ManyToOne(() => Cart)
  @JoinColumn({ name: 'cart_id', referencedColumnName: 'id' })
  cart?: Relation<Cart> | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
