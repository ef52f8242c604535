import { ColumnsOf } from '#engine/http/input/columns-of';
import { Id, Identifier, Ids, Name, Rate } from '#engine/http/input/input-decorators';
import { AnyOf, Dates, Decimals, Equals, ListQuery, Matches, Search } from '#engine/http/input/list-query';
import { deepObject } from '#engine/http/input/query-parameters';
import type { DateComparison, NumberComparison } from '#engine/reader/sql/conditions';
import { Product } from '#model/entities/catalogue/product.entity';
import { ProductType } from '#model/entities/catalogue/product-type.entity';
import { Region } from '#model/entities/settings/region.entity';
import { ShippingOption } from '#model/entities/shipping/shipping-option.entity';

@ColumnsOf('tax_rate')
export class ListTaxRatesQuery extends ListQuery {
  @Search('name', 'code')
  q?: string;

  @Equals()
  name?: string;

  @AnyOf()
  region_id?: string[];

  @Equals()
  code?: string;

  @Decimals()
  rate?: number | NumberComparison;

  @Dates()
  created_at?: DateComparison;

  @Dates()
  updated_at?: DateComparison;

  @NeverDeleted()
  deleted_at?: unknown;
}

@ColumnsOf('tax_rate')
export class CreateTaxRateBody {
  @Identifier({ min: 1, example: 'reduced', description: 'one of its kind in the region' })
  code!: string;

  @Name({ example: 'Reduced rate' })
  name!: string;

  @Id(Region)
  region_id!: string;

  @Rate({ nullable: true, example: 7, description: 'in percent; without a rate it is not applied' })
  rate?: number | null;

  @Ids(Product, { optional: true })
  products?: string[];

  @Ids(ProductType, { optional: true })
  product_types?: string[];

  @Ids(ShippingOption, { optional: true })
  shipping_options?: string[];
}

@ColumnsOf('tax_rate')
export class UpdateTaxRateBody {
  @Identifier({ min: 1, optional: true })
  code?: string;

  @Name({ optional: true })
  name?: string;

  @Id(Region, { optional: true })
  region_id?: string;

  @Rate({ nullable: true })
  rate?: number | null;

  @Ids(Product, { optional: true, description: 'replaces the existing ones' })
  products?: string[];

  @Ids(ProductType, { optional: true, description: 'replaces the existing ones' })
  product_types?: string[];

  @Ids(ShippingOption, { optional: true, description: 'replaces the existing ones' })
  shipping_options?: string[];
}

export class ProductsOfTaxRateBody {
  @Ids(Product)
  products!: string[];
}

export class ProductTypesOfTaxRateBody {
  @Ids(ProductType)
  product_types!: string[];
}

export class ShippingOptionsOfTaxRateBody {
  @Ids(ShippingOption)
  shipping_options!: string[];
}

/** A filter that matches nothing, since tax rates are not soft-deleted; existing clients may send it. */
function NeverDeleted(): PropertyDecorator {
  return Matches<unknown>(
    deepObject(undefined, 'has no effect'),
    () => ({ sql: () => 'false' }),
    (value) => (typeof value === 'object' ? null : 'must be an object with lt, gt, lte or gte'),
  );
}
