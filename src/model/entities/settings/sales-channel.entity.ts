import { Column, Entity, JoinTable, ManyToMany, OneToMany, type Relation } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { Cart } from '../carts/cart.entity.ts';
import { Order } from '../orders/order.entity.ts';
import { PublishableApiKey } from './publishable-api-key.entity.ts';
import { SalesChannelLocation } from './sales-channel-location.entity.ts';

/** A place of sale, such as the web shop or a marketplace. */
@Entity('sales_channel')
export class SalesChannel extends SoftDeletableRow {
  static readonly idPrefix = 'sc';

  static readonly example = { name: 'Web shop', description: 'The shop on the web' };

  @Column({ type: 'varchar' })
  name!: string;

  @Column({ type: 'varchar', nullable: true })
  description!: string | null;

  @Column({ type: 'bool', default: false })
  is_disabled!: boolean;

  @OneToMany(
    () => SalesChannelLocation,
    (salesChannelLocation: SalesChannelLocation) => salesChannelLocation.sales_channel,
  )
  locations?: Relation<SalesChannelLocation>[];

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;

  @OneToMany(() => Cart, (cart: Cart) => cart.sales_channel)
  carts?: Relation<Cart>[];

  @OneToMany(() => Order, (order: Order) => order.sales_channel)
  orders?: Relation<Order>[];

  @ManyToMany(() => PublishableApiKey)
  @JoinTable({
    name: 'publishable_api_key_sales_channel',
    joinColumn: { name: 'sales_channel_id' },
    inverseJoinColumn: { name: 'publishable_key_id' },
  })
  publishableKeys?: Relation<PublishableApiKey>[];
}
