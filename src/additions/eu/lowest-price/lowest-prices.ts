import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, StorefrontCatalogue } from '@storekeep/server/extend';
import { extendPricesBy } from '../extend-prices.ts';
import {
  LOWEST_PRICE_CONTEXT,
  LOWEST_PRICE_FIELDS,
  LOWEST_PRICE_WITH,
  withLowestPrice,
} from './lowest-price-sql.ts';

/** Adds the lowest price of the last 30 days to the prices that shoppers see, and begins to record prices. */
@Injectable()
export class LowestPrices implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly catalogue: StorefrontCatalogue,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.beginHistory();
    this.catalogue.extendPrices('lowest-price', addLowestPrice);
  }

  /** Once for a shop: prices are recorded from then on, also while the member is off. */
  private async beginHistory(): Promise<void> {
    const [member] = await this.database.query(`select from eu_member where name = 'lowest-price'`);
    if (member) return;
    await this.database.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('price history', 0))`);
      await tx.query(
        `select begin_price_history() where not exists (select from eu_member where name = 'lowest-price')`,
      );
    });
  }
}

const addLowestPrice = extendPricesBy({
  key: 'lowest-price',
  columns: Object.keys(LOWEST_PRICE_FIELDS),
  with: LOWEST_PRICE_WITH,
  context: LOWEST_PRICE_CONTEXT,
  select: withLowestPrice,
});
