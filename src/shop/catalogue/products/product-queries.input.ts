import { ColumnsOf } from '#engine/http/input/columns-of';
import { Rest } from '#engine/http/input/free-json';
import { Anything, Integer, Text } from '#engine/http/input/input-decorators';
import { AnyOf, Dates, Equals, Is, ListQuery, SearchIn, ShowQuery } from '#engine/http/input/list-query';
import { FlagParameter, TextParameter, TextsParameter } from '#engine/http/input/query-parameters';
import type { DateComparison } from '#engine/reader/sql/conditions';
import { type ProductStatus, productStatuses } from '#model/entities/catalogue/product.entity';
import { HasHandle } from '../product-categories/handle-filter.ts';
import { InDiscountCondition } from './in-discount-condition.ts';

/** What `q` searches in lists for staff. */
export const PRODUCT_SEARCH = {
  paths: ['title', 'description', 'handle', 'variants.title', 'variants.sku', 'collection.title'],
  codes: ['variants.barcode', 'variants.ean'],
};

/** The filters of both surfaces. */
export abstract class ProductFilters extends ListQuery {
  @AnyOf()
  id?: string[];

  @AnyOf()
  collection_id?: string[];

  @AnyOf('tags.id')
  tags?: string[];

  @AnyOf()
  type_id?: string[];

  @TextsParameter('products in any of these categories')
  category_id?: string[];

  @FlagParameter('whether `category_id` includes the categories below')
  include_category_children?: boolean;

  @Equals()
  title?: string;

  @Equals()
  description?: string;

  @HasHandle()
  handle?: string;

  @Is()
  is_giftcard?: boolean;

  @Dates()
  created_at?: DateComparison;

  @Dates()
  updated_at?: DateComparison;
}

/** The parameters of `GET /admin/products`. */
@ColumnsOf('product')
export class ListProductsQuery extends ProductFilters {
  @SearchIn(PRODUCT_SEARCH)
  q?: string;

  @AnyOf(undefined, productStatuses)
  status?: ProductStatus[];

  @AnyOf('sales_channels.id')
  sales_channel_id?: string[];

  @AnyOf('variants.prices.price_list_id')
  price_list_id?: string[];

  @InDiscountCondition('discount_condition_product', 'product_id')
  discount_condition_id?: string;

  @Dates()
  deleted_at?: DateComparison;
}

/** Schemas of fields that modules add to the response of `GET /store/products`, where a request asks for them. */
export const fieldsBesideProducts: Record<string, object> = {};

/** The parameters of `GET /store/products`. */
@ColumnsOf('product', 'store')
export class ListStoreProductsQuery extends ProductFilters {
  @TextParameter('words, or how they begin; what fits best comes first')
  q?: string;

  @TextsParameter('products in any of these sales channels')
  sales_channel_id?: string[];

  @TextParameter('shows prices as they are in the region of this cart')
  cart_id?: string;

  @TextParameter('shows prices as they are in this region')
  region_id?: string;

  @TextParameter('shows prices in this currency')
  currency_code?: string;
}

export class GetStoreProductQuery extends ShowQuery {
  @TextParameter('only if it is sold through this sales channel')
  sales_channel_id?: string;

  @TextParameter('shows prices as they are in the region of this cart')
  cart_id?: string;

  @TextParameter('shows prices as they are in this region')
  region_id?: string;

  @TextParameter('shows prices in this currency')
  currency_code?: string;
}

export class SearchProductsBody {
  @Text({ nullable: true, max: 1024, example: 'shirt' })
  q?: string | null;

  @Integer({ optional: true, min: 0 })
  offset?: number;

  @Integer({ optional: true, min: 0 })
  limit?: number;

  @Anything({
    optional: true,
    description: 'a filter in the language of the search provider; the built-in search ignores it',
  })
  filter?: unknown;

  @Rest()
  additional?: Record<string, unknown>;
}
