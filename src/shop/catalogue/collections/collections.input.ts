import { ColumnsOf } from '#engine/http/input/columns-of';
import { Identifier, Ids, Metadata, Name } from '#engine/http/input/input-decorators';
import { Dates, Equals, ListQuery, Search } from '#engine/http/input/list-query';
import type { DateComparison } from '#engine/reader/sql/conditions';
import { Product } from '#model/entities/catalogue/product.entity';
import { HasAnyHandle, HasHandle } from '../product-categories/handle-filter.ts';
import { InDiscountCondition } from '../products/in-discount-condition.ts';

@ColumnsOf('product_collection')
export class ListCollectionsQuery extends ListQuery {
  @Equals()
  title?: string;

  @HasHandle()
  handle?: string;

  @Search('title', 'handle')
  q?: string;

  @InDiscountCondition('discount_condition_product_collection', 'product_collection_id')
  discount_condition_id?: string;

  @Dates()
  created_at?: DateComparison;

  @Dates()
  updated_at?: DateComparison;

  @Dates()
  deleted_at?: DateComparison;
}

@ColumnsOf('product_collection', 'store')
export class ListStoreCollectionsQuery extends ListQuery {
  @HasAnyHandle()
  handle?: string[];

  @Dates()
  created_at?: DateComparison;

  @Dates()
  updated_at?: DateComparison;
}

@ColumnsOf('product_collection')
export class CreateCollectionBody {
  @Name({ example: 'Summer' })
  title!: string;

  @Identifier({ optional: true, description: 'defaults to the title in kebab-case' })
  handle?: string;

  @Metadata()
  metadata?: Record<string, unknown>;
}

@ColumnsOf('product_collection')
export class UpdateCollectionBody {
  @Name({ optional: true })
  title?: string;

  @Identifier({ optional: true, min: 1 })
  handle?: string;

  @Metadata()
  metadata?: Record<string, unknown>;
}

export class ProductsOfCollectionBody {
  @Ids(Product)
  product_ids!: string[];
}
