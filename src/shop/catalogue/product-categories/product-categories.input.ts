import { Transform } from 'class-transformer';
import { MaxLength, ValidateBy } from 'class-validator';
import { messages } from '../../../engine/kernel/text/messages.ts';
import { Product } from '../../../model/entities/catalogue/product.entity.ts';
import { ProductCategory } from '../../../model/entities/catalogue/product-category.entity.ts';
import { ColumnsOf } from '../../../engine/http/input/columns-of.ts';
import { IsStorable } from '../../../engine/http/input/input-checks.ts';
import {
  Flag,
  Id,
  Metadata,
  Name,
  property,
  References,
  Text,
  Integer,
} from '../../../engine/http/input/input-decorators.ts';
import { Equals, Is, ListQuery, Matches, Search } from '../../../engine/http/input/list-query.ts';
import { FlagParameter } from '../../../engine/http/input/query-parameters.ts';

@ColumnsOf('product_category', 'store')
export class ListStoreProductCategoriesQuery extends ListQuery {
  @Search('name', 'handle')
  q?: string;

  @Equals()
  handle?: string;

  @Matches({ description: 'those right below this one; `null` for those at the top' }, (id) => ({
    path: 'parent_category_id',
    equals: id === 'null' ? null : id,
  }))
  parent_category_id?: string;

  @FlagParameter('whether to show all that is below each, not the next level alone')
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

@ColumnsOf('product_category')
export class CreateProductCategoryBody {
  @CategoryName
  name!: string;

  @Text({ optional: true, refuseNull: true })
  description?: string;

  @Text({ optional: true, max: 255, description: 'kebab-case of the name unless told' })
  handle?: string;

  @Flag({ optional: true, description: 'whether shoppers see it, unless it is internal; false unless told' })
  is_active?: boolean;

  @Flag({ optional: true, description: 'whether it is for staff alone; false unless told' })
  is_internal?: boolean;

  @NullAsText
  @Id(ProductCategory, { nullable: true, description: 'what it stands below; null for the top' })
  parent_category_id?: string | null;

  @Metadata()
  metadata?: Record<string, unknown>;
}

@ColumnsOf('product_category')
export class UpdateProductCategoryBody {
  @Name({ optional: true })
  name?: string;

  @Text({ optional: true, refuseNull: true })
  description?: string;

  @Text({ optional: true, min: 1, max: 255 })
  handle?: string;

  @Flag({ optional: true })
  is_active?: boolean;

  @Flag({ optional: true })
  is_internal?: boolean;

  @NullAsText
  @Id(ProductCategory, { nullable: true, description: 'what it stands below; null for the top' })
  parent_category_id?: string | null;

  @Integer({
    optional: true,
    min: 0,
    description: 'its place among its siblings, from 0; beyond the last: the last',
  })
  rank?: number;

  @Metadata()
  metadata?: Record<string, unknown>;
}

export class ProductsOfCategoryBody {
  @References(Product.idPrefix)
  product_ids!: { id: string }[];
}
