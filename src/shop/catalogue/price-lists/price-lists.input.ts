import { Transform } from 'class-transformer';
import { ArrayMinSize } from 'class-validator';
import { BodyExample } from '#engine/http/input/body-example';
import { ColumnsOf } from '#engine/http/input/columns-of';
import { DateTime, Flag, Ids, Name, OneOf, References, Text } from '#engine/http/input/input-decorators';
import { AnyOf, Dates, Equals, ListQuery, Search, SearchIn } from '#engine/http/input/list-query';
import { exampleId } from '#engine/mapping/example-values';
import type { DateComparison } from '#engine/reader/sql/conditions';
import { MoneyAmount } from '#model/entities/catalogue/money-amount.entity';
import {
  type PriceListStatus,
  priceListStatuses,
  type PriceListType,
  priceListTypes,
} from '#model/entities/catalogue/price-list-values';
import { Product, type ProductStatus, productStatuses } from '#model/entities/catalogue/product.entity';
import { CustomerGroup } from '#model/entities/people/customer-group.entity';
import { PRODUCT_SEARCH, ProductFilters } from '../products/product-queries.input.ts';
import { type PriceRow, PriceRows } from './price-list-rows.ts';

@ColumnsOf('price_list')
export class ListPriceListsQuery extends ListQuery {
  @Search('name', 'description', 'customer_groups.name')
  q?: string;

  @AnyOf()
  id?: string[];

  @AnyOf(undefined, priceListStatuses)
  status?: PriceListStatus[];

  @AnyOf(undefined, priceListTypes)
  type?: PriceListType[];

  @Equals()
  name?: string;

  @Equals()
  description?: string;

  @Transform(({ value }) => splitAtCommas(value))
  @AnyOf('customer_groups.id')
  customer_groups?: string[];

  @Dates()
  created_at?: DateComparison;

  @Dates()
  updated_at?: DateComparison;

  @Dates()
  deleted_at?: DateComparison;
}

@ColumnsOf('product')
export class ListProductsOfPriceListQuery extends ProductFilters {
  @SearchIn(PRODUCT_SEARCH)
  q?: string;

  @AnyOf(undefined, productStatuses)
  status?: ProductStatus[];

  @Equals('type_id')
  type?: string;

  @Dates()
  deleted_at?: DateComparison;
}

/** Existing dashboards send several ids in one text, separated by commas. */
function splitAtCommas(value: unknown): unknown {
  return Array.isArray(value)
    ? value.flatMap((item: unknown) => (typeof item === 'string' ? item.split(',') : [item]))
    : value;
}

@ColumnsOf('price_list')
class PriceListColumns {
  @DateTime({ nullable: true, description: 'the time from which its prices apply; null means at once' })
  starts_at?: string | null;

  @DateTime({ nullable: true, description: 'the time after which its prices do not apply; null means never' })
  ends_at?: string | null;

  @OneOf(priceListStatuses, {
    optional: true,
    enumName: 'PriceListStatus',
    description: 'defaults to `draft`',
  })
  status?: PriceListStatus;

  @Flag({ optional: true, description: 'whether its prices include tax' })
  includes_tax?: boolean;

  @References(CustomerGroup.idPrefix, {
    optional: true,
    description: 'the customer groups that it applies to; by default all customers',
  })
  customer_groups?: { id: string }[];
}

@BodyExample({
  name: 'Winter sale',
  description: 'The last shirts of the winter',
  type: 'sale',
  status: 'active',
  starts_at: '2026-01-31T12:00:00Z',
  ends_at: '2026-02-28T12:00:00Z',
  prices: [{ variant_id: exampleId('variant'), currency_code: 'eur', amount: 800 }],
})
export class CreatePriceListBody extends PriceListColumns {
  @Name({ example: 'Winter sale' })
  name!: string;

  @Text({ example: 'What is left of the winter' })
  description!: string;

  @OneOf(priceListTypes, { enumName: 'PriceListType' })
  type!: PriceListType;

  @PriceRows(false)
  prices!: PriceRow[];
}

@BodyExample({ name: 'Winter sale', ends_at: '2026-02-28T12:00:00Z' })
export class UpdatePriceListBody extends PriceListColumns {
  @Name({ optional: true, example: 'Winter sale' })
  name?: string;

  @Text({ optional: true })
  description?: string;

  @OneOf(priceListTypes, { optional: true, enumName: 'PriceListType' })
  type?: PriceListType;

  @PriceRows(true, { optional: true })
  prices?: PriceRow[];
}

@BodyExample({ prices: [{ variant_id: exampleId('variant'), currency_code: 'eur', amount: 800 }] })
export class AddPricesBody {
  @PriceRows(true, { optional: true })
  prices?: PriceRow[];

  @Flag({ optional: true, description: 'whether all other prices of the list are removed' })
  override?: boolean;
}

export class DeletePricesBody {
  @ArrayMinSize(1)
  @Ids(MoneyAmount)
  price_ids!: string[];
}

export class DeletePricesOfProductsBody {
  @ArrayMinSize(1)
  @Ids(Product)
  product_ids!: string[];
}
