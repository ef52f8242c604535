import { Transform } from 'class-transformer';
import { productStatuses, type ProductStatus } from '../entities/product.ts';
import type { DateComparison } from '../http/conditions.ts';
import {
  Amount,
  Flag,
  Id,
  Measure,
  Metadata,
  Name,
  Nested,
  NestedList,
  OneOf,
  Text,
  Texts,
  Whole,
  type InputOptions,
} from '../http/inputs.ts';
import {
  AnyOf,
  Dates,
  Equals,
  FlagParameter,
  Is,
  ListQuery,
  Search,
  ShowQuery,
  TextParameter,
  TextsParameter,
} from '../http/list-query.ts';
import { InDiscountCondition } from './in-discount-condition.ts';

/** What both surfaces filter products by. */
abstract class ProductFilters extends ListQuery {
  @Search('title', 'description', 'handle', 'variants.title', 'variants.sku', 'collection.title')
  q?: string;

  @AnyOf()
  id?: string[];

  @AnyOf()
  collection_id?: string[];

  @AnyOf('tags.id')
  tags?: string[];

  @AnyOf()
  type_id?: string[];

  @AnyOf('sales_channels.id')
  sales_channel_id?: string[];

  @TextsParameter('products in any of these categories')
  category_id?: string[];

  @FlagParameter('whether `category_id` means the categories below, too')
  include_category_children?: boolean;

  @Equals()
  title?: string;

  @Equals()
  description?: string;

  @Equals()
  handle?: string;

  @Is()
  is_giftcard?: boolean;

  @Dates()
  created_at?: DateComparison;

  @Dates()
  updated_at?: DateComparison;
}

export class ListProductsQuery extends ProductFilters {
  @AnyOf(undefined, productStatuses)
  status?: ProductStatus[];

  @AnyOf('variants.prices.price_list_id')
  price_list_id?: string[];

  @InDiscountCondition('discount_condition_product', 'product_id')
  discount_condition_id?: string;

  @Dates()
  deleted_at?: DateComparison;
}

export class ListStoreProductsQuery extends ProductFilters {
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
  @Text({ nullable: true, max: 1024 })
  q?: string | null;

  @Whole({ optional: true, min: 0 })
  offset?: number;

  @Whole({ optional: true, min: 0 })
  limit?: number;

  // each search service has a language of its own for it
  @Transform(() => undefined)
  @Text({ optional: true, description: 'for search services that understand it; ignored' })
  filter?: unknown;
}

/** A type or a tag: one that is there, by `id`, or by `value`, which is made when it is new. */
export class ValueBody {
  @Id('ptyp', { optional: true })
  id?: string;

  @Name({ optional: true, example: 'Shirts' })
  value?: string;
}

export class IdBody {
  @Id('sc')
  id!: string;
}

export class OptionBody {
  @Name({ example: 'Size' })
  title!: string;
}

export class PriceBody {
  @Id('reg', {
    nullable: true,
    description: 'a price of this region, in its currency; else a price of `currency_code`',
  })
  region_id?: string | null;

  @Text({ nullable: true, example: 'eur', description: 'ISO 4217' })
  currency_code?: string | null;

  @Amount()
  amount!: number;

  @Whole({ nullable: true, min: 0, description: 'for orders of at least so many' })
  min_quantity?: number | null;

  @Whole({ nullable: true, min: 0, description: 'for orders of at most so many' })
  max_quantity?: number | null;
}

export class ChangedPriceBody extends PriceBody {
  @Id('ma', {
    optional: true,
    description:
      'the price to change; without, the one for the same currency, region and quantities, or a new one',
  })
  id?: string;
}

export class OptionValueBody {
  @Name({ example: 'L' })
  value!: string;
}

export class ChosenOptionBody extends OptionValueBody {
  @Id('opt')
  option_id!: string;
}

/** A code that no two variants share; an empty one is none. */
function Code(options: InputOptions = {}): PropertyDecorator {
  const text = Text({ nullable: true, max: 255, ...options });
  return (prototype, key) => {
    Transform(({ value }) => (value === '' ? null : (value as unknown)))(prototype, key);
    text(prototype, key);
  };
}

abstract class VariantColumns {
  @Code({ example: 'SHIRT-L' })
  sku?: string | null;

  @Code()
  ean?: string | null;

  @Code()
  upc?: string | null;

  @Code()
  barcode?: string | null;

  @Text({ nullable: true, max: 255 })
  hs_code?: string | null;

  @Whole({ optional: true, min: 0 })
  inventory_quantity?: number;

  @Flag({ optional: true, description: 'whether it can be sold beyond its stock' })
  allow_backorder?: boolean;

  @Flag({ optional: true, description: 'whether its stock is counted' })
  manage_inventory?: boolean;

  @Measure({ nullable: true })
  weight?: number | null;

  @Measure({ nullable: true })
  length?: number | null;

  @Measure({ nullable: true })
  height?: number | null;

  @Measure({ nullable: true })
  width?: number | null;

  @Text({ nullable: true, max: 255 })
  origin_country?: string | null;

  @Text({ nullable: true, max: 255 })
  mid_code?: string | null;

  @Text({ nullable: true, max: 255 })
  material?: string | null;

  @Metadata()
  metadata?: Record<string, unknown>;
}

/** A variant of a product that is being made: its options have no ids yet, so values come in their order. */
export class FirstVariantBody extends VariantColumns {
  @Name()
  title!: string;

  @NestedList(() => PriceBody, { optional: true })
  prices?: PriceBody[];

  @NestedList(() => OptionValueBody, {
    optional: true,
    description: "a value for each of the product's options, in their order",
  })
  options?: OptionValueBody[];
}

export class CreateVariantBody extends VariantColumns {
  @Name()
  title!: string;

  @NestedList(() => PriceBody)
  prices!: PriceBody[];

  @NestedList(() => ChosenOptionBody)
  options!: ChosenOptionBody[];
}

export class UpdateVariantBody extends VariantColumns {
  @Name({ optional: true })
  title?: string;

  @NestedList(() => ChangedPriceBody, {
    optional: true,
    description: 'replaces the present ones, but for those of price lists',
  })
  prices?: ChangedPriceBody[];

  @NestedList(() => ChosenOptionBody, { optional: true })
  options?: ChosenOptionBody[];
}

export class ReplacedVariantBody extends UpdateVariantBody {
  @Id('variant', { optional: true, description: 'the variant to change; without, a new one is made' })
  id?: string;
}

abstract class ProductColumns {
  @Text({ nullable: true })
  subtitle?: string | null;

  @Text({ nullable: true })
  description?: string | null;

  @Flag({ optional: true, description: 'whether discounts apply; never to gift cards' })
  discountable?: boolean;

  @Texts({ optional: true, description: 'URLs, in the order to be shown' })
  images?: string[];

  @Text({ nullable: true, description: 'a URL; the first image unless told' })
  thumbnail?: string | null;

  @OneOf(productStatuses, { optional: true, enumName: 'ProductStatus' })
  status?: ProductStatus;

  @Nested(() => ValueBody, { nullable: true })
  type?: ValueBody | null;

  @Id('pcol', { nullable: true })
  collection_id?: string | null;

  @NestedList(() => ValueBody, { optional: true })
  tags?: ValueBody[];

  @NestedList(() => IdBody, { optional: true })
  sales_channels?: IdBody[];

  @NestedList(() => IdBody, { optional: true })
  categories?: IdBody[];

  @Measure({ nullable: true })
  weight?: number | null;

  @Measure({ nullable: true })
  length?: number | null;

  @Measure({ nullable: true })
  height?: number | null;

  @Measure({ nullable: true })
  width?: number | null;

  @Text({ nullable: true, max: 255 })
  hs_code?: string | null;

  @Text({ nullable: true, max: 255 })
  origin_country?: string | null;

  @Text({ nullable: true, max: 255 })
  mid_code?: string | null;

  @Text({ nullable: true, max: 255 })
  material?: string | null;

  @Metadata()
  metadata?: Record<string, unknown>;
}

export class CreateProductBody extends ProductColumns {
  @Name({ example: 'Shirt' })
  title!: string;

  @Text({ optional: true, max: 255, description: 'kebab-case of the title unless told' })
  handle?: string;

  @Flag({ optional: true })
  is_giftcard?: boolean;

  @NestedList(() => OptionBody, { optional: true })
  options?: OptionBody[];

  @NestedList(() => FirstVariantBody, { optional: true })
  variants?: FirstVariantBody[];
}

export class UpdateProductBody extends ProductColumns {
  @Name({ optional: true })
  title?: string;

  @Text({ optional: true, min: 1, max: 255 })
  handle?: string;

  @NestedList(() => ReplacedVariantBody, {
    optional: true,
    description: 'replaces the present ones: those that are not named are deleted',
  })
  variants?: ReplacedVariantBody[];
}

export class SetMetadataBody {
  @Name({ example: 'color' })
  key!: string;

  @Text({ description: 'empty removes the key' })
  value!: string;
}
