import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { Country } from '../settings/country.entity.ts';
import { Customer } from './customer.entity.ts';

/** A shipping or billing address: an entry of a customer's address book, or the copy of a cart or an order. */
@Entity('address')
export class Address extends SoftDeletableRow {
  static readonly idPrefix = 'addr';

  @Column({ type: 'varchar', nullable: true })
  customer_id!: string | null;

  @ManyToOne(() => Customer, (customer: Customer) => customer.shipping_addresses)
  @JoinColumn({ name: 'customer_id', referencedColumnName: 'id' })
  customer?: Relation<Customer> | null;

  @Column({ type: 'varchar', nullable: true })
  company!: string | null;

  @Column({ type: 'varchar', nullable: true })
  first_name!: string | null;

  @Column({ type: 'varchar', nullable: true })
  last_name!: string | null;

  @Column({ type: 'varchar', nullable: true })
  address_1!: string | null;

  @Column({ type: 'varchar', nullable: true })
  address_2!: string | null;

  @Column({ type: 'varchar', nullable: true })
  city!: string | null;

  @Column({ type: 'varchar', nullable: true })
  country_code!: string | null;

  @ManyToOne(() => Country)
  @JoinColumn({ name: 'country_code', referencedColumnName: 'iso_2' })
  country?: Relation<Country> | null;

  @Column({ type: 'varchar', nullable: true })
  province!: string | null;

  @Column({ type: 'varchar', nullable: true })
  postal_code!: string | null;

  @Column({ type: 'varchar', nullable: true })
  phone!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
