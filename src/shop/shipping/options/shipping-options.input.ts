import { BodyExample } from '#engine/http/input/body-example';
import { ColumnsOf } from '#engine/http/input/columns-of';
import {
  Amount,
  Flag,
  Id,
  Json,
  Metadata,
  Name,
  NestedList,
  OneOf,
  Text,
} from '#engine/http/input/input-decorators';
import { AnyOf, Dates, Equals, Is, ListQuery, Search, ShowQuery } from '#engine/http/input/list-query';
import { TextParameter } from '#engine/http/input/query-parameters';
import { exampleId } from '#engine/mapping/example-values';
import type { DateComparison } from '#engine/reader/sql/conditions';
import { Region } from '#model/entities/settings/region.entity';
import {
  type ShippingOptionPriceType,
  shippingOptionPriceTypes,
} from '#model/entities/shipping/shipping-option.entity';
import {
  ShippingOptionRequirement,
  type ShippingOptionRequirementType,
  shippingOptionRequirementTypes,
} from '#model/entities/shipping/shipping-option-requirement.entity';
import { ShippingProfile } from '#model/entities/shipping/shipping-profile.entity';

@ColumnsOf('shipping_option')
export class ListShippingOptionsQuery extends ListQuery {
  @AnyOf()
  id?: string[];

  @Equals()
  name?: string;

  @Equals()
  region_id?: string;

  @Is()
  is_return?: boolean;

  @Is()
  admin_only?: boolean;

  @Search('name')
  q?: string;

  @Dates()
  created_at?: DateComparison;

  @Dates()
  updated_at?: DateComparison;

  @Dates()
  deleted_at?: DateComparison;
}

export class StoreShippingOptionsQuery extends ShowQuery {
  @Is()
  is_return?: boolean;

  @TextParameter('ids of products, comma separated: only options that ship them')
  product_ids?: string;

  @Equals()
  region_id?: string;
}

export class RequirementBody {
  @OneOf(shippingOptionRequirementTypes)
  type!: ShippingOptionRequirementType;

  @Amount()
  amount!: number;
}

export class KnownRequirementBody extends RequirementBody {
  @Id(ShippingOptionRequirement, {
    optional: true,
    description: 'of an existing requirement; without it, a new one is created',
  })
  id?: string;
}

@BodyExample({
  name: 'Standard',
  region_id: exampleId(Region.idPrefix),
  provider_id: 'manual',
  data: { id: 'manual-fulfillment' },
  price_type: 'flat_rate',
  amount: 500,
})
@ColumnsOf('shipping_option')
export class CreateShippingOptionBody {
  @Name({ example: 'Standard' })
  name!: string;

  @Id(Region)
  region_id!: string;

  @Text({ example: 'manual', description: 'one of the fulfillment providers of the region' })
  provider_id!: string;

  @Id(ShippingProfile, { optional: true, description: 'else the default profile' })
  profile_id?: string;

  @Json({ description: 'one of the options that the provider offers', example: { id: 'manual-fulfillment' } })
  data!: Record<string, unknown>;

  @OneOf(shippingOptionPriceTypes)
  price_type!: ShippingOptionPriceType;

  @Amount({ optional: true, description: 'for `flat_rate` only, in the smallest unit of the currency' })
  amount?: number;

  @NestedList(() => RequirementBody, { optional: true })
  requirements?: RequirementBody[];

  @Flag({ optional: true, description: 'whether it ships returns' })
  is_return?: boolean;

  @Flag({ optional: true, description: 'whether only staff can choose it' })
  admin_only?: boolean;

  @Flag({ optional: true, description: 'whether its price includes taxes' })
  includes_tax?: boolean;

  @Metadata()
  metadata?: Record<string, unknown>;
}

@BodyExample({ name: 'Standard', amount: 500 })
@ColumnsOf('shipping_option')
export class UpdateShippingOptionBody {
  @Name({ optional: true })
  name?: string;

  @OneOf(shippingOptionPriceTypes, {
    optional: true,
    description: '`calculated` removes the amount, `flat_rate` requires one',
  })
  price_type?: ShippingOptionPriceType;

  @Amount({ optional: true, description: 'for `flat_rate` only, in the smallest unit of the currency' })
  amount?: number;

  @Flag({ optional: true })
  admin_only?: boolean;

  @NestedList(() => KnownRequirementBody, { optional: true, description: 'replaces the existing ones' })
  requirements?: KnownRequirementBody[];

  @Flag({ optional: true })
  includes_tax?: boolean;

  @Metadata()
  metadata?: Record<string, unknown>;
}
