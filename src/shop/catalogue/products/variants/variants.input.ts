import { ColumnsOf } from '#engine/http/input/columns-of';
import {
  AnyOf,
  AnyOfCommaSeparated,
  AnyTextOf,
  Dates,
  Is,
  ListQuery,
  Numbers,
  SearchIn,
} from '#engine/http/input/list-query';
import { TextParameter } from '#engine/http/input/query-parameters';
import type { DateComparison, NumberComparison } from '#engine/reader/sql/conditions';

@ColumnsOf('product_variant')
export class ListVariantsOfProductQuery extends ListQuery {
  @SearchIn({ paths: ['title', 'sku'], codes: ['barcode', 'ean'] })
  q?: string;

  @AnyOf()
  id?: string[];

  @Is()
  manage_inventory?: boolean;

  @Is()
  allow_backorder?: boolean;

  @Numbers()
  inventory_quantity?: number | NumberComparison;

  @Dates()
  created_at?: DateComparison;

  @Dates()
  updated_at?: DateComparison;
}

@ColumnsOf('product_variant')
export class ListVariantsQuery extends ListQuery {
  @SearchIn({ paths: ['title', 'sku', 'product.title'], codes: ['barcode', 'ean'] })
  q?: string;

  @AnyOf()
  id?: string[];

  @AnyTextOf()
  title?: string[];

  @Is()
  manage_inventory?: boolean;

  @Is()
  allow_backorder?: boolean;

  @Numbers()
  inventory_quantity?: number | NumberComparison;

  @TextParameter('shows prices as they are in the region of this cart')
  cart_id?: string;

  @TextParameter('shows prices as they are in this region')
  region_id?: string;

  @TextParameter('shows prices in this currency')
  currency_code?: string;

  @TextParameter('shows prices as they are for this customer')
  customer_id?: string;
}

@ColumnsOf('product_variant', 'store')
export class ListStoreVariantsQuery extends ListQuery {
  @AnyOfCommaSeparated('id')
  ids?: string;

  @AnyOf()
  id?: string[];

  @AnyTextOf()
  title?: string[];

  @Numbers()
  inventory_quantity?: number | NumberComparison;

  @AnyOf('product.sales_channels.id')
  sales_channel_id?: string[];

  @TextParameter('shows prices as they are in the region of this cart')
  cart_id?: string;

  @TextParameter('shows prices as they are in this region')
  region_id?: string;

  @TextParameter('shows prices in this currency')
  currency_code?: string;
}
