import { Injectable, type OnModuleInit } from '@nestjs/common';
import { StorefrontCatalogue } from '@storekeep/server/extend';
import { extendPricesOf } from '../extend-prices.ts';
import { UNIT_PRICE_CONTEXT, UNIT_PRICE_FIELDS, UNIT_PRICE_WITH, withUnitPrice } from './unit-price-sql.ts';

/** Adds prices per kilogram, litre and so on to the prices that shoppers see. */
@Injectable()
export class UnitPrices implements OnModuleInit {
  constructor(private readonly catalogue: StorefrontCatalogue) {}

  onModuleInit(): void {
    extendPricesOf(this.catalogue, {
      key: 'unit',
      columns: Object.keys(UNIT_PRICE_FIELDS),
      with: UNIT_PRICE_WITH,
      context: UNIT_PRICE_CONTEXT,
      select: withUnitPrice,
    });
  }
}
