import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { BasketsModule } from '#shop/carts/baskets/baskets.module';
import { ShippingModule } from '#shop/shipping/shipping.module';
import { InventoryModule } from '#shop/stock/inventory/inventory.module';
import { AddShippingMethod } from './add-shipping-method.ts';
import { AdminOrdersController } from './admin-orders.controller.ts';
import { OrderChanges } from './change-order.ts';
import { OrdersService } from './orders.service.ts';
import { MyOrdersController } from './shoppers/my-orders.controller.ts';
import { ShopperRequests } from './shoppers/shopper-requests.ts';
import { StoreOrdersController } from './shoppers/store-orders.controller.ts';
import { TransferOrders } from './shoppers/transfer-orders.ts';

@Module({
  imports: [HttpModule, BasketsModule, InventoryModule, ShippingModule],
  controllers: [AdminOrdersController, StoreOrdersController, MyOrdersController],
  providers: [OrdersService, TransferOrders, OrderChanges, AddShippingMethod, ShopperRequests],
  exports: [OrdersService, OrderChanges, ShopperRequests],
})
export class OrdersModule {}
