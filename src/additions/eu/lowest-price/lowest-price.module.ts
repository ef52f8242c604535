import { Module } from '@nestjs/common';
import { LowestPrices } from './lowest-prices.ts';

/** The lowest price of the last 30 days. */
@Module({ providers: [LowestPrices] })
export class LowestPriceModule {}
