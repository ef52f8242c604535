import {
  Amount,
  Flag,
  Id,
  Integer,
  Nested,
  NestedList,
  Quantity,
  Remark,
  Text,
} from '#engine/http/input/input-decorators';
import { ListQuery } from '#engine/http/input/list-query';
import { LineItem } from '#model/entities/carts/line-item.entity';
import { Order } from '#model/entities/orders/order.entity';
import { ReturnReason } from '#model/entities/orders/return-reason.entity';
import { ShippingOption } from '#model/entities/shipping/shipping-option.entity';

export class ListReturnsQuery extends ListQuery {}

export class ReturnItemBody {
  @Id(LineItem)
  item_id!: string;

  @Quantity()
  quantity!: number;

  @Id(ReturnReason, { optional: true })
  reason_id?: string;

  @Remark({ optional: true, example: 'Too small' })
  note?: string;
}

/** The shipping of a return. */
export class ReturnShippingBody {
  @Id(ShippingOption, {
    optional: true,
    description: 'without it, customers send the items by their own means',
  })
  option_id?: string;

  @Amount({
    optional: true,
    example: 500,
    description: 'in the smallest unit of the currency; replaces the price of the option',
  })
  price?: number;
}

export class RequestReturnBody {
  @NestedList(() => ReturnItemBody, { min: 1, unique: 'item_id' })
  items!: ReturnItemBody[];

  @Nested(() => ReturnShippingBody, { optional: true })
  return_shipping?: ReturnShippingBody;

  @Text({ optional: true })
  note?: string;

  @Flag({
    optional: true,
    description: 'whether the items were received already, so that they are refunded at once',
  })
  receive_now?: boolean;

  @Flag({
    optional: true,
    description: 'whether the customer is not notified; defaults to `no_notification` of the order',
  })
  no_notification?: boolean;

  @Refund()
  refund?: number;

  @Location()
  location_id?: string;
}

/** The received quantity of a line. */
export class ReceivedItemBody {
  @Id(LineItem)
  item_id!: string;

  @Quantity()
  quantity!: number;
}

export class ReceiveReturnBody {
  @NestedList(() => ReceivedItemBody, { min: 1, unique: 'item_id' })
  items!: ReceivedItemBody[];

  @Refund()
  refund?: number;

  @Location()
  location_id?: string;
}

/** The return shipping option that a shopper chooses. */
export class StoreReturnShippingBody {
  @Id(ShippingOption)
  option_id!: string;
}

export class StoreReturnBody {
  @Id(Order)
  order_id!: string;

  @NestedList(() => ReturnItemBody, { min: 1, unique: 'item_id' })
  items!: ReturnItemBody[];

  @Nested(() => StoreReturnShippingBody, { optional: true })
  return_shipping?: StoreReturnShippingBody;
}

function Refund(): PropertyDecorator {
  return Integer({
    optional: true,
    min: Number.MIN_SAFE_INTEGER,
    max: Number.MAX_SAFE_INTEGER,
    example: 1000,
    description:
      'in the smallest unit of the currency; replaces the value of the items; less than 0 means nothing',
  });
}

function Location(): PropertyDecorator {
  return Text({
    ...{ optional: true, max: 255, example: 'sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D' },
    description: 'the location that receives it',
  });
}
