import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { ShippingModule } from '#shop/shipping/shipping.module';
import { OrdersModule } from '../order/orders.module.ts';
import { AdminFulfillmentsController } from './admin-fulfillments.controller.ts';
import { CancelFulfillment } from './cancel-fulfillment.ts';
import { CreateFulfillment } from './create-fulfillment.ts';
import { FulfillmentsService } from './fulfillments.service.ts';
import { RetryFulfillments } from './retry-fulfillments.ts';

@Module({
  imports: [HttpModule, OrdersModule, ShippingModule],
  controllers: [AdminFulfillmentsController],
  providers: [RetryFulfillments, FulfillmentsService, CancelFulfillment, CreateFulfillment],
  exports: [CancelFulfillment, CreateFulfillment, FulfillmentsService],
})
export class FulfillmentsModule {}
