import { defineModule, optional, wholeNumber } from '@storekeep/server/module';
import { StockHolds1798200000000 } from './migrations/1798200000000-stock-holds.ts';
import { StockHoldsOptions } from './stock-holds-options.ts';

declare module '@storekeep/server/module' {
  interface ModuleOptions {
    /** For how many minutes a payment that begins holds the stock of its cart; by default it holds none. */
    stockHoldMinutes?: number;
  }
}

const minutes = wholeNumber('number of minutes from 1 to 1440', 1, 1440);

/** Stock that is held while payments are in progress; see docs/stock.md. */
export const stockHoldsModule = defineModule({
  name: 'stock-holds',
  variables: {
    stockHoldMinutes: optional('STOCK_HOLD_MINUTES', minutes, {
      description:
        'For how many minutes a payment that begins holds the stock of its cart; see `docs/stock.md`',
    }),
  },
  configure: ({ stockHoldMinutes }) => (stockHoldMinutes === null ? {} : { stockHoldMinutes }),
  options: [
    {
      provide: StockHoldsOptions,
      create: ({ stockHoldMinutes }) => new StockHoldsOptions(stockHoldMinutes ?? null),
    },
  ],
  load: () => import('./stock-holds.module.ts'),
  migrations: [StockHolds1798200000000],
});
