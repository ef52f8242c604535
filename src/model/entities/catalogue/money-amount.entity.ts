import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { ComputedRelation } from '#engine/mapping/computed-relation';
import { exampleId } from '#engine/mapping/example-values';
import { LinkColumn } from '#engine/mapping/link-column';
import { Money } from '#engine/mapping/money-column';
import { Currency } from '../settings/currency.entity.ts';
import { Region } from '../settings/region.entity.ts';
import { PriceList } from './price-list.entity.ts';
import { priceListStatuses, priceListTypes } from './price-list-values.ts';
import { ProductVariant } from './product-variant.entity.ts';

/** A row of the link table between variants and prices, which has its own id. */
export const VariantPriceLink = { idPrefix: 'pvma' } as const;

/** A price for a currency or a region, possibly restricted to quantities or to a price list. */
@Entity('money_amount')
export class MoneyAmount extends SoftDeletableRow {
  static readonly idPrefix = 'ma';

  // prices of price lists are restricted to customer groups or periods
  static visibleToShoppers(price: string): string {
    return `${price}.price_list_id is null`;
  }

  /** The columns of a price list that shoppers may see. */
  static readonly storeSchemas = {
    price_list: {
      type: ['object', 'null'],
      required: ['id', 'type', 'status', 'starts_at', 'ends_at', 'includes_tax'],
      properties: {
        id: { type: 'string' },
        type: { enum: [...priceListTypes] },
        status: { enum: [...priceListStatuses] },
        starts_at: { type: ['string', 'null'], format: 'date-time' },
        ends_at: { type: ['string', 'null'], format: 'date-time' },
        includes_tax: { type: 'boolean' },
      },
    },
  };

  static readonly example = { variant_id: exampleId('variant') };

  @Column({ type: 'varchar' })
  currency_code!: string;

  @ManyToOne(() => Currency)
  @JoinColumn({ name: 'currency_code', referencedColumnName: 'code' })
  currency?: Relation<Currency> | null;

  @Money()
  amount!: number;

  @Column({ type: 'int', nullable: true })
  min_quantity!: number | null;

  @Column({ type: 'int', nullable: true })
  max_quantity!: number | null;

  @Column({ type: 'varchar', nullable: true })
  price_list_id!: string | null;

  @ManyToOne(() => PriceList, (priceList: PriceList) => priceList.prices)
  @JoinColumn({ name: 'price_list_id', referencedColumnName: 'id' })
  price_list?: Relation<PriceList> | null;

  @LinkColumn({ table: 'product_variant_money_amount', column: 'variant_id', key: 'money_amount_id' })
  variant_id!: string | null;

  @ComputedRelation(() => ProductVariant, {
    many: false,
    where: (price, variant) =>
      `${variant}.id = (select link.variant_id from product_variant_money_amount link where link.money_amount_id = ${price}.id)`,
  })
  variant?: Relation<ProductVariant> | null;

  /** The same variant as a list, which existing clients expect. */
  @ComputedRelation(() => ProductVariant, {
    many: true,
    where: (price, variant) =>
      `${variant}.id = (select link.variant_id from product_variant_money_amount link where link.money_amount_id = ${price}.id)`,
  })
  variants?: Relation<ProductVariant>[];

  @Column({ type: 'varchar', nullable: true })
  region_id!: string | null;

  @ManyToOne(() => Region)
  @JoinColumn({ name: 'region_id', referencedColumnName: 'id' })
  region?: Relation<Region> | null;
}
