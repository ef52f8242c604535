import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { ComputedRelation } from './computed-relation.ts';
import { Currency } from './currency.ts';
import { LinkColumn } from './link-column.ts';
import { Money } from './money.ts';
import { PriceList } from './price-list.ts';
import { ProductVariant } from './product-variant.ts';
import { Region } from './region.ts';
import { SoftDeletableRow } from './row.ts';

/** A price: for a currency or a region, an order quantity, a price list. */
@Entity('money_amount')
export class MoneyAmount extends SoftDeletableRow {
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

  @Column({ type: 'varchar', nullable: true })
  region_id!: string | null;

  @ManyToOne(() => Region)
  @JoinColumn({ name: 'region_id', referencedColumnName: 'id' })
  region?: Relation<Region> | null;
}
