import { type KillableShop, placeOrderPaidByHttp } from './killable-shop.ts';
import { ok } from './sample-shop.ts';

/** The stock of each poster before it is sold. */
export const POSTER_STOCK = 100;

/** Creates a product with one variant, since orders of the same variant would wait for each other. @returns the id of the variant */
export async function createPoster({ post }: Pick<KillableShop, 'post'>): Promise<string> {
  const { product } = ok(
    await post('/admin/products', {
      ...{ title: 'Poster', handle: `poster-${Math.random()}`, status: 'published' },
      options: [{ title: 'Size' }],
      variants: [
        {
          ...{ title: 'A3', options: [{ value: 'A3' }], inventory_quantity: POSTER_STOCK },
          prices: [{ currency_code: 'eur', amount: 1950 }],
        },
      ],
    }),
  );
  return product.variants[0].id;
}

export async function readStock({ query }: Pick<KillableShop, 'query'>, variant: string): Promise<number> {
  const [row] = await query('select inventory_quantity from product_variant where id = $1', [variant]);
  return row.inventory_quantity as number;
}

/** An order of posters that are not in any other order. */
export interface PosterOrder {
  id: string;
  variant: string;
  /** The id of its only line. */
  line: string;
  /** The id of its payment. */
  payment: string;
}

/** Creates a captured and fulfilled order of posters. */
export async function placeFulfilledOrder(shop: KillableShop, quantity: number): Promise<PosterOrder> {
  const variant = await createPoster(shop);
  const order = await placeOrderPaidByHttp(shop, [{ variant_id: variant, quantity }]);
  ok(await shop.post(`/admin/orders/${order.id}/capture`));
  const [line] = order.items;
  const items = [{ item_id: line.id, quantity }];
  ok(await shop.post(`/admin/orders/${order.id}/fulfillment`, { items }));
  return { id: order.id, variant, line: line.id, payment: order.payments[0].id };
}
