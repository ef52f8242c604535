import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { BasketsModule } from '#shop/carts/baskets/baskets.module';
import { CartsModule } from '#shop/carts/operations/carts.module';
import { ShippingModule } from '#shop/shipping/shipping.module';
import { FulfillmentsModule } from '../fulfillments/fulfillments.module.ts';
import { OrdersModule } from '../order/orders.module.ts';
import { OrderPaymentsModule } from '../payments/order-payments.module.ts';
import { ReturnsModule } from '../returns/returns.module.ts';
import { AdminOrderSwapsController } from './admin-order-swaps.controller.ts';
import { AdminSwapsController } from './admin-swaps.controller.ts';
import { CancelSwap } from './cancel-swap.ts';
import { ProcessSwapPayment } from './process-payment.ts';
import { RequestSwap } from './request-swap.ts';
import { StoreSwapsController } from './store-swaps.controller.ts';
import { SwapFulfillments } from './swap-fulfillments.ts';
import { SwapsService } from './swaps.service.ts';

@Module({
  imports: [
    HttpModule,
    BasketsModule,
    CartsModule,
    ShippingModule,
    OrdersModule,
    OrderPaymentsModule,
    FulfillmentsModule,
    ReturnsModule,
  ],
  controllers: [AdminOrderSwapsController, AdminSwapsController, StoreSwapsController],
  providers: [CancelSwap, ProcessSwapPayment, RequestSwap, SwapFulfillments, SwapsService],
  exports: [CancelSwap, ProcessSwapPayment, SwapFulfillments, SwapsService],
})
export class SwapsModule {}
