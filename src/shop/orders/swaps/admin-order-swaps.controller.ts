import { Body, Param, Post } from '@nestjs/common';
import { RequestKey } from '#engine/http/idempotency/idempotency';
import { Rejects } from '#engine/http/output/rejects';
import { Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { CommerceError, notFound } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';
import { exampleId } from '#engine/mapping/example-values';
import { fulfillmentErrors } from '../fulfillments/fulfillment-errors.ts';
import { ParcelBody, ShipmentBody } from '../fulfillments/fulfillments.input.ts';
import { orders } from '../order/orders.resource.ts';
import { returnErrors } from '../returns/return-errors.ts';
import { CancelSwap } from './cancel-swap.ts';
import { ProcessSwapPayment } from './process-payment.ts';
import { swapErrors } from './swap-errors.ts';
import { SwapFulfillments } from './swap-fulfillments.ts';
import { CreateSwapBody } from './swaps.input.ts';
import { SwapsService } from './swaps.service.ts';

@AdminController(orders, 'orders/:id/swaps')
export class AdminOrderSwapsController {
  constructor(
    private readonly swaps: SwapsService,
    private readonly payments: ProcessSwapPayment,
    private readonly cancelSwap: CancelSwap,
    private readonly fulfillments: SwapFulfillments,
  ) {}

  @Post()
  @Rejects(
    swapErrors.orderCanceled(),
    swapErrors.orderNotCaptured(),
    swapErrors.orderNotFulfilled(),
    swapErrors.unknownVariants([exampleId('variant')]),
    returnErrors.foreignItem(),
    returnErrors.tooManyItems(),
    new CommerceError('insufficient_inventory', messages.outOfStock(exampleId('variant'))),
  )
  @Shows('PostOrdersOrderSwaps', 'Create a swap of an order')
  create(@Param('id') id: string, @Body() body: CreateSwapBody, @RequestKey() request_key: string | null) {
    return this.swaps.requestForStaff(id, { ...body, request_key });
  }

  @Post(':swap_id/cancel')
  @Rejects(
    notFound('swap', exampleId('swap')),
    swapErrors.refunded(),
    swapErrors.fulfilled(),
    swapErrors.returned(),
    swapErrors.sentItemsCredited(),
  )
  @Shows('PostOrdersSwapCancel', 'Cancel a swap')
  cancel(@Param('id') id: string, @Param('swap_id') swapId: string) {
    return this.cancelSwap.cancel(id, swapId);
  }

  @Post(':swap_id/process-payment')
  @Rejects(
    notFound('swap', exampleId('swap')),
    swapErrors.canceledNotProcessable(),
    swapErrors.unconfirmedNotProcessable(),
  )
  @Shows('PostOrdersOrderSwapsSwapProcessPayment', 'Settle the difference of a swap')
  process(@Param('id') id: string, @Param('swap_id') swapId: string) {
    return this.payments.process(id, swapId);
  }

  @Post(':swap_id/fulfillments')
  @Rejects(
    notFound('swap', exampleId('swap')),
    swapErrors.canceledNotFulfillable(),
    swapErrors.unconfirmedNotFulfillable(),
    swapErrors.alreadyFulfilled(),
    swapErrors.noShippingMethods(),
  )
  @Shows('PostOrdersOrderSwapsSwapFulfillments', 'Fulfill a swap')
  fulfill(
    @Param('id') id: string,
    @Param('swap_id') swapId: string,
    @Body() body: ParcelBody,
    @RequestKey() request_key: string | null,
  ) {
    return this.fulfillments.fulfill(id, swapId, { ...body, request_key });
  }

  @Post(':swap_id/fulfillments/:fulfillment_id/cancel')
  @Rejects(notFound('fulfillment', exampleId('ful')), fulfillmentErrors.shippedNotCancelable())
  @Shows('PostOrdersSwapFulfillmentsCancel', 'Cancel the fulfillment of a swap')
  cancelFulfillment(
    @Param('id') id: string,
    @Param('swap_id') swapId: string,
    @Param('fulfillment_id') fulfillmentId: string,
  ) {
    return this.fulfillments.cancel(id, swapId, fulfillmentId);
  }

  @Post(':swap_id/shipments')
  @Rejects(
    notFound('swap', exampleId('swap')),
    swapErrors.canceledNotShippable(),
    fulfillmentErrors.unknown(),
    fulfillmentErrors.canceled(),
    fulfillmentErrors.alreadyShipped(),
  )
  @Shows('PostOrdersOrderSwapsSwapShipments', 'Ship the fulfillment of a swap')
  ship(@Param('id') id: string, @Param('swap_id') swapId: string, @Body() body: ShipmentBody) {
    return this.fulfillments.ship(id, swapId, body);
  }
}
