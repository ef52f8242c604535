import { Column, Entity, JoinTable, ManyToMany, OneToMany, type Relation } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { CustomerGroup } from '../people/customer-group.entity.ts';
import { MoneyAmount } from './money-amount.entity.ts';
import {
  type PriceListStatus,
  priceListStatuses,
  type PriceListType,
  priceListTypes,
} from './price-list-values.ts';

/** Prices that replace the default ones for a period or for customer groups. */
@Entity('price_list')
export class PriceList extends SoftDeletableRow {
  static readonly idPrefix = 'pl';

  static readonly example = { name: 'Winter sale', description: 'The last shirts of the winter' };

  @Column({ type: 'varchar' })
  name!: string;

  @Column({ type: 'varchar' })
  description!: string;

  @Column({ type: 'enum', enum: priceListTypes, enumName: 'price_list_type_enum', default: 'sale' })
  type!: PriceListType;

  @Column({ type: 'enum', enum: priceListStatuses, enumName: 'price_list_status_enum', default: 'draft' })
  status!: PriceListStatus;

  @Column({ type: 'timestamptz', nullable: true })
  starts_at!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  ends_at!: Date | null;

  @ManyToMany(() => CustomerGroup, (customerGroup: CustomerGroup) => customerGroup.price_lists)
  @JoinTable({
    name: 'price_list_customer_groups',
    joinColumn: { name: 'price_list_id' },
    inverseJoinColumn: { name: 'customer_group_id' },
  })
  customer_groups?: Relation<CustomerGroup>[];

  @OneToMany(() => MoneyAmount, (moneyAmount: MoneyAmount) => moneyAmount.price_list)
  prices?: Relation<MoneyAmount>[];

  @Column({ type: 'bool', default: false })
  includes_tax!: boolean;
}
