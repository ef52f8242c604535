import { ColumnsOf } from '#engine/http/input/columns-of';
import { Flag, Id, Name, NestedList, Text } from '#engine/http/input/input-decorators';
import { AnyOf, Dates, Equals, ListQuery, Search } from '#engine/http/input/list-query';
import type { DateComparison } from '#engine/reader/sql/conditions';
import { Product } from '#model/entities/catalogue/product.entity';
import { StockLocation } from '#model/entities/stock/stock-location.entity';

@ColumnsOf('sales_channel')
export class ListSalesChannelsQuery extends ListQuery {
  @AnyOf()
  id?: string[];

  @Equals()
  name?: string;

  @Equals()
  description?: string;

  @Search('name', 'description')
  q?: string;

  @Dates()
  created_at?: DateComparison;

  @Dates()
  updated_at?: DateComparison;

  @Dates()
  deleted_at?: DateComparison;
}

@ColumnsOf('sales_channel')
export class CreateSalesChannelBody {
  @Name({ example: 'Market place' })
  name!: string;

  @Text({ nullable: true })
  description?: string | null;

  @Flag({ optional: true })
  is_disabled?: boolean;
}

@ColumnsOf('sales_channel')
export class UpdateSalesChannelBody {
  @Name({ optional: true })
  name?: string;

  @Text({ nullable: true })
  description?: string | null;

  @Flag({ optional: true })
  is_disabled?: boolean;
}

class ProductOfChannel {
  @Id(Product)
  id!: string;
}

export class ProductsOfChannelBody {
  @NestedList(() => ProductOfChannel)
  product_ids!: ProductOfChannel[];
}

export class StockLocationBody {
  @Id(StockLocation)
  location_id!: string;
}
