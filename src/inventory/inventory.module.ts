import { Module } from '@nestjs/common';
import { KernelModule } from '../engine/kernel/kernel.module.ts';
import { LookAtKeepers } from './look-at-keepers.ts';
import { StockCheck } from './stock-check.ts';
import { StockKeepers } from './stock-keepers.ts';
import { StockPromises } from './stock-promises.ts';
import { TellKeepers } from './tell-keepers.ts';

/** Stock. Apart from these providers it consists of functions, which the modules for orders, fulfillments and returns call. */
@Module({
  imports: [KernelModule],
  providers: [StockCheck, StockKeepers, LookAtKeepers, StockPromises, TellKeepers],
  exports: [StockCheck, StockKeepers, StockPromises],
})
export class InventoryModule {}
