import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.ts';
import { AdminOrdersController } from './admin-orders.controller.ts';
import { MyOrdersController } from './my-orders.controller.ts';
import { OrdersService } from './orders.service.ts';
import { StoreOrdersController } from './store-orders.controller.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminOrdersController, StoreOrdersController, MyOrdersController],
  providers: [OrdersService],
  exports: [OrdersService],
})
export class OrdersModule {}
