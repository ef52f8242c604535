import { Body, Param, Post } from '@nestjs/common';
import { Shows } from '../../../engine/http/output/response-decorators.ts';
import { RequestKey } from '../../../engine/http/idempotency/idempotency.ts';
import { AdminController } from '../../../engine/http/surface.ts';
import { orders } from '../order/orders.resource.ts';
import { FulfillOrderBody, ShipmentBody } from './fulfillments.input.ts';
import { FulfillmentsService } from './fulfillments.service.ts';

@AdminController(orders, 'orders/:id')
export class AdminFulfillmentsController {
  constructor(private readonly fulfillments: FulfillmentsService) {}

  @Post('fulfillment')
  @Shows('PostOrdersOrderFulfillments', 'Fulfill items of an order')
  fulfill(@Param('id') id: string, @Body() body: FulfillOrderBody, @RequestKey() request_key: string | null) {
    return this.fulfillments.fulfill(id, { ...body, request_key });
  }

  @Post('fulfillments/:fulfillment_id/cancel')
  @Shows('PostOrdersOrderFulfillmentsCancel', 'Cancel a fulfillment of an order')
  cancel(@Param('id') id: string, @Param('fulfillment_id') fulfillmentId: string) {
    return this.fulfillments.cancel(id, fulfillmentId);
  }

  @Post('shipment')
  @Shows('PostOrdersOrderShipment', 'Ship a fulfillment of an order')
  ship(@Param('id') id: string, @Body() body: ShipmentBody) {
    return this.fulfillments.ship(id, body);
  }
}
