import { Module } from '@nestjs/common';
import { KernelModule } from '../kernel/kernel.module.ts';
import { StockCheck } from './stock-check.ts';

/** Stock: what else of it there is are functions, for the rooms that sell, send and take back. */
@Module({ imports: [KernelModule], providers: [StockCheck], exports: [StockCheck] })
export class InventoryModule {}
