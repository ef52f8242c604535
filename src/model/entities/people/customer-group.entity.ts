import { Column, Entity, JoinTable, ManyToMany, type Relation } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { PriceList } from '../catalogue/price-list.entity.ts';
import { Customer } from './customer.entity.ts';

/** Customers with the same prices and discounts. */
@Entity('customer_group')
export class CustomerGroup extends SoftDeletableRow {
  static readonly idPrefix = 'cgrp';

  static readonly example = { name: 'Friends' };

  @Column({ type: 'varchar' })
  name!: string;

  @ManyToMany(() => Customer, (customer: Customer) => customer.groups)
  @JoinTable({
    name: 'customer_group_customers',
    joinColumn: { name: 'customer_group_id' },
    inverseJoinColumn: { name: 'customer_id' },
  })
  customers?: Relation<Customer>[];

  @ManyToMany(() => PriceList, (priceList: PriceList) => priceList.customer_groups)
  price_lists?: Relation<PriceList>[];

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
