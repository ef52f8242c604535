import { Module } from '@nestjs/common';
import { BasketsModule } from '../../carts/baskets/baskets.module.ts';
import { HttpModule } from '../../../engine/http/http.module.ts';
import { InventoryModule } from '../../stock/inventory/inventory.module.ts';
import { ShippingModule } from '../../shipping/shipping.module.ts';
import { AddShippingMethod } from './add-shipping-method.ts';
import { AdminOrdersController } from './admin-orders.controller.ts';
import { OrderChanges } from './change-order.ts';
import { TransferOrders } from './shoppers/transfer-orders.ts';
import { MyOrdersController } from './shoppers/my-orders.controller.ts';
import { OrdersService } from './orders.service.ts';
import { ShopperRequests } from './shoppers/shopper-requests.ts';
import { StoreOrdersController } from './shoppers/store-orders.controller.ts';

@Module({
  imports: [HttpModule, BasketsModule, InventoryModule, ShippingModule],
  controllers: [AdminOrdersController, StoreOrdersController, MyOrdersController],
  providers: [OrdersService, TransferOrders, OrderChanges, AddShippingMethod, ShopperRequests],
  exports: [OrdersService, OrderChanges, ShopperRequests],
})
export class OrdersModule {}
