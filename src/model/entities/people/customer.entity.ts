import { Column, Entity, JoinColumn, ManyToMany, OneToMany, OneToOne, type Relation } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { Order } from '../orders/order.entity.ts';
import { Address } from './address.entity.ts';
import { CustomerGroup } from './customer-group.entity.ts';

/** A customer with an account, or a guest, who is identified by an e-mail address. */
@Entity('customer')
export class Customer extends SoftDeletableRow {
  static readonly idPrefix = 'cus';

  static readonly tally = { admin: 'all' } as const;

  static readonly example = { has_account: true };

  @Column({ type: 'varchar' })
  email!: string;

  @Column({ type: 'varchar', nullable: true })
  first_name!: string | null;

  @Column({ type: 'varchar', nullable: true })
  last_name!: string | null;

  @Column({ type: 'varchar', nullable: true })
  billing_address_id!: string | null;

  @OneToOne(() => Address)
  @JoinColumn({ name: 'billing_address_id', referencedColumnName: 'id' })
  billing_address?: Relation<Address> | null;

  @OneToMany(() => Address, (address: Address) => address.customer)
  shipping_addresses?: Relation<Address>[];

  @Column({ type: 'varchar', nullable: true })
  phone!: string | null;

  @Column({ type: 'bool', default: false })
  has_account!: boolean;

  @OneToMany(() => Order, (order: Order) => order.customer)
  orders?: Relation<Order>[];

  @ManyToMany(() => CustomerGroup, (customerGroup: CustomerGroup) => customerGroup.customers)
  groups?: Relation<CustomerGroup>[];

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;

  @Column({ type: 'varchar', nullable: true, select: false })
  password_hash!: string | null;
}
