import { ok } from '../support/sample-shop.ts';
import { type Call, unique } from './calls.ts';
import type { PopulatedShop } from './populated-shop.ts';

/** Calls of the operations on products, categories, channels and files that are not in `calls.ts`. */
export const callsOfProducts: Record<string, (shop: PopulatedShop) => Call | Promise<Call>> = {
  'GET /admin/gift-cards/{id}': ({ giftCard }) => ({ params: { id: giftCard } }),
  'POST /admin/gift-cards/{id}': ({ giftCard }) => ({
    params: { id: giftCard },
    body: { is_disabled: false },
  }),
  'DELETE /admin/gift-cards/{id}': async ({ admin, europe }) => ({
    params: { id: ok(await admin.post('/gift-cards', { region_id: europe.id, value: 1 })).gift_card.id },
  }),

  'POST /admin/translations/{type}/{id}': async ({ admin }) => {
    const body = { title: unique('Translated'), tags: [{ value: unique('cotton') }] };
    const { product } = ok(await admin.post('/products?expand=tags', body));
    return {
      params: { type: 'product_tag', id: product.tags[0].id },
      body: { translations: { de: { value: 'Baumwolle' } } },
    };
  },

  'GET /admin/product-categories': async (shop) => {
    for (let i = 0; i < 3; i++) await callForCategory()(shop);
    return { searchText: 'ATEGORY' };
  },
  'POST /admin/product-categories': () => ({ body: { name: unique('Category') } }),
  'GET /admin/product-categories/{id}': callForCategory(),
  'POST /admin/product-categories/{id}': callForCategory({ name: 'Another' }),
  'DELETE /admin/product-categories/{id}': callForCategory(),
  'POST /admin/product-categories/{id}/products/batch': callForCategory({ product_ids: [] }),
  'DELETE /admin/product-categories/{id}/products/batch': callForCategory({ product_ids: [] }),
  'GET /store/product-categories': async (shop) => {
    for (let i = 0; i < 3; i++) await callForCategory()(shop);
    return { searchText: 'ATEGORY' };
  },
  'GET /store/product-categories/{id}': callForCategory(),

  'GET /admin/publishable-api-keys': async (shop) => {
    for (let i = 0; i < 3; i++) await callForApiKey()(shop);
    return { searchText: 'EY' };
  },
  'POST /admin/publishable-api-keys': () => ({ body: { title: unique('Key') } }),
  'GET /admin/publishable-api-keys/{id}': callForApiKey(),
  'POST /admin/publishable-api-keys/{id}': callForApiKey({ title: 'Another' }),
  'DELETE /admin/publishable-api-keys/{id}': callForApiKey(),
  'POST /admin/publishable-api-keys/{id}/revoke': callForApiKey(),
  'GET /admin/publishable-api-keys/{id}/sales-channels': callForApiKey(),
  'POST /admin/publishable-api-keys/{id}/sales-channels/batch': callForApiKey({ sales_channel_ids: [] }),
  'DELETE /admin/publishable-api-keys/{id}/sales-channels/batch': callForApiKey({ sales_channel_ids: [] }),

  'GET /admin/product-tags': () => ({}),
  'GET /admin/product-types': () => ({}),
  'GET /admin/products': () => ({}),
  'POST /admin/products': () => ({ body: buildProduct() }),
  'GET /admin/products/tag-usage': () => ({}),
  'GET /admin/products/types': () => ({}),
  'GET /admin/products/{id}': callForProduct(),
  'POST /admin/products/{id}': callForProduct({ subtitle: 'Plain' }),
  'DELETE /admin/products/{id}': callForProduct(),
  'POST /admin/products/{id}/metadata': callForProduct({ key: 'colour', value: 'red' }),
  'POST /admin/products/{id}/options': callForProduct({ title: 'Colour' }),
  'POST /admin/products/{id}/options/{option_id}': callForProduct({ title: 'Width' }),
  'DELETE /admin/products/{id}/options/{option_id}': callForProduct(),
  'GET /admin/products/{id}/variants': callForProduct(),
  'POST /admin/products/{id}/variants': async (shop) => {
    const { params } = await callForProduct()(shop);
    const options = [{ option_id: params!.option_id, value: 'Huge' }];
    return { params, body: { title: 'Huge', prices: [{ amount: 100, currency_code: 'eur' }], options } };
  },
  'POST /admin/products/{id}/variants/{variant_id}': callForProduct({ title: 'Tiny' }),
  'DELETE /admin/products/{id}/variants/{variant_id}': callForProduct(),
  'GET /admin/variants': () => ({}),
  'GET /admin/variants/{id}': callForVariant,
  'GET /admin/variants/{id}/inventory': callForVariant,

  'GET /admin/sales-channels': () => ({}),
  'POST /admin/sales-channels': () => ({ body: { name: unique('Channel') } }),
  'GET /admin/sales-channels/{id}': callForSalesChannel(),
  'POST /admin/sales-channels/{id}': callForSalesChannel(() => ({ description: 'Another' })),
  'DELETE /admin/sales-channels/{id}': callForSalesChannel(),
  'POST /admin/sales-channels/{id}/products/batch': callForSalesChannel(({ mug }) => ({
    product_ids: [{ id: mug.id }],
  })),
  'DELETE /admin/sales-channels/{id}/products/batch': callForSalesChannel(({ mug }) => ({
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
  'GET /store/variants/{id}': callForVariant,
  'GET /store/gift-cards/{code}': async ({ admin, giftCard }) => ({
    params: { code: ok(await admin.get(`/gift-cards/${giftCard}`)).gift_card.code },
  }),
};

/** The body of a product with a relation of each kind. */
function buildProduct(): Record<string, unknown> {
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

function callForCategory(body?: Record<string, unknown>) {
  return async ({ admin }: PopulatedShop): Promise<Call> => {
    const response = await admin.post('/product-categories', { name: unique('Category'), is_active: true });
    return { params: { id: ok(response).product_category.id }, ...(body && { body }) };
  };
}

function callForApiKey(body?: Record<string, unknown>) {
  return async ({ admin }: PopulatedShop): Promise<Call> => {
    const response = await admin.post('/publishable-api-keys', { title: unique('Key') });
    return { params: { id: ok(response).publishable_api_key.id }, ...(body && { body }) };
  };
}

function callForProduct(body?: Record<string, unknown>) {
  return async ({ admin, collection }: PopulatedShop): Promise<Call> => {
    const { product } = ok(await admin.post('/products', { ...buildProduct(), collection_id: collection }));
    return {
      params: { id: product.id, option_id: product.options[0].id, variant_id: product.variants[0].id },
      body,
    };
  };
}

function callForVariant({ shirt }: PopulatedShop): Call {
  return { params: { id: shirt.variants[0].id } };
}

function callForSalesChannel(body?: (shop: PopulatedShop) => Record<string, unknown>) {
  return async (shop: PopulatedShop): Promise<Call> => ({
    params: {
      id: ok(await shop.admin.post('/sales-channels', { name: unique('Channel') })).sales_channel.id,
    },
    body: body?.(shop),
  });
}
