import { Amount, Flag, Id, Nested, NestedList, Quantity, Text } from '#engine/http/input/input-decorators';
import { ListQuery } from '#engine/http/input/list-query';
import { ProductVariant } from '#model/entities/catalogue/product-variant.entity';
import { Order } from '#model/entities/orders/order.entity';
import { SalesChannel } from '#model/entities/settings/sales-channel.entity';
import { ShippingOption } from '#model/entities/shipping/shipping-option.entity';
import { ReturnItemBody } from '../returns/returns.input.ts';

export class ListSwapsQuery extends ListQuery {}

/** An item that is sent in exchange. */
export class AdditionalItemBody {
  @Id(ProductVariant)
  variant_id!: string;

  @Quantity()
  quantity!: number;
}

/** The shipping of the return. */
export class SwapReturnShippingBody {
  @Id(ShippingOption)
  option_id!: string;

  @Amount({
    optional: true,
    example: 500,
    description: 'in the smallest unit of the currency; replaces the price of the option',
  })
  price?: number;
}

/** The price of a shipping option for this swap. */
export class CustomShippingOptionBody {
  @Id(ShippingOption)
  option_id!: string;

  @Amount({ example: 0 })
  price!: number;
}

export class CreateSwapBody {
  @NestedList(() => ReturnItemBody, { min: 1, unique: 'item_id' })
  return_items!: ReturnItemBody[];

  @Nested(() => SwapReturnShippingBody, { optional: true })
  return_shipping?: SwapReturnShippingBody;

  @NestedList(() => AdditionalItemBody, { optional: true })
  additional_items?: AdditionalItemBody[];

  @Id(SalesChannel, {
    optional: true,
    description: 'the sales channel of the new items; defaults to that of the order',
  })
  sales_channel_id?: string;

  @NestedList(() => CustomShippingOptionBody, { optional: true, unique: 'option_id' })
  custom_shipping_options?: CustomShippingOptionBody[];

  @Flag({
    optional: true,
    description: 'whether the customer is not notified; defaults to `no_notification` of the order',
  })
  no_notification?: boolean;

  @Text({
    optional: true,
    max: 255,
    example: 'sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D',
    description: 'the location that receives it',
  })
  return_location_id?: string;

  @Flag({ optional: true, description: 'whether more can be sent than is in stock; defaults to true' })
  allow_backorder?: boolean;
}

export class StoreSwapBody {
  @Id(Order)
  order_id!: string;

  @NestedList(() => ReturnItemBody, { min: 1, unique: 'item_id' })
  return_items!: ReturnItemBody[];

  @NestedList(() => AdditionalItemBody, { min: 1 })
  additional_items!: AdditionalItemBody[];

  @Id(ShippingOption, { optional: true, description: 'the shipping method of the return' })
  return_shipping_option?: string;
}
