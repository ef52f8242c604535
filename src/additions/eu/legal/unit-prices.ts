import { Injectable, type OnModuleInit } from '@nestjs/common';
import { StorefrontCatalogue } from '@storekeep/server/extend';
import { extendPricesBy } from '../extend-prices.ts';
import { UNIT_PRICE_CONTEXT, UNIT_PRICE_FIELDS, UNIT_PRICE_WITH, withUnitPrice } from './unit-price-sql.ts';

/** Adds prices per kilogram, litre and so on to the prices that shoppers see. */
@Injectable()
export class UnitPrices implements OnModuleInit {
  constructor(private readonly catalogue: StorefrontCatalogue) {}

  onModuleInit(): void {
    this.catalogue.extendPrices('unit-price', addUnitPrice);
  }
}

const addUnitPrice = extendPricesBy({
  key: 'unit-price',
  columns: Object.keys(UNIT_PRICE_FIELDS),
  with: UNIT_PRICE_WITH,
  context: UNIT_PRICE_CONTEXT,
  select: withUnitPrice,
});
