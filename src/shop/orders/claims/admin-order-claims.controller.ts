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
import { orderPaymentErrors } from '../payments/order-payment-errors.ts';
import { returnErrors } from '../returns/return-errors.ts';
import { CancelClaim } from './cancel-claim.ts';
import { claimErrors } from './claim-errors.ts';
import { ClaimFulfillments } from './claim-fulfillments.ts';
import { CreateClaimBody, UpdateClaimBody } from './claims.input.ts';
import { RequestClaim } from './request-claim.ts';
import { UpdateClaim } from './update-claim.ts';

@AdminController(orders, 'orders/:id/claims')
export class AdminOrderClaimsController {
  constructor(
    private readonly requestClaim: RequestClaim,
    private readonly updateClaim: UpdateClaim,
    private readonly cancelClaim: CancelClaim,
    private readonly fulfillments: ClaimFulfillments,
  ) {}

  @Post()
  @Rejects(
    notFound('line_item', exampleId('item')),
    claimErrors.noItems(),
    claimErrors.noReplacement(),
    claimErrors.replacementWithRefund(),
    claimErrors.unknownReason(),
    claimErrors.customItem(),
    claimErrors.moreThanFulfilled(),
    claimErrors.unknownVariants([exampleId('variant')]),
    returnErrors.itemCanceled('claim on'),
    new CommerceError('insufficient_inventory', messages.outOfStock(exampleId('variant'))),
    orderPaymentErrors.moreThanOrderAmount(),
    orderPaymentErrors.moreThanRefundable(),
  )
  @Shows('PostOrdersOrderClaims', 'Create a claim of an order')
  create(@Param('id') id: string, @Body() body: CreateClaimBody, @RequestKey() request_key: string | null) {
    return this.requestClaim.request(id, { ...body, request_key });
  }

  @Post(':claim_id')
  @Rejects(
    claimErrors.notFound(exampleId('claim')),
    claimErrors.canceledNotUpdatable(),
    claimErrors.unknownReason(),
  )
  @Shows('PostOrdersOrderClaimsClaim', 'Update a claim')
  update(@Param('id') id: string, @Param('claim_id') claimId: string, @Body() body: UpdateClaimBody) {
    return this.updateClaim.update(id, claimId, body);
  }

  @Post(':claim_id/cancel')
  @Rejects(
    claimErrors.notFound(exampleId('claim')),
    claimErrors.refunded(),
    claimErrors.fulfilled(),
    claimErrors.returned(),
    claimErrors.sentItemsCredited(),
  )
  @Shows('PostOrdersClaimCancel', 'Cancel a claim')
  cancel(@Param('id') id: string, @Param('claim_id') claimId: string) {
    return this.cancelClaim.cancel(id, claimId);
  }

  @Post(':claim_id/fulfillments')
  @Rejects(
    claimErrors.notFound(exampleId('claim')),
    claimErrors.notFulfillable('refund'),
    claimErrors.canceledNotFulfillable(),
    claimErrors.alreadyFulfilled(),
    claimErrors.noShippingMethods(),
  )
  @Shows('PostOrdersOrderClaimsClaimFulfillments', 'Fulfill a claim')
  fulfill(
    @Param('id') id: string,
    @Param('claim_id') claimId: string,
    @Body() body: ParcelBody,
    @RequestKey() request_key: string | null,
  ) {
    return this.fulfillments.fulfill(id, claimId, { ...body, request_key });
  }

  @Post(':claim_id/fulfillments/:fulfillment_id/cancel')
  @Rejects(notFound('fulfillment', exampleId('ful')), fulfillmentErrors.shippedNotCancelable())
  @Shows('PostOrdersClaimFulfillmentsCancel', 'Cancel the fulfillment of a claim')
  cancelFulfillment(
    @Param('id') id: string,
    @Param('claim_id') claimId: string,
    @Param('fulfillment_id') fulfillmentId: string,
  ) {
    return this.fulfillments.cancel(id, claimId, fulfillmentId);
  }

  @Post(':claim_id/shipments')
  @Rejects(
    claimErrors.notFound(exampleId('claim')),
    claimErrors.canceledNotShippable(),
    fulfillmentErrors.unknown(),
    fulfillmentErrors.canceled(),
    fulfillmentErrors.alreadyShipped(),
  )
  @Shows('PostOrdersOrderClaimsClaimShipments', 'Ship the fulfillment of a claim')
  ship(@Param('id') id: string, @Param('claim_id') claimId: string, @Body() body: ShipmentBody) {
    return this.fulfillments.ship(id, claimId, body);
  }
}
