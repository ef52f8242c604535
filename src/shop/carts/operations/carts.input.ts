import { BodyExample } from '#engine/http/input/body-example';
import {
  Email,
  Id,
  Identifier,
  Json,
  Metadata,
  NestedList,
  Quantity,
  Text,
} from '#engine/http/input/input-decorators';
import { Locale } from '#engine/http/input/translations';
import { exampleId } from '#engine/mapping/example-values';
import { ProductVariant } from '#model/entities/catalogue/product-variant.entity';
import { Customer } from '#model/entities/people/customer.entity';
import { Region } from '#model/entities/settings/region.entity';
import { SalesChannel } from '#model/entities/settings/sales-channel.entity';
import { ShippingOption } from '#model/entities/shipping/shipping-option.entity';
import { AddressBody, AddressOrId, EXAMPLE_ADDRESS } from '#shop/people/customers/address.input';

@BodyExample({ variant_id: exampleId('variant'), quantity: 2 })
export class CartItemBody {
  @Id(ProductVariant)
  variant_id!: string;

  @Quantity()
  quantity!: number;
}

@BodyExample({ region_id: exampleId('reg'), country_code: 'de' })
export class CreateCartBody {
  @Id(Region, { optional: true, description: 'defaults to the region of the country, or the first one' })
  region_id?: string;

  @Id(SalesChannel, { optional: true })
  sales_channel_id?: string;

  @Text({ optional: true, example: 'de', description: 'ISO 3166-1 alpha-2' })
  country_code?: string;

  @Locale({ optional: true, description: 'the language of its lines; defaults to that of the request' })
  locale?: string;

  @NestedList(() => CartItemBody, { optional: true })
  items?: CartItemBody[];

  @Json({
    optional: true,
    description: 'facts about the shopper; `ip` and `user_agent` are set by the server',
    example: { ip: '::1' },
  })
  context?: Record<string, unknown>;

  @Metadata()
  metadata?: Record<string, unknown>;
}

export class CodeBody {
  @Identifier({ min: 1, example: 'SPRING' })
  code!: string;
}

@BodyExample({
  email: 'oliver@example.com',
  shipping_address: EXAMPLE_ADDRESS,
  discounts: [{ code: 'SPRING' }],
})
export class UpdateCartBody {
  @Id(Region, { optional: true })
  region_id?: string;

  @Text({ optional: true, example: 'de', description: 'ISO 3166-1 alpha-2' })
  country_code?: string;

  @Locale({ nullable: true, description: 'the language of its lines, which are translated' })
  locale?: string | null;

  @Email({ optional: true })
  email?: string;

  @Id(SalesChannel, { optional: true })
  sales_channel_id?: string;

  @AddressOrId({ optional: true, nullable: true, description: 'null removes it' })
  billing_address?: AddressBody | string | null;

  @AddressOrId({
    optional: true,
    nullable: true,
    description: 'null removes it',
    example: EXAMPLE_ADDRESS,
  })
  shipping_address?: AddressBody | string | null;

  @NestedList(() => CodeBody, { optional: true, description: 'replaces the existing ones' })
  gift_cards?: CodeBody[];

  @NestedList(() => CodeBody, { optional: true, description: 'replaces the existing ones' })
  discounts?: CodeBody[];

  @Id(Customer, { optional: true })
  customer_id?: string;

  @Json({ optional: true })
  context?: Record<string, unknown>;

  @Metadata()
  metadata?: Record<string, unknown>;
}

@BodyExample({ variant_id: exampleId('variant'), quantity: 2 })
export class AddLineItemBody {
  @Id(ProductVariant)
  variant_id!: string;

  @Quantity()
  quantity!: number;

  @Metadata()
  metadata?: Record<string, unknown>;
}

@BodyExample({ quantity: 2 })
export class UpdateLineItemBody {
  @Quantity({ min: 0, description: '0 removes the line' })
  quantity!: number;

  @Metadata()
  metadata?: Record<string, unknown>;
}

export class SelectPaymentSessionBody {
  @Text({ min: 1, max: 255, example: 'manual' })
  provider_id!: string;
}

export class UpdatePaymentSessionBody {
  @Json({ description: 'for the provider', example: { token: 'tok_1' } })
  data!: Record<string, unknown>;
}

export class AddShippingMethodBody {
  @Id(ShippingOption)
  option_id!: string;

  @Json({ optional: true, description: 'for the fulfillment provider' })
  data?: Record<string, unknown>;
}
