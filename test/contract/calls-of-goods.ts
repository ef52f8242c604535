import { ok } from '../support/sample-shop.ts';
import { unique, type Call } from './calls.ts';
import type { Populated } from './populated.ts';

/** How operations on goods are called whose body or path `calls.ts` does not name. */
export const callsOfGoods: Record<string, (shop: Populated) => Call | Promise<Call>> = {
  'GET /admin/gift-cards/{id}': ({ giftCard }) => ({ params: { id: giftCard } }),
  'POST /admin/gift-cards/{id}': ({ giftCard }) => ({
    params: { id: giftCard },
    body: { is_disabled: false },
  }),
  'DELETE /admin/gift-cards/{id}': async ({ admin, europe }) => ({
    params: { id: ok(await admin.post('/gift-cards', { region_id: europe.id, value: 1 })).gift_card.id },
  }),

  'GET /admin/product-categories': async (shop) => {
    for (let i = 0; i < 3; i++) await ofCategory()(shop);
    return { found: 'ATEGORY' };
  },
  'POST /admin/product-categories': () => ({ body: { name: unique('Category') } }),
  'GET /admin/product-categories/{id}': ofCategory(),
  'POST /admin/product-categories/{id}': ofCategory({ name: 'Another' }),
  'DELETE /admin/product-categories/{id}': ofCategory(),
  'POST /admin/product-categories/{id}/products/batch': ofCategory({ product_ids: [] }),
  'DELETE /admin/product-categories/{id}/products/batch': ofCategory({ product_ids: [] }),
  'GET /store/product-categories': async (shop) => {
    for (let i = 0; i < 3; i++) await ofCategory()(shop);
    return { found: 'ATEGORY' };
  },
  'GET /store/product-categories/{id}': ofCategory(),

  'GET /admin/publishable-api-keys': async (shop) => {
    for (let i = 0; i < 3; i++) await ofKey()(shop);
    return { found: 'EY' };
  },
  'POST /admin/publishable-api-keys': () => ({ body: { title: unique('Key') } }),
  'GET /admin/publishable-api-keys/{id}': ofKey(),
  'POST /admin/publishable-api-keys/{id}': ofKey({ title: 'Another' }),
  'DELETE /admin/publishable-api-keys/{id}': ofKey(),
  'POST /admin/publishable-api-keys/{id}/revoke': ofKey(),
  'GET /admin/publishable-api-keys/{id}/sales-channels': ofKey(),
  'POST /admin/publishable-api-keys/{id}/sales-channels/batch': ofKey({ sales_channel_ids: [] }),
  'DELETE /admin/publishable-api-keys/{id}/sales-channels/batch': ofKey({ sales_channel_ids: [] }),

  'GET /admin/product-tags': () => ({}),
  'GET /admin/product-types': () => ({}),
  'GET /admin/products': () => ({}),
  'POST /admin/products': () => ({ body: aProductBody() }),
  'GET /admin/products/tag-usage': () => ({}),
  'GET /admin/products/types': () => ({}),
  'GET /admin/products/{id}': ofProduct(),
  'POST /admin/products/{id}': ofProduct({ subtitle: 'Plain' }),
  'DELETE /admin/products/{id}': ofProduct(),
  'POST /admin/products/{id}/metadata': ofProduct({ key: 'colour', value: 'red' }),
  'POST /admin/products/{id}/options': ofProduct({ title: 'Colour' }),
  'POST /admin/products/{id}/options/{option_id}': ofProduct({ title: 'Width' }),
  'DELETE /admin/products/{id}/options/{option_id}': ofProduct(),
  'GET /admin/products/{id}/variants': ofProduct(),
  'POST /admin/products/{id}/variants': async (shop) => {
    const { params } = await ofProduct()(shop);
    const options = [{ option_id: params!.option_id, value: 'Huge' }];
    return { params, body: { title: 'Huge', prices: [{ amount: 100, currency_code: 'eur' }], options } };
  },
  'POST /admin/products/{id}/variants/{variant_id}': ofProduct({ title: 'Tiny' }),
  'DELETE /admin/products/{id}/variants/{variant_id}': ofProduct(),
  'GET /admin/variants': () => ({}),
  'GET /admin/variants/{id}': ofVariant,
  'GET /admin/variants/{id}/inventory': ofVariant,

  'GET /admin/sales-channels': () => ({}),
  'POST /admin/sales-channels': () => ({ body: { name: unique('Channel') } }),
  'GET /admin/sales-channels/{id}': ofChannel(),
  'POST /admin/sales-channels/{id}': ofChannel(() => ({ description: 'Another' })),
  'DELETE /admin/sales-channels/{id}': ofChannel(),
  'POST /admin/sales-channels/{id}/products/batch': ofChannel(({ mug }) => ({
    product_ids: [{ id: mug.id }],
  })),
  'DELETE /admin/sales-channels/{id}/products/batch': ofChannel(({ mug }) => ({
    product_ids: [{ id: mug.id }],
  })),

  'POST /admin/uploads': () => ({ file: 'a,b' }),
  'POST /admin/uploads/protected': () => ({ file: 'a,b' }),
  'DELETE /admin/uploads': () => ({ body: { file_key: 'gone.csv' } }),
  'POST /admin/uploads/download-url': () => ({ body: { file_key: 'file.csv' } }),

  'GET /store/product-tags': () => ({}),
  'GET /store/product-types': () => ({}),
  'GET /store/products': () => ({}),
  'POST /store/products/search': () => ({ body: { q: 'shirt' } }),
  'GET /store/products/{id}': ({ shirt }) => ({ params: { id: shirt.id } }),
  'GET /store/variants': () => ({}),
  'GET /store/variants/{id}': ofVariant,
  'GET /store/gift-cards/{code}': async ({ admin, giftCard }) => ({
    params: { code: ok(await admin.get(`/gift-cards/${giftCard}`)).gift_card.code },
  }),
};

/** Something of each kind that a product may have. */
function aProductBody(): Record<string, unknown> {
  return {
    title: unique('Product'),
    images: ['https://example.com/a.png'],
    type: { value: 'Clothes' },
    tags: [{ value: 'plain' }],
    options: [{ title: 'Size' }],
    variants: [
      { title: 'Small', options: [{ value: 'Small' }], prices: [{ amount: 100, currency_code: 'eur' }] },
    ],
  };
}

function ofCategory(body?: Record<string, unknown>) {
  return async ({ admin }: Populated): Promise<Call> => {
    const made = await admin.post('/product-categories', { name: unique('Category'), is_active: true });
    return { params: { id: ok(made).product_category.id }, ...(body && { body }) };
  };
}

function ofKey(body?: Record<string, unknown>) {
  return async ({ admin }: Populated): Promise<Call> => {
    const made = await admin.post('/publishable-api-keys', { title: unique('Key') });
    return { params: { id: ok(made).publishable_api_key.id }, ...(body && { body }) };
  };
}

function ofProduct(body?: Record<string, unknown>) {
  return async ({ admin, collection }: Populated): Promise<Call> => {
    const { product } = ok(await admin.post('/products', { ...aProductBody(), collection_id: collection }));
    return {
      params: { id: product.id, option_id: product.options[0].id, variant_id: product.variants[0].id },
      body,
    };
  };
}

function ofVariant({ shirt }: Populated): Call {
  return { params: { id: shirt.variants[0].id } };
}

function ofChannel(body?: (shop: Populated) => Record<string, unknown>) {
  return async (shop: Populated): Promise<Call> => ({
    params: {
      id: ok(await shop.admin.post('/sales-channels', { name: unique('Channel') })).sales_channel.id,
    },
    body: body?.(shop),
  });
}
