import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { BodyExample } from '#engine/http/input/body-example';
import { ColumnsOf } from '#engine/http/input/columns-of';
import {
  Amount,
  Flag,
  Id,
  Identifier,
  type InputOptions,
  Integer,
  Metadata,
  Name,
  NestedList,
  Text,
} from '#engine/http/input/input-decorators';
import { exampleId } from '#engine/mapping/example-values';
import type { AttributeValues } from '#model/entities/catalogue/attribute-values';
import { MoneyAmount } from '#model/entities/catalogue/money-amount.entity';
import { ProductOption } from '#model/entities/catalogue/product-option.entity';
import { ProductVariant } from '#model/entities/catalogue/product-variant.entity';
import { Region } from '#model/entities/settings/region.entity';
import { ItemColumns } from '#shop/stock/inventory-items/item-measures.input';
import { Attributes } from '../attribute-values.input.ts';

@BodyExample({ currency_code: 'eur', amount: 1000 })
export class PriceBody {
  @Id(Region, {
    nullable: true,
    description: 'a price of this region, in its currency; without it, one of `currency_code`',
  })
  region_id?: string | null;

  @Text({ nullable: true, example: 'eur', description: 'ISO 4217' })
  currency_code?: string | null;

  @Amount()
  amount!: number;

  @Integer({ nullable: true, min: 0, description: 'for subtotals from this amount on' })
  min_quantity?: number | null;

  @Integer({ nullable: true, min: 0, description: 'for subtotals up to this amount' })
  max_quantity?: number | null;
}

export class ChangedPriceBody extends PriceBody {
  @Id(MoneyAmount, {
    optional: true,
    description:
      'the id of the price to change; without it, the price with the same currency, region and quantities, or a new one',
  })
  id?: string;
}

export class OptionValueBody {
  @Name({ example: 'L' })
  value!: string;
}

export class ChosenOptionBody extends OptionValueBody {
  @Id(ProductOption)
  option_id!: string;
}

/** A code that is unique among variants; an empty text means null. */
function Code(options: InputOptions = {}): PropertyDecorator {
  return applyDecorators(
    Identifier({ nullable: true, ...options }),
    Transform(({ value }) => (value === '' ? null : (value as unknown))),
  );
}

@ColumnsOf('product_variant')
abstract class VariantColumns extends ItemColumns {
  @Code({ example: 'SHIRT-L' })
  sku?: string | null;

  @Code()
  ean?: string | null;

  @Code()
  upc?: string | null;

  @Code()
  barcode?: string | null;

  @Integer({ optional: true, min: 0 })
  inventory_quantity?: number;

  @Flag({ optional: true, description: 'whether it can be sold without stock' })
  allow_backorder?: boolean;

  @Flag({ optional: true, description: 'whether its stock is counted' })
  manage_inventory?: boolean;

  @Attributes()
  attributes?: AttributeValues | null;

  @Metadata()
  metadata?: Record<string, unknown>;
}

/** A variant of a new product: the options have no ids yet, so values are given in their order. */
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

@BodyExample({
  title: 'L',
  sku: 'SHIRT-L',
  inventory_quantity: 100,
  prices: [{ currency_code: 'eur', amount: 1000 }],
  options: [{ option_id: exampleId(ProductOption.idPrefix), value: 'L' }],
})
export class CreateVariantBody extends VariantColumns {
  @Name()
  title!: string;

  @NestedList(() => PriceBody)
  prices!: PriceBody[];

  @NestedList(() => ChosenOptionBody)
  options!: ChosenOptionBody[];
}

@BodyExample({ inventory_quantity: 100, prices: [{ currency_code: 'eur', amount: 1000 }] })
export class UpdateVariantBody extends VariantColumns {
  @Name({ optional: true })
  title?: string;

  @NestedList(() => ChangedPriceBody, {
    optional: true,
    description: 'replaces the existing ones, except those of price lists',
  })
  prices?: ChangedPriceBody[];

  @NestedList(() => ChosenOptionBody, { optional: true })
  options?: ChosenOptionBody[];
}

export class ReplacedVariantBody extends UpdateVariantBody {
  @Id(ProductVariant, {
    optional: true,
    description: 'the id of the variant to change; without it, a new one is created',
  })
  id?: string;
}
