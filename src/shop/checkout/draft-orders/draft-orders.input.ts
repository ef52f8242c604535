import { BodyExample } from '#engine/http/input/body-example';
import {
  Amount,
  Email,
  Flag,
  Id,
  Json,
  Metadata,
  Name,
  NestedList,
  OneOf,
  Quantity,
  Text,
} from '#engine/http/input/input-decorators';
import { AnyOf, Dates, ListQuery, Search } from '#engine/http/input/list-query';
import { exampleId } from '#engine/mapping/example-values';
import type { DateComparison } from '#engine/reader/sql/conditions';
import { type DraftOrderStatus, draftOrderStatuses } from '#model/entities/carts/draft-order.entity';
import { ProductVariant } from '#model/entities/catalogue/product-variant.entity';
import { Customer } from '#model/entities/people/customer.entity';
import { Region } from '#model/entities/settings/region.entity';
import { ShippingOption } from '#model/entities/shipping/shipping-option.entity';
import { CodeBody } from '#shop/carts/operations/carts.input';
import { AddressBody, AddressOrId, EXAMPLE_ADDRESS } from '#shop/people/customers/address.input';

export class ListDraftOrdersQuery extends ListQuery {
  @Search('cart.email', 'display_id')
  q?: string;

  @AnyOf('status', draftOrderStatuses)
  status?: string[];

  @Dates()
  created_at?: DateComparison;

  @Dates()
  updated_at?: DateComparison;
}

/** A line: of a variant, or without one a custom item. */
@BodyExample({ variant_id: exampleId('variant'), quantity: 2 })
export class DraftItemBody {
  @Id(ProductVariant, { optional: true, description: 'without a variant, the line is a custom item' })
  variant_id?: string;

  @Quantity()
  quantity!: number;

  @Amount({
    optional: true,
    example: 1500,
    description:
      'in the smallest unit of the currency, without tax; replaces the price of the variant, and stays when the quantity changes; defaults to 0 for a custom item',
  })
  unit_price?: number;

  @Name({
    optional: true,
    example: 'Engraving',
    description: 'replaces the title of the product; defaults to `Custom item` for a custom item',
  })
  title?: string;

  @Metadata()
  metadata?: Record<string, unknown>;
}

export class DraftShippingBody {
  @Id(ShippingOption)
  option_id!: string;

  @Json({ optional: true, description: 'for the fulfillment provider' })
  data?: Record<string, unknown>;

  @Amount({
    optional: true,
    example: 500,
    description: 'in the smallest unit of the currency; replaces the price of the option',
  })
  price?: number;
}

@BodyExample({
  email: 'oliver@example.com',
  region_id: exampleId('reg'),
  items: [{ variant_id: exampleId('variant'), quantity: 2 }],
  shipping_address: EXAMPLE_ADDRESS,
  shipping_methods: [{ option_id: exampleId('so') }],
})
export class CreateDraftOrderBody {
  @OneOf(draftOrderStatuses, {
    optional: true,
    example: 'open',
    description: '`completed` ends the changes of a draft, which then waits for its payment',
  })
  status?: DraftOrderStatus;

  @Email({ description: 'identifies the customer, who is created if there is none' })
  email!: string;

  @AddressOrId({ optional: true })
  billing_address?: AddressBody | string;

  @AddressOrId({ optional: true })
  shipping_address?: AddressBody | string;

  @NestedList(() => DraftItemBody, { optional: true })
  items?: DraftItemBody[];

  @Id(Region)
  region_id!: string;

  @NestedList(() => CodeBody, { optional: true })
  discounts?: CodeBody[];

  @Id(Customer, { optional: true, description: 'replaces the customer with this e-mail' })
  customer_id?: string;

  @Flag({ optional: true, description: 'whether the customer is not notified about the order' })
  no_notification_order?: boolean;

  @NestedList(() => DraftShippingBody, { description: 'may be empty' })
  shipping_methods!: DraftShippingBody[];

  @Metadata()
  metadata?: Record<string, unknown>;
}

@BodyExample({ email: 'oliver@example.com', shipping_address: EXAMPLE_ADDRESS })
export class UpdateDraftOrderBody {
  @Id(Region, {
    optional: true,
    description: 'sets the prices of that region; the shipping methods have to be selected again',
  })
  region_id?: string;

  @Text({ optional: true, example: 'de', description: 'of the delivery address, ISO 3166-1 alpha-2' })
  country_code?: string;

  @Email({ optional: true, description: 'identifies the customer, who is created if there is none' })
  email?: string;

  @AddressOrId({ optional: true })
  billing_address?: AddressBody | string;

  @AddressOrId({ optional: true })
  shipping_address?: AddressBody | string;

  @NestedList(() => CodeBody, { optional: true, description: 'replaces the existing ones' })
  discounts?: CodeBody[];

  @Flag({ optional: true, description: 'whether the customer is not notified about the order' })
  no_notification_order?: boolean;

  @Id(Customer, { optional: true, description: 'replaces the customer with this e-mail' })
  customer_id?: string;
}

@BodyExample({ quantity: 2 })
export class UpdateDraftItemBody {
  @Amount({
    optional: true,
    example: 1500,
    description: 'in the smallest unit of the currency, without tax; stays when the quantity changes',
  })
  unit_price?: number;

  @Name({ optional: true, example: 'Engraving' })
  title?: string;

  @Quantity({ optional: true, min: 0, description: '0 removes the line' })
  quantity?: number;

  @Metadata()
  metadata?: Record<string, unknown>;
}
