import { Module } from '@nestjs/common';
import { BasketsModule } from '../shop/carts/baskets/baskets.module.ts';
import { HttpModule } from '../engine/http/http.module.ts';
import { InventoryModule } from '../shop/stock/inventory/inventory.module.ts';
import { ShippingModule } from '../shop/shipping/shipping.module.ts';
import { AddShippingMethod } from './add-shipping-method.ts';
import { AdminOrdersController } from './admin-orders.controller.ts';
import { OrderChanges } from './change-order.ts';
import { ClaimOrders } from './claim-orders.ts';
import { MyOrdersController } from './my-orders.controller.ts';
import { OrdersService } from './orders.service.ts';
import { ShopperRequests } from './shopper-requests.ts';
import { StoreOrdersController } from './store-orders.controller.ts';

@Module({
  imports: [HttpModule, BasketsModule, InventoryModule, ShippingModule],
  controllers: [AdminOrdersController, StoreOrdersController, MyOrdersController],
  providers: [OrdersService, ClaimOrders, OrderChanges, AddShippingMethod, ShopperRequests],
  exports: [OrdersService, OrderChanges, ShopperRequests],
})
export class OrdersModule {}
