import { BodyExample } from '#engine/http/input/body-example';
import { ColumnsOf } from '#engine/http/input/columns-of';
import {
  Flag,
  Id,
  Identifier,
  Metadata,
  Name,
  Nested,
  NestedList,
  OneOf,
  Text,
  Texts,
} from '#engine/http/input/input-decorators';
import type { AttributeValues } from '#model/entities/catalogue/attribute-values';
import { type ProductStatus, productStatuses } from '#model/entities/catalogue/product.entity';
import { ProductCollection } from '#model/entities/catalogue/product-collection.entity';
import { ProductType } from '#model/entities/catalogue/product-type.entity';
import { SalesChannel } from '#model/entities/settings/sales-channel.entity';
import { ItemColumns } from '#shop/stock/inventory-items/item-measures.input';
import { Attributes } from './attribute-values.input.ts';
import { FirstVariantBody, ReplacedVariantBody } from './variants/variant-bodies.input.ts';

/** A type or a tag: an existing one by `id`, or one by `value`, which is created if it is new. */
class ValueBody {
  @Id(ProductType, { optional: true })
  id?: string;

  @Name({ optional: true, example: 'Shirts' })
  value?: string;
}

class IdBody {
  @Id(SalesChannel)
  id!: string;
}

export class OptionBody {
  @Name({ example: 'Size' })
  title!: string;
}

@ColumnsOf('product')
abstract class ProductColumns extends ItemColumns {
  @Text({ nullable: true })
  subtitle?: string | null;

  @Text({ nullable: true })
  description?: string | null;

  @Flag({ optional: true, description: 'whether discounts apply; never to gift cards' })
  discountable?: boolean;

  @Texts({ optional: true, description: 'URLs, in the order to be shown' })
  images?: string[];

  @Text({ nullable: true, description: 'a URL; defaults to the first image' })
  thumbnail?: string | null;

  @OneOf(productStatuses, { optional: true, refuseNull: true, enumName: 'ProductStatus' })
  status?: ProductStatus;

  @Nested(() => ValueBody, { nullable: true })
  type?: ValueBody | null;

  @Id(ProductCollection, { nullable: true })
  collection_id?: string | null;

  @Attributes()
  attributes?: AttributeValues | null;

  @NestedList(() => ValueBody, { optional: true })
  tags?: ValueBody[];

  @NestedList(() => IdBody, { optional: true })
  sales_channels?: IdBody[];

  @NestedList(() => IdBody, { optional: true })
  categories?: IdBody[];

  @Metadata()
  metadata?: Record<string, unknown>;
}

@BodyExample({
  title: 'T-shirt',
  description: 'A plain shirt',
  status: 'published',
  options: [{ title: 'Size' }],
  variants: [
    {
      title: 'M',
      sku: 'SHIRT-M',
      inventory_quantity: 100,
      prices: [{ currency_code: 'eur', amount: 1000 }],
      options: [{ value: 'M' }],
    },
  ],
})
export class CreateProductBody extends ProductColumns {
  @Name({ example: 'Shirt' })
  title!: string;

  @Identifier({ optional: true, description: 'defaults to the title in kebab-case' })
  handle?: string;

  @Flag({ optional: true })
  is_giftcard?: boolean;

  @NestedList(() => OptionBody, { optional: true })
  options?: OptionBody[];

  @NestedList(() => FirstVariantBody, { optional: true })
  variants?: FirstVariantBody[];
}

@BodyExample({ description: 'A plain shirt' })
export class UpdateProductBody extends ProductColumns {
  @Name({ optional: true })
  title?: string;

  @Identifier({ optional: true, min: 1 })
  handle?: string;

  @NestedList(() => ReplacedVariantBody, {
    optional: true,
    description: 'replaces the existing ones: those that are not named are deleted',
  })
  variants?: ReplacedVariantBody[];
}

@BodyExample({ key: 'color', value: 'red' })
export class SetMetadataBody {
  @Text({ min: 1, max: 1024, example: 'color' })
  key!: string;

  @Text({ description: 'an empty value removes the key' })
  value!: string;
}
