import { Body, Param, Post } from '@nestjs/common';
import { RequestKey } from '#engine/http/idempotency/idempotency';
import { Rejects } from '#engine/http/output/rejects';
import { Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { notFound } from '#engine/kernel/errors';
import { exampleId } from '#engine/mapping/example-values';
import { orders } from '../order/orders.resource.ts';
import { fulfillmentErrors } from './fulfillment-errors.ts';
import { FulfillOrderBody, ShipmentBody } from './fulfillments.input.ts';
import { FulfillmentsService } from './fulfillments.service.ts';

@AdminController(orders, 'orders/:id')
export class AdminFulfillmentsController {
  constructor(private readonly fulfillments: FulfillmentsService) {}

  @Post('fulfillment')
  @Rejects(
    fulfillmentErrors.orderCanceled(),
    fulfillmentErrors.noShippingMethods(),
    fulfillmentErrors.tooManyItems(1, exampleId('item')),
    notFound('line_item', exampleId('item')),
  )
  @Shows('PostOrdersOrderFulfillments', 'Fulfill items of an order')
  fulfill(@Param('id') id: string, @Body() body: FulfillOrderBody, @RequestKey() request_key: string | null) {
    return this.fulfillments.fulfill(id, { ...body, request_key });
  }

  @Post('fulfillments/:fulfillment_id/cancel')
  @Rejects(fulfillmentErrors.shippedNotCancelable(), notFound('fulfillment', exampleId('ful')))
  @Shows('PostOrdersOrderFulfillmentsCancel', 'Cancel a fulfillment of an order')
  cancel(@Param('id') id: string, @Param('fulfillment_id') fulfillmentId: string) {
    return this.fulfillments.cancel(id, fulfillmentId);
  }

  @Post('shipment')
  @Rejects(
    fulfillmentErrors.orderCanceledNotShippable(),
    fulfillmentErrors.unknown(),
    fulfillmentErrors.canceled(),
    fulfillmentErrors.alreadyShipped(),
  )
  @Shows('PostOrdersOrderShipment', 'Ship a fulfillment of an order')
  ship(@Param('id') id: string, @Body() body: ShipmentBody) {
    return this.fulfillments.ship(id, body);
  }
}
