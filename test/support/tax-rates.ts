import { newId } from '../../src/engine/kernel/text/ids.ts';
import { ok, type World } from './world.ts';

/** What staff send to have a tax rate: 7 % in Europe unless told, with a code of its own. */
export function rateBody({ europe }: World, more: Record<string, unknown> = {}): Record<string, unknown> {
  return { name: 'A rate', code: newId({ idPrefix: 'code' }), region_id: europe.id, rate: 7, ...more };
}

/** Makes a tax rate: 7 % in Europe unless told. */
export async function aRate(
  shop: World,
  more: Record<string, unknown> = {},
): Promise<{ id: string; code: string }> {
  return ok(await shop.admin.post('/tax-rates', rateBody(shop, more))).tax_rate;
}

type Ties = Record<'products' | 'product_types' | 'shipping_options', string[]>;

/** The ids of all that it is for. */
export async function tiesOf({ admin }: World, id: string): Promise<Ties> {
  const { tax_rate } = ok(await admin.get(`/tax-rates/${id}?expand=products,product_types,shipping_options`));
  const sorted = (rows: { id: string }[]) => rows.map((row) => row.id).sort();
  return {
    products: sorted(tax_rate.products),
    product_types: sorted(tax_rate.product_types),
    shipping_options: sorted(tax_rate.shipping_options),
  };
}
