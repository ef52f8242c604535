import { Transform } from 'class-transformer';
import {
  Amount,
  Flag,
  Id,
  Identifier,
  Json,
  Metadata,
  Nested,
  NestedList,
  OneOf,
  Quantity,
  Text,
  Texts,
} from '#engine/http/input/input-decorators';
import { LineItem } from '#model/entities/carts/line-item.entity';
import { ProductVariant } from '#model/entities/catalogue/product-variant.entity';
import { ClaimImage } from '#model/entities/orders/claim-image.entity';
import { ClaimItem, claimItemReasons } from '#model/entities/orders/claim-item.entity';
import { type ClaimOrderType, claimOrderTypes } from '#model/entities/orders/claim-order.entity';
import { ClaimTag } from '#model/entities/orders/claim-tag.entity';
import { ShippingMethod } from '#model/entities/shipping/shipping-method.entity';
import { ShippingOption } from '#model/entities/shipping/shipping-option.entity';
import { AddressBody } from '#shop/people/customers/address.input';
import { ReturnShippingBody } from '../returns/returns.input.ts';

export class ClaimedItemBody {
  @Id(LineItem)
  item_id!: string;

  @Quantity()
  quantity!: number;

  @Reason()
  reason?: string;

  @Note()
  note?: string;

  @Texts({
    optional: true,
    example: ['seam'],
    description: 'tags to set; unknown ones are created, in lower case',
  })
  tags?: string[];

  @Transform(({ value }) => (typeof value === 'string' ? [value] : (value as unknown)))
  @Texts({ optional: true, example: ['https://example.com/seam.jpg'], description: 'photographs' })
  images?: string[];
}

/** A replacement. */
export class ReplacementBody {
  @Id(ProductVariant)
  variant_id!: string;

  @Quantity()
  quantity!: number;
}

/** A shipping method of a claim: an existing one, or an option. */
export class ClaimShippingBody {
  @Id(ShippingMethod, { optional: true, description: 'of the order or the claim' })
  id?: string;

  @Id(ShippingOption, { optional: true })
  option_id?: string;

  @Amount({
    optional: true,
    example: 500,
    description: 'in the smallest unit of the currency; replaces the price of the option',
  })
  price?: number;

  @Json({ optional: true, description: 'for the fulfillment provider' })
  data?: Record<string, unknown>;
}

export class CreateClaimBody {
  @OneOf(claimOrderTypes)
  type!: ClaimOrderType;

  @NestedList(() => ClaimedItemBody, { unique: 'item_id' })
  claim_items!: ClaimedItemBody[];

  @NestedList(() => ReplacementBody, { optional: true, description: 'the new items of a `replace` claim' })
  additional_items?: ReplacementBody[];

  @NestedList(() => ClaimShippingBody, { optional: true })
  shipping_methods?: ClaimShippingBody[];

  @Nested(() => ReturnShippingBody, { optional: true, description: 'for a return of the claimed items' })
  return_shipping?: ReturnShippingBody;

  @Amount({
    optional: true,
    example: 1000,
    description: 'of a `refund` claim, in the smallest unit of the currency; replaces the value of the items',
  })
  refund_amount?: number;

  @Nested(() => AddressBody, { optional: true, description: 'if it differs from the address of the order' })
  shipping_address?: AddressBody;

  @Silent()
  no_notification?: boolean;

  @Text({
    optional: true,
    max: 255,
    example: 'sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D',
    description: 'the location that receives the claimed items',
  })
  return_location_id?: string;

  @Metadata()
  metadata?: Record<string, unknown>;
}

export class ClaimImageBody {
  @Id(ClaimImage, { optional: true, description: 'of an existing one' })
  id?: string;

  @Text({ optional: true, min: 1, example: 'https://example.com/seam.jpg' })
  url?: string;
}

export class ClaimTagBody {
  @Id(ClaimTag, { optional: true, description: 'of an existing one' })
  id?: string;

  @Identifier({ optional: true, example: 'seam' })
  value?: string;
}

export class ClaimItemChangeBody {
  @Id(ClaimItem)
  id!: string;

  @Id(LineItem, { optional: true, description: 'must equal the present value, as it cannot be changed' })
  item_id?: string;

  @Quantity({ optional: true, description: 'must equal the present value, as it cannot be changed' })
  quantity?: number;

  @Reason()
  reason?: string;

  @Note()
  note?: string;

  @NestedList(() => ClaimTagBody, { optional: true, description: 'replaces the existing ones' })
  tags?: ClaimTagBody[];

  @NestedList(() => ClaimImageBody, { optional: true, description: 'replaces the existing ones' })
  images?: ClaimImageBody[];

  @Metadata()
  metadata?: Record<string, unknown>;
}

export class UpdateClaimBody {
  @NestedList(() => ClaimItemChangeBody, { optional: true, unique: 'id' })
  claim_items?: ClaimItemChangeBody[];

  @NestedList(() => ClaimShippingBody, { optional: true, description: 'replaces the existing ones' })
  shipping_methods?: ClaimShippingBody[];

  @Silent()
  no_notification?: boolean;

  @Metadata()
  metadata?: Record<string, unknown>;
}

/** Not validated here: the claim rejects unknown reasons with the message that existing clients show. */
function Reason(): PropertyDecorator {
  const words = claimItemReasons.join(', ');
  return Text({ optional: true, max: 255, example: 'production_failure', description: `one of ${words}` });
}

function Note(): PropertyDecorator {
  return Text({ optional: true, example: 'A seam is open' });
}

function Silent(): PropertyDecorator {
  return Flag({
    optional: true,
    description: 'whether the customer is not notified; defaults to `no_notification` of the order',
  });
}
