import type { Environment, Region } from './environment.ts';
import type { CatalogueVariant } from './run.ts';

let runs = 0;

/** Creates the products of a run: chairs, a few lamps, gift cards, and sofas at a stock location. */
export async function createProducts(
  environment: Environment,
  { currency }: Region,
): Promise<CatalogueVariant[]> {
  const furniture = await createProduct(environment, `Furniture ${++runs}`, [
    { title: 'Chair', price: 10_000, stock: 14, currency },
    { title: 'Lamp', price: 3995, stock: 5, currency },
  ]);
  const cards = await createProduct(environment, `Gift card ${runs}`, [
    { title: 'Gift card', price: 5000, stock: null, currency },
  ]);
  const [sofa] = await createProduct(environment, `Sofa ${runs}`, [
    { title: 'Sofa', price: 29_900, stock: 6, currency },
  ]);
  return [...furniture, ...cards, { ...sofa, item: await addStockAtLocation(environment, sofa) }];
}

/** @returns the id of the inventory item */
async function addStockAtLocation(
  { send, staff, location }: Environment,
  sofa: CatalogueVariant,
): Promise<string> {
  const path = '/admin/inventory-items';
  const { body } = await send('POST', path, { variant_id: sofa.variant }, staff);
  const { id } = body.inventory_item as { id: string };
  const level = { location_id: location, stocked_quantity: sofa.stock };
  const { status } = await send('POST', `${path}/${id}/location-levels`, level, staff);
  if (status !== 200) throw new Error('the stock at the location was not set');
  return id;
}

async function createProduct(
  { send, staff }: Environment,
  title: string,
  variants: { title: string; price: number; stock: number | null; currency: string }[],
): Promise<CatalogueVariant[]> {
  const body = {
    ...{ title, status: 'published', options: [{ title: 'Kind' }] },
    is_giftcard: variants[0].stock === null,
    variants: variants.map((variant) => ({
      ...{
        title: variant.title,
        options: [{ value: variant.title }],
        manage_inventory: variant.stock !== null,
      },
      ...(variant.stock !== null && { inventory_quantity: variant.stock }),
      prices: [{ currency_code: variant.currency, amount: variant.price }],
    })),
  };
  const { status, body: created } = await send('POST', '/admin/products', body, staff);
  if (status !== 200) throw new Error(`no product was created: ${JSON.stringify(created)}`);
  const product = created.product as { id: string; variants: { id: string; title: string }[] };
  return variants.map(({ title: name, price, stock }) => ({
    ...{ product: product.id, name, price, stock, item: null },
    variant: product.variants.find((variant) => variant.title === name)!.id,
  }));
}
