import { Injectable } from '@nestjs/common';
import { Registry } from '../providers/registry.ts';
import type { StockKeeper } from './stock-keeper.ts';

/** Those who keep stock of this shop elsewhere. */
@Injectable()
export class StockKeepers extends Registry<StockKeeper> {
  constructor() {
    super('Stock keeper');
  }

  get ids(): string[] {
    return [...this.providers.keys()];
  }
}

/** Who keeps the stock at a location, in SQL; null where it is in our tables. */
export function keeperOf(location: string): string {
  return `(${location}.metadata ->> 'stock_keeper')`;
}
