import { Flag, Id, Metadata, NestedList, Quantity, Text, Texts } from '#engine/http/input/input-decorators';
import { LineItem } from '#model/entities/carts/line-item.entity';
import { Fulfillment } from '#model/entities/orders/fulfillment.entity';

const SILENT = 'whether the customer is not notified; defaults to `no_notification` of the order';

export class PiecesBody {
  @Id(LineItem)
  item_id!: string;

  @Quantity()
  quantity!: number;
}

export class ParcelBody {
  @Text({
    optional: true,
    max: 255,
    example: 'sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D',
    description: 'the location that it is sent from',
  })
  location_id?: string;

  @Flag({ optional: true, description: SILENT })
  no_notification?: boolean;

  @Metadata()
  metadata?: Record<string, unknown>;
}

export class FulfillOrderBody extends ParcelBody {
  @NestedList(() => PiecesBody, { min: 1, unique: 'item_id' })
  items!: PiecesBody[];
}

export class ShipmentBody {
  @Id(Fulfillment)
  fulfillment_id!: string;

  @Texts({ optional: true, example: ['1Z999AA10123456784'] })
  tracking_numbers?: string[];

  @Flag({ optional: true, description: SILENT })
  no_notification?: boolean;
}
