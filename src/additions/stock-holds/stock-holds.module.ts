import { Module } from '@nestjs/common';
import {
  CartModule,
  CheckoutModule,
  HttpModule,
  InventoryModule,
  PaymentsModule,
} from '@storekeep/server/extend';
import { ExpiredStockHolds } from './expired-stock-holds.ts';
import { SessionHolds } from './session-holds.ts';
import { StockHolds } from './stock-holds.ts';

@Module({
  imports: [HttpModule, InventoryModule, CartModule, PaymentsModule, CheckoutModule],
  providers: [StockHolds, SessionHolds, ExpiredStockHolds],
})
export class StockHoldsModule {}

export const modules = () => [StockHoldsModule];
