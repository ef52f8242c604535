import { Module } from '@nestjs/common';
import { KernelModule } from '#engine/kernel/kernel.module';
import { StockCheck } from './stock-check.ts';
import { StockHolders } from './stock-holders.ts';
import { ExternalReservations } from './warehouses/external-reservations.ts';
import { ExternalWarehouses } from './warehouses/external-warehouses.ts';
import { WarehouseNotifications } from './warehouses/notify-warehouses.ts';
import { WarehousePolling } from './warehouses/poll-warehouses.ts';

/** Stock at locations. The modules for orders, fulfillments and returns call its functions; only the providers are listed here. */
@Module({
  imports: [KernelModule],
  providers: [
    StockCheck,
    StockHolders,
    ExternalWarehouses,
    WarehousePolling,
    ExternalReservations,
    WarehouseNotifications,
  ],
  exports: [StockCheck, StockHolders, ExternalWarehouses, ExternalReservations],
})
export class InventoryModule {}
