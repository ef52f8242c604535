import {
  Column,
  Entity,
  JoinColumn,
  JoinTable,
  ManyToMany,
  ManyToOne,
  OneToOne,
  type Relation,
} from 'typeorm';
import { TimestampedRow } from '#engine/mapping/base-rows';
import { ComputedRelation } from '#engine/mapping/computed-relation';
import { Currency } from './currency.entity.ts';
import { FulfillmentProvider } from './fulfillment-provider.entity.ts';
import { PaymentProvider } from './payment-provider.entity.ts';
import { SalesChannel } from './sales-channel.entity.ts';
import { TaxProvider } from './tax-provider.entity.ts';

/** Matches all rows: a database has one store. */
const all = { many: true, where: () => 'true' };

/** The name and the defaults of the shop. */
@Entity('store')
export class Store extends TimestampedRow {
  static readonly idPrefix = 'store';

  static readonly example = { name: 'Storekeep', default_currency_code: 'eur' };

  static readonly schemas = { locales: { type: 'array', items: { type: 'string' } } };

  @Column({ type: 'varchar', default: 'Storekeep' })
  name!: string;

  @Column({ type: 'varchar', default: 'usd' })
  default_currency_code!: string;

  @ManyToOne(() => Currency)
  @JoinColumn({ name: 'default_currency_code', referencedColumnName: 'code' })
  default_currency?: Relation<Currency> | null;

  @Column({ type: 'varchar', nullable: true })
  swap_link_template!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;

  @Column({ type: 'varchar', nullable: true })
  payment_link_template!: string | null;

  @Column({ type: 'varchar', nullable: true })
  invite_link_template!: string | null;

  @Column({ type: 'varchar', nullable: true })
  default_sales_channel_id!: string | null;

  @OneToOne(() => SalesChannel)
  @JoinColumn({ name: 'default_sales_channel_id', referencedColumnName: 'id' })
  default_sales_channel?: Relation<SalesChannel> | null;

  @Column({ type: 'varchar', nullable: true })
  default_location_id!: string | null;

  /** Languages in which texts have translations, as tags such as `de-AT`; null for a shop with one language. */
  @Column({ type: 'jsonb', nullable: true })
  locales!: string[] | null;

  /** The language of the texts themselves. */
  @Column({ type: 'varchar', nullable: true })
  default_locale!: string | null;

  @ManyToMany(() => Currency)
  @JoinTable({
    name: 'store_currencies',
    joinColumn: { name: 'store_id' },
    inverseJoinColumn: { name: 'currency_code', referencedColumnName: 'code' },
  })
  currencies?: Relation<Currency>[];

  @ComputedRelation(() => PaymentProvider, all)
  payment_providers?: Relation<PaymentProvider>[];

  @ComputedRelation(() => FulfillmentProvider, all)
  fulfillment_providers?: Relation<FulfillmentProvider>[];

  @ComputedRelation(() => TaxProvider, all)
  tax_providers?: Relation<TaxProvider>[];
}
