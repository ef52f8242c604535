import { createProducts, SHIPPING_CENTS, STOCK, TAX_PERCENT } from '../catalogue.mjs';
import { inParallel } from '../in-parallel.mjs';
import { createJsonClient } from '../json-client.mjs';

const TOKEN = 'bench-token';

/**
 * Fills a shop with the interface of Medusa v1 (Medusa v1, Storekeep) by its admin API.
 * @returns the shop that `requests.mjs` uses
 */
export async function fill({ port, database, products: count }) {
  await database.query(
    `insert into "user" (id, email, role, api_token) values ('usr_bench', 'bench@shop.example', 'admin', $1)`,
    [TOKEN],
  );
  const admin = createJsonClient(port, { 'x-medusa-access-token': TOKEN });
  await admin.post('/admin/store', { currencies: ['usd', 'eur'] });
  const { region } = await admin.post('/admin/regions', {
    name: 'Europe',
    currency_code: 'eur',
    tax_rate: TAX_PERCENT,
    payment_providers: ['manual'],
    fulfillment_providers: ['manual'],
    countries: ['de'],
  });
  const { shipping_option } = await admin.post('/admin/shipping-options', {
    name: 'Standard',
    region_id: region.id,
    provider_id: 'manual',
    data: { id: 'manual-fulfillment' },
    price_type: 'flat_rate',
    amount: SHIPPING_CENTS,
  });
  const created = await inParallel(4, createProducts(count), async (product) => {
    const response = await admin.post('/admin/products', toBody(product));
    return response.product;
  });
  return {
    regionId: region.id,
    shippingOptionId: shipping_option.id,
    productIds: created.map(({ id }) => id),
    variantIds: created.flatMap(({ variants }) => variants.map(({ id }) => id)),
  };
}

function toBody({ title, handle, description, variants }) {
  return {
    title,
    handle,
    description,
    status: 'published',
    options: [{ title: 'Size' }],
    variants: variants.map(({ size, sku, cents }) => ({
      title: size,
      sku,
      inventory_quantity: STOCK,
      manage_inventory: true,
      prices: ['eur', 'usd'].map((currency_code) => ({ currency_code, amount: cents })),
      options: [{ value: size }],
    })),
  };
}
