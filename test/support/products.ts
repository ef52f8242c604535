import type { AdminSchemas, Shop } from './shop.ts';

/** Creates a product. */
export async function createProduct(shop: Shop, body: object): Promise<AdminSchemas['Product']> {
  const response = await shop.admin.post('/products', body);
  expect(response.body).toHaveProperty('product');
  return response.body.product;
}

/** Creates a product with two options and two variants, S and M. */
export function createShirt(shop: Shop, title: string) {
  return createProduct(shop, {
    title,
    options: [{ title: 'Size' }, { title: 'Color' }],
    variants: [
      {
        title: 'S',
        inventory_quantity: 10,
        options: [{ value: 'S' }, { value: 'white' }],
        prices: [
          { currency_code: 'eur', amount: 1000 },
          { currency_code: 'usd', amount: 1200 },
        ],
      },
      { title: 'M', options: [{ value: 'M' }, { value: 'white' }] },
    ],
  });
}

/** The names of the sales channels of a product. */
export async function getSalesChannels(shop: Shop, id: string): Promise<string[]> {
  const { product } = (await shop.admin.get(`/products/${id}?expand=sales_channels`)).body;
  return product.sales_channels.map((channel) => channel.name);
}

/** The number of rows in each table that products use. */
export async function countProductRows(shop: Shop): Promise<Record<string, number>> {
  const tables = [
    'product',
    'product_variant',
    'product_option',
    'product_option_value',
    'money_amount',
    'image',
    'product_tag',
    'product_type',
  ];
  const [row] = await shop.sql<Record<string, number>>(
    `select ${tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join()}`,
  );
  return row;
}

/** The body of a variant with a value of one option. */
export function buildVariant(title: string, value: string) {
  return { title, options: [{ value }] };
}

/** The body of a variant with prices. */
export function buildPricedVariant(title: string, ...prices: object[]) {
  return { title, prices };
}

/** The option values of a variant, in the order of the options of its product. */
export function buildOptionValues(options: { id: string }[], ...values: string[]) {
  return values.map((value, index) => ({ option_id: options[index].id, value }));
}
