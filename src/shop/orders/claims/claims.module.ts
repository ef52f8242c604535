import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { BasketsModule } from '#shop/carts/baskets/baskets.module';
import { ShippingModule } from '#shop/shipping/shipping.module';
import { FulfillmentsModule } from '../fulfillments/fulfillments.module.ts';
import { OrdersModule } from '../order/orders.module.ts';
import { OrderPaymentsModule } from '../payments/order-payments.module.ts';
import { ReturnsModule } from '../returns/returns.module.ts';
import { AdminOrderClaimsController } from './admin-order-claims.controller.ts';
import { CancelClaim } from './cancel-claim.ts';
import { ClaimFulfillments } from './claim-fulfillments.ts';
import { ClaimShipping } from './claim-shipping.ts';
import { PayClaims } from './pay-claims.ts';
import { RequestClaim } from './request-claim.ts';
import { UpdateClaim } from './update-claim.ts';

@Module({
  imports: [
    HttpModule,
    BasketsModule,
    ShippingModule,
    OrdersModule,
    OrderPaymentsModule,
    FulfillmentsModule,
    ReturnsModule,
  ],
  controllers: [AdminOrderClaimsController],
  providers: [CancelClaim, ClaimFulfillments, ClaimShipping, PayClaims, RequestClaim, UpdateClaim],
  exports: [CancelClaim, ClaimFulfillments, RequestClaim, UpdateClaim],
})
export class ClaimsModule {}
