import type { INestApplication } from '@nestjs/common';
import { Database, VariantsService, withoutEvents } from '@storekeep/server/extend';
import { guests, maja } from '../demo-data.ts';
import { type Basket, DemoBuyers } from './demo-buyers.ts';

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
 * Places many orders like a storefront, for load: distinct guests buy what is not out of stock. No events are published.
 * @param onProgress called with the number of orders that were placed so far
 */
export function seedOrders(
  app: INestApplication,
  count: number,
  onProgress: (done: number) => void,
): Promise<void> {
  return withoutEvents(() => placeOrders(app, count, onProgress));
}

async function placeOrders(
  app: INestApplication,
  count: number,
  onProgress: (done: number) => void,
): Promise<void> {
  const buyers = await DemoBuyers.of(app);
  const skus = await sellOnBackorder(buyers);
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

/** Lets all variants be sold on backorder, as thousands of orders would sell them out. @returns their SKUs */
async function sellOnBackorder(buyers: DemoBuyers): Promise<string[]> {
  const variants = await buyers
    .get(Database)
    .query<{ id: string; product_id: string; sku: string; allow_backorder: boolean }>(
      `select v.id, v.product_id, v.sku, v.allow_backorder from product_variant v join product p on p.id = v.product_id
       where p.status = 'published' and not p.is_giftcard and v.sku like 'LH-%' and v.deleted_at is null order by v.sku`,
    );
  for (const { id, product_id, allow_backorder } of variants)
    if (!allow_backorder) await buyers.get(VariantsService).update(product_id, id, { allow_backorder: true });
  return variants.map(({ sku }) => sku);
}
