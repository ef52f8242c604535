import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { BasketsModule } from '#shop/carts/baskets/baskets.module';
import { OrdersModule } from '../order/orders.module.ts';
import { AdminOrderEditsController } from './admin-order-edits.controller.ts';
import { EditChanges } from './change-edit.ts';
import { EditItemsService } from './edit-items.service.ts';
import { OrderEditsService } from './order-edits.service.ts';
import { StoreOrderEditsController } from './store-order-edits.controller.ts';

@Module({
  imports: [HttpModule, BasketsModule, OrdersModule],
  controllers: [AdminOrderEditsController, StoreOrderEditsController],
  providers: [EditChanges, EditItemsService, OrderEditsService],
  exports: [OrderEditsService, EditItemsService],
})
export class OrderEditsModule {}
