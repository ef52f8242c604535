import { Module } from '@nestjs/common';
import { HttpModule } from '../../../engine/http/http.module.ts';
import { OrdersModule } from '../order/orders.module.ts';
import { ShippingModule } from '../../shipping/shipping.module.ts';
import { AdminFulfillmentsController } from './admin-fulfillments.controller.ts';
import { RetryFulfillments } from './retry-fulfillments.ts';
import { FulfillmentsService } from './fulfillments.service.ts';
import { CancelFulfillment } from './cancel-fulfillment.ts';
import { CreateFulfillment } from './create-fulfillment.ts';

@Module({
  imports: [HttpModule, OrdersModule, ShippingModule],
  controllers: [AdminFulfillmentsController],
  providers: [RetryFulfillments, FulfillmentsService, CancelFulfillment, CreateFulfillment],
  exports: [CancelFulfillment, CreateFulfillment],
})
export class FulfillmentsModule {}
