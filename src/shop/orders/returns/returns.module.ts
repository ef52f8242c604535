import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { BasketsModule } from '#shop/carts/baskets/baskets.module';
import { ShippingModule } from '#shop/shipping/shipping.module';
import { OrdersModule } from '../order/orders.module.ts';
import { OrderPaymentsModule } from '../payments/order-payments.module.ts';
import { AdminOrderReturnsController } from './admin-order-returns.controller.ts';
import { AdminReturnsController } from './admin-returns.controller.ts';
import { CancelReturn } from './cancel-return.ts';
import { CancelReturnLabels } from './canceled-labels.ts';
import { ReceiveNow } from './receive-now.ts';
import { ReceiveReturn } from './receive-return.ts';
import { OrderReturnLabels } from './request-label.ts';
import { RequestReturn } from './request-return.ts';
import { ReturnsService } from './returns.service.ts';
import { StoreReturnsController } from './store-returns.controller.ts';

@Module({
  imports: [HttpModule, BasketsModule, OrdersModule, OrderPaymentsModule, ShippingModule],
  controllers: [AdminOrderReturnsController, AdminReturnsController, StoreReturnsController],
  providers: [
    OrderReturnLabels,
    CancelReturn,
    CancelReturnLabels,
    ReceiveNow,
    ReceiveReturn,
    RequestReturn,
    ReturnsService,
  ],
  exports: [CancelReturn, OrderReturnLabels, ReceiveReturn, ReturnsService],
})
export class ReturnsModule {}
