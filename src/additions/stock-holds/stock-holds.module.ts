import { Module } from '@nestjs/common';
import { CheckoutModule, HttpModule, InventoryModule } from '@storekeep/server/extend';
import { ExpiredStockHolds } from './expired-stock-holds.ts';
import { StockHolds } from './stock-holds.ts';

@Module({
  imports: [HttpModule, InventoryModule, CheckoutModule],
  providers: [StockHolds, ExpiredStockHolds],
})
export class StockHoldsModule {}

export const modules = () => [StockHoldsModule];
