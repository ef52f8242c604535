import { Id, Metadata, Quantity, Remark, Text } from '#engine/http/input/input-decorators';
import { Equals, ListQuery, Search } from '#engine/http/input/list-query';
import { ProductVariant } from '#model/entities/catalogue/product-variant.entity';
import { Order } from '#model/entities/orders/order.entity';

export class ListOrderEditsQuery extends ListQuery {
  @Search('internal_note')
  q?: string;

  @Equals()
  order_id?: string;
}

export class CreateOrderEditBody {
  @Id(Order)
  order_id!: string;

  @Text({ optional: true, example: 'He called: size L', description: 'for staff only' })
  internal_note?: string;
}

export class UpdateOrderEditBody {
  @Text({ nullable: true, example: 'He called: size L', description: 'for staff only' })
  internal_note?: string | null;
}

export class AddEditItemBody {
  @Id(ProductVariant)
  variant_id!: string;

  @Quantity()
  quantity!: number;

  @Metadata()
  metadata?: Record<string, unknown>;
}

export class UpdateEditItemBody {
  @Quantity()
  quantity!: number;
}

export class RequestOrderEditBody {
  @Text({
    optional: true,
    example: 'The larger shirts',
    description: 'a description of the payment of the difference',
  })
  payment_collection_description?: string;
}

export class DeclineOrderEditBody {
  @Remark({ optional: true, example: 'Not what I wanted' })
  declined_reason?: string;
}
