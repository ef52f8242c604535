import type { INestApplication } from '@nestjs/common';
import { Database } from '../../../engine/kernel/database/database.ts';
import { DemoBuyers, type Basket } from './demo-buyers.ts';
import { guests, maja } from './people.ts';

/** How many orders are placed concurrently, so that they do not take all connections of the pool. */
const CONCURRENCY = 4;
const FAMILY_NAMES = [
  'Berg',
  'Dupont',
  'Fischer',
  'Hansen',
  'Jansen',
  'Novak',
  'Olsen',
  'Rossi',
  'Silva',
  'Weber',
];

/**
 * Places many orders like a storefront, for load: distinct guests buy what is not out of stock.
 * @param onProgress called with the number of orders that were placed so far
 */
export async function seedOrders(
  app: INestApplication,
  count: number,
  onProgress: (done: number) => void,
): Promise<void> {
  const buyers = await DemoBuyers.of(app);
  const skus = await unlimitedSkus(app.get(Database, { strict: false }));
  const everyone = [maja, ...guests];
  let next = 0;
  let done = 0;
  const worker = async (): Promise<void> => {
    for (let number = next++; number < count; number = next++) {
      const buyer = everyone[number % everyone.length];
      const last_name = FAMILY_NAMES[number % FAMILY_NAMES.length];
      const guest = {
        ...buyer,
        email: `guest-${number}@example.com`,
        address: { ...buyer.address, last_name },
      };
      await buyers.placeOrder(guest, basketOf(skus, number));
      onProgress(++done);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

/** One to three variants, of which one to three are bought. */
function basketOf(skus: readonly string[], number: number): Basket {
  const lines = Array.from(
    { length: 1 + (number % 3) },
    (_, line) => skus[(number * 7 + line * 3) % skus.length],
  );
  return Object.fromEntries(lines.map((sku) => [sku, 1 + (number % 3)]));
}

/** Makes every variant with a stock one that is sold on backorder, as thousands of orders would sell it out. */
async function unlimitedSkus(database: Database): Promise<string[]> {
  await database.query(
    `update product_variant set allow_backorder = true, updated_at = now() where manage_inventory and not allow_backorder`,
  );
  const rows = await database.query<{ sku: string }>(
    `select v.sku from product_variant v join product p on p.id = v.product_id
     where p.status = 'published' and not p.is_giftcard and v.sku is not null and v.deleted_at is null order by v.sku`,
  );
  return rows.map(({ sku }) => sku);
}
