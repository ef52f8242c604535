import { Transform } from 'class-transformer';
import { MaxLength, ValidateBy } from 'class-validator';
import { BodyExample } from '#engine/http/input/body-example';
import { ColumnsOf } from '#engine/http/input/columns-of';
import { IsStorable } from '#engine/http/input/input-checks';
import {
  Flag,
  Id,
  Identifier,
  Integer,
  Metadata,
  Name,
  Normalized,
  property,
  References,
  Text,
} from '#engine/http/input/input-decorators';
import { Is, ListQuery, Matches, Search } from '#engine/http/input/list-query';
import { FlagParameter } from '#engine/http/input/query-parameters';
import { messages } from '#engine/kernel/text/messages';
import { Product } from '#model/entities/catalogue/product.entity';
import { ProductCategory } from '#model/entities/catalogue/product-category.entity';
import { HasHandle } from './handle-filter.ts';

@ColumnsOf('product_category', 'store')
export class ListStoreProductCategoriesQuery extends ListQuery {
  @Search('name', 'handle')
  q?: string;

  @HasHandle()
  handle?: string;

  @Matches({ description: 'only the direct children of this one; `null` for the top level' }, (id) => ({
    path: 'parent_category_id',
    equals: id === 'null' ? null : id,
  }))
  parent_category_id?: string;

  @FlagParameter('whether to include all descendants of each, and not only its children')
  include_descendants_tree?: boolean;
}

@ColumnsOf('product_category')
export class ListProductCategoriesQuery extends ListStoreProductCategoriesQuery {
  @Is()
  is_active?: boolean;

  @Is()
  is_internal?: boolean;
}

/** Existing clients send the text `null` for the top level. */
const NullAsText = Transform(({ value }) => (value === 'null' ? null : (value as unknown)));

/** Like `Name`, with the messages of Medusa v1. */
const CategoryName = property(
  { type: String, example: 'Clothing' },
  Normalized(),
  ValidateBy({
    name: 'isNonEmptyText',
    validator: {
      validate: (value) => typeof value === 'string' && value !== '',
      defaultMessage: (args) => messages.mustBeNonEmptyString(args!.property, args!.value),
    },
  }),
  MaxLength(1024),
  IsStorable(),
);

@BodyExample({ name: 'Clothing', is_active: true })
@ColumnsOf('product_category')
export class CreateProductCategoryBody {
  @CategoryName
  name!: string;

  @Text({ optional: true, refuseNull: true })
  description?: string;

  @Identifier({ optional: true, description: 'defaults to the name in kebab-case' })
  handle?: string;

  @Flag({ optional: true, description: 'whether shoppers see it, unless it is internal; defaults to false' })
  is_active?: boolean;

  @Flag({ optional: true, description: 'whether only staff see it; defaults to false' })
  is_internal?: boolean;

  @NullAsText
  @Id(ProductCategory, { nullable: true, description: 'the parent category; null for the top level' })
  parent_category_id?: string | null;

  @Metadata()
  metadata?: Record<string, unknown>;
}

@BodyExample({ name: 'Clothing', is_active: true })
@ColumnsOf('product_category')
export class UpdateProductCategoryBody {
  @Name({ optional: true })
  name?: string;

  @Text({ optional: true, refuseNull: true })
  description?: string;

  @Identifier({ optional: true, min: 1 })
  handle?: string;

  @Flag({ optional: true })
  is_active?: boolean;

  @Flag({ optional: true })
  is_internal?: boolean;

  @NullAsText
  @Id(ProductCategory, { nullable: true, description: 'the parent category; null for the top level' })
  parent_category_id?: string | null;

  @Integer({
    optional: true,
    min: 0,
    description: 'its position among its siblings, from 0; at most the last',
  })
  rank?: number;

  @Metadata()
  metadata?: Record<string, unknown>;
}

export class ProductsOfCategoryBody {
  @References(Product.idPrefix)
  product_ids!: { id: string }[];
}
