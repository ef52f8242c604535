import {
  Column,
  Entity,
  JoinColumn,
  JoinTable,
  ManyToMany,
  ManyToOne,
  OneToMany,
  type Relation,
} from 'typeorm';
import { Translatable } from '#engine/kernel/writing/translatable';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { Country } from './country.entity.ts';
import { Currency } from './currency.entity.ts';
import { FulfillmentProvider } from './fulfillment-provider.entity.ts';
import { PaymentProvider } from './payment-provider.entity.ts';
import { TaxProvider } from './tax-provider.entity.ts';
import { TaxRate } from './tax-rate.entity.ts';

/** Countries with the same currency, taxes and providers. */
@Entity('region')
@Translatable('name')
export class Region extends SoftDeletableRow {
  static readonly idPrefix = 'reg';

  static readonly example = { name: 'Europe' };

  static readonly eager = ['payment_providers', 'fulfillment_providers'];

  @Column({ type: 'varchar' })
  name!: string;

  @Column({ type: 'varchar' })
  currency_code!: string;

  @ManyToOne(() => Currency)
  @JoinColumn({ name: 'currency_code', referencedColumnName: 'code' })
  currency?: Relation<Currency> | null;

  @Column({ type: 'real' })
  tax_rate!: number;

  @OneToMany(() => TaxRate, (taxRate: TaxRate) => taxRate.region)
  tax_rates?: Relation<TaxRate>[];

  @Column({ type: 'varchar', nullable: true })
  tax_code!: string | null;

  @Column({ type: 'bool', default: true })
  gift_cards_taxable!: boolean;

  @Column({ type: 'bool', default: true })
  automatic_taxes!: boolean;

  @OneToMany(() => Country, (country: Country) => country.region)
  countries?: Relation<Country>[];

  @Column({ type: 'varchar', nullable: true })
  tax_provider_id!: string | null;

  @ManyToOne(() => TaxProvider)
  @JoinColumn({ name: 'tax_provider_id', referencedColumnName: 'id' })
  tax_provider?: Relation<TaxProvider> | null;

  @ManyToMany(() => PaymentProvider)
  @JoinTable({
    name: 'region_payment_providers',
    joinColumn: { name: 'region_id' },
    inverseJoinColumn: { name: 'provider_id' },
  })
  payment_providers?: Relation<PaymentProvider>[];

  @ManyToMany(() => FulfillmentProvider)
  @JoinTable({
    name: 'region_fulfillment_providers',
    joinColumn: { name: 'region_id' },
    inverseJoinColumn: { name: 'provider_id' },
  })
  fulfillment_providers?: Relation<FulfillmentProvider>[];

  @Column({ type: 'bool', default: false })
  includes_tax!: boolean;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
