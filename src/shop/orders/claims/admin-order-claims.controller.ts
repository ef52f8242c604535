import { Body, Param, Post } from '@nestjs/common';
import { ParcelBody, ShipmentBody } from '../fulfillments/fulfillments.input.ts';
import { Shows } from '../../../engine/http/output/response-decorators.ts';
import { RequestKey } from '../../../engine/http/idempotency/idempotency.ts';
import { AdminController } from '../../../engine/http/surface.ts';
import { orders } from '../order/orders.resource.ts';
import { CancelClaim } from './cancel-claim.ts';
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
  @Shows('PostOrdersOrderClaims', 'Create a claim of an order')
  create(@Param('id') id: string, @Body() body: CreateClaimBody, @RequestKey() request_key: string | null) {
    return this.requestClaim.request(id, { ...body, request_key });
  }

  @Post(':claim_id')
  @Shows('PostOrdersOrderClaimsClaim', 'Update a claim')
  update(@Param('id') id: string, @Param('claim_id') claimId: string, @Body() body: UpdateClaimBody) {
    return this.updateClaim.update(id, claimId, body);
  }

  @Post(':claim_id/cancel')
  @Shows('PostOrdersClaimCancel', 'Cancel a claim')
  cancel(@Param('id') id: string, @Param('claim_id') claimId: string) {
    return this.cancelClaim.cancel(id, claimId);
  }

  @Post(':claim_id/fulfillments')
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
  @Shows('PostOrdersClaimFulfillmentsCancel', 'Cancel the fulfillment of a claim')
  cancelFulfillment(
    @Param('id') id: string,
    @Param('claim_id') claimId: string,
    @Param('fulfillment_id') fulfillmentId: string,
  ) {
    return this.fulfillments.cancel(id, claimId, fulfillmentId);
  }

  @Post(':claim_id/shipments')
  @Shows('PostOrdersOrderClaimsClaimShipments', 'Ship the fulfillment of a claim')
  ship(@Param('id') id: string, @Param('claim_id') claimId: string, @Body() body: ShipmentBody) {
    return this.fulfillments.ship(id, claimId, body);
  }
}
