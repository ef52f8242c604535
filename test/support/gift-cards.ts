import { aProduct } from './products.ts';
import type { Shop } from './shop.ts';
import { ok, type World } from './world.ts';

/** Makes a gift card: 10.00 eur unless told. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a gift card as staff see it
export async function aCard({ admin, europe }: World, body: Record<string, unknown> = {}): Promise<any> {
  return ok(await admin.post('/gift-cards', { region_id: europe.id, value: 1000, ...body })).gift_card;
}

/** Makes a product of which each piece is a gift card of so much. @returns its variant's id */
export async function giftCardProduct(
  shop: Shop,
  title: string,
  amount: number,
  currency_code = 'eur',
): Promise<string> {
  const value = String(amount / 100);
  const made = await aProduct(shop, {
    ...{ title, is_giftcard: true, status: 'published', options: [{ title: 'Value' }] },
    variants: [
      {
        ...{ title: value, manage_inventory: false, options: [{ value }] },
        prices: [{ currency_code, amount }],
      },
    ],
  });
  return made.variants[0].id;
}
