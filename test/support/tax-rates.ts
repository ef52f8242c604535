import { newId } from '#engine/kernel/text/ids';
import { ok, type SampleShop } from './sample-shop.ts';

/** The body of a tax rate; by default 7 % in Europe, with a unique code. */
export function buildTaxRate(
  { europe }: SampleShop,
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  return { name: 'A rate', code: newId({ idPrefix: 'code' }), region_id: europe.id, rate: 7, ...more };
}

/** Creates a tax rate; by default 7 % in Europe. */
export async function createTaxRate(
  shop: SampleShop,
  more: Record<string, unknown> = {},
): Promise<{ id: string; code: string }> {
  return ok(await shop.admin.post('/tax-rates', buildTaxRate(shop, more))).tax_rate;
}

type TaxRateTargets = Record<'products' | 'product_types' | 'shipping_options', string[]>;

/** The ids of the products, types and shipping options of a tax rate. */
export async function getTaxRateTargets({ admin }: SampleShop, id: string): Promise<TaxRateTargets> {
  const { tax_rate } = ok(await admin.get(`/tax-rates/${id}?expand=products,product_types,shipping_options`));
  const sorted = (rows: { id: string }[]) => rows.map((row) => row.id).sort();
  return {
    products: sorted(tax_rate.products),
    product_types: sorted(tax_rate.product_types),
    shipping_options: sorted(tax_rate.shipping_options),
  };
}
