import type { Goods } from './run.ts';
import type { Region, World } from './world.ts';

let products = 0;

/** Products of a run of its own: chairs, a few lamps, gift cards, and sofas at a location. */
export async function openGoods(world: World, { currency }: Region): Promise<Goods[]> {
  const furniture = await product(world, `Furniture ${++products}`, [
    { title: 'Chair', price: 10_000, stock: 14, currency },
    { title: 'Lamp', price: 3995, stock: 5, currency },
  ]);
  const cards = await product(world, `Gift card ${products}`, [
    { title: 'Gift card', price: 5000, stock: null, currency },
  ]);
  const [sofa] = await product(world, `Sofa ${products}`, [
    { title: 'Sofa', price: 29_900, stock: 6, currency },
  ]);
  return [...furniture, ...cards, { ...sofa, item: await stockAtLocation(world, sofa) }];
}

/** @returns the id of the inventory item */
async function stockAtLocation({ send, staff, location }: World, goods: Goods): Promise<string> {
  const path = '/admin/inventory-items';
  const { body } = await send('POST', path, { variant_id: goods.variant }, staff);
  const { id } = body.inventory_item as { id: string };
  const level = { location_id: location, stocked_quantity: goods.stock };
  const { status } = await send('POST', `${path}/${id}/location-levels`, level, staff);
  if (status !== 200) throw new Error('no stock at the location');
  return id;
}

async function product(
  { send, staff }: World,
  title: string,
  variants: { title: string; price: number; stock: number | null; currency: string }[],
): Promise<Goods[]> {
  const body = {
    ...{ title, status: 'published', options: [{ title: 'Kind' }] },
    is_giftcard: variants[0].stock === null,
    variants: variants.map((one) => ({
      ...{ title: one.title, options: [{ value: one.title }], manage_inventory: one.stock !== null },
      ...(one.stock !== null && { inventory_quantity: one.stock }),
      prices: [{ currency_code: one.currency, amount: one.price }],
    })),
  };
  const { status, body: made } = await send('POST', '/admin/products', body, staff);
  if (status !== 200) throw new Error(`no product: ${JSON.stringify(made)}`);
  const shown = made.product as { id: string; variants: { id: string; title: string }[] };
  return variants.map(({ title: name, price, stock }) => ({
    ...{ product: shown.id, name, price, stock, item: null },
    variant: shown.variants.find((variant) => variant.title === name)!.id,
  }));
}
