import { createProduct } from './products.ts';
import { ok, type SampleShop } from './sample-shop.ts';
import type { AdminSchemas, Shop } from './shop.ts';

/** Creates a gift card, of 10.00 EUR by default. */
export async function createGiftCard(
  { admin, europe }: SampleShop,
  body: Record<string, unknown> = {},
): Promise<AdminSchemas['GiftCard']> {
  return ok(await admin.post('/gift-cards', { region_id: europe.id, value: 1000, ...body })).gift_card;
}

/** Creates a gift card product. @param amount in minor units @returns the id of its variant */
export async function createGiftCardProduct(
  shop: Shop,
  title: string,
  amount: number,
  currency_code = 'eur',
): Promise<string> {
  const value = String(amount / 100);
  const product = await createProduct(shop, {
    ...{ title, is_giftcard: true, status: 'published', options: [{ title: 'Value' }] },
    variants: [
      {
        ...{ title: value, manage_inventory: false, options: [{ value }] },
        prices: [{ currency_code, amount }],
      },
    ],
  });
  return product.variants[0].id;
}

/** A gift card that was bought with an order. */
export interface BoughtCard {
  id: string;
  code: string;
  value: number;
  balance: number;
  is_disabled: boolean;
}

/** The gift cards that were bought with an order, the oldest first. */
export function findBoughtCards(shop: Shop, order: { id: string }): Promise<BoughtCard[]> {
  return shop.sql<BoughtCard>(
    'select id, code, value, balance, is_disabled from gift_card where order_id = $1 order by id',
    [order.id],
  );
}

/** Whether each of the gift cards of an order can be used, such as `[true, false]`. */
export async function areCardsUsable(shop: Shop, order: { id: string }): Promise<boolean[]> {
  return (await findBoughtCards(shop, order)).map(({ is_disabled }) => !is_disabled);
}

/** Buys one shirt with a gift card. @returns the order */
export async function buyWithGiftCard(shop: SampleShop, { code }: { code: string }) {
  const cart = await shop.prepareCart({ provider: 'test' });
  ok(await shop.store.post(`/carts/${cart}`, { gift_cards: [{ code }] }));
  return ok(await shop.store.post(`/carts/${cart}/complete`)).data;
}
