import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { OrdersModule } from '../order/orders.module.ts';
import { OrderPaymentsModule } from '../payments/order-payments.module.ts';
import { AdminCancellationsController } from './admin-cancellations.controller.ts';
import { CancelOrder } from './cancel-order.ts';

@Module({
  imports: [HttpModule, OrdersModule, OrderPaymentsModule],
  controllers: [AdminCancellationsController],
  providers: [CancelOrder],
  exports: [CancelOrder],
})
export class CancellationsModule {}
