import { createSizedProduct, ok } from './sample-shop.ts';
import type { Shop } from './shop.ts';

/** Creates a shipping option of a region, of 10.00 by default. @returns its id */
export async function createShippingOption(
  shop: Shop,
  region_id: string,
  change: object = {},
): Promise<string> {
  return ok(await shop.admin.post('/shipping-options', buildShippingOption(region_id, change)))
    .shipping_option.id;
}

/** The body of a shipping option, of 10.00 by default. */
export function buildShippingOption(region_id: string, change: object = {}): object {
  return {
    name: 'Standard',
    region_id,
    provider_id: 'manual',
    data: { id: 'manual-fulfillment' },
    price_type: 'flat_rate',
    amount: 1000,
    ...change,
  };
}

/** Creates a shipping profile for bulky products. @returns its id */
export async function createCustomProfile(shop: Shop): Promise<string> {
  return (await shop.admin.post('/shipping-profiles', { name: 'Bulky', type: 'custom' })).body
    .shipping_profile.id;
}

export interface DeliverableOptions {
  /** The id of a shipping profile. */
  profile?: string;
  /** In øre; 10.00 dkk by default. */
  price?: number;
}

let created = 0;

/** Creates a product with one variant, whose inventory is not managed. @returns its id */
export async function createDeliverable(
  shop: Shop,
  { profile, price = 1000 }: DeliverableOptions = {},
): Promise<string> {
  const thing = await createSizedProduct(
    shop,
    `Thing ${++created}`,
    ['One'],
    { dkk: price },
    { manage_inventory: false },
  );
  if (profile) await shop.admin.post(`/shipping-profiles/${profile}`, { products: [thing.id] });
  return thing.id;
}
