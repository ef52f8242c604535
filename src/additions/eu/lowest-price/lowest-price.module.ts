import { Module } from '@nestjs/common';
import { resources } from '@storekeep/server/extend';
import { LOWEST_PRICE_FIELDS } from './lowest-price-sql.ts';
import { LowestPrices } from './lowest-prices.ts';

// before the OpenAPI document is written
Object.assign(resources.variants.computed!, LOWEST_PRICE_FIELDS);

/** The lowest price of the last 30 days. */
@Module({ providers: [LowestPrices] })
export class LowestPriceModule {}
