import { StoreAmounts } from '#additions/reports/store-amounts';
import type { Shop } from './shop.ts';
import { until } from './until.ts';

/** Stores one batch of the amounts of orders for reports, unless the task of the application does at this moment. */
export function storeBatch({ app }: Pick<Shop, 'app'>): Promise<void> {
  return app.get(StoreAmounts, { strict: false }).run();
}

/** Waits until the amounts of all orders are stored. */
export async function storeAmounts(shop: Pick<Shop, 'app' | 'sql'>): Promise<void> {
  await until(async () => {
    await storeBatch(shop);
    return (await shop.sql('select from report_change')).length === 0;
  });
}
