import { buildPricedVariant, createProduct } from '../../support/products.ts';
import { type Shop, useShop } from '../../support/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await useShop();
});

afterAll(() => shop.close());

describe('GET /admin/products', () => {
  let shirt: { id: string; variants: { id: string }[]; tags: { id: string }[]; type_id: string };
  let mug: { id: string };
  let collection: string;

  beforeAll(async () => {
    collection = (await shop.admin.post('/collections', { title: 'Autumn Leaves' })).body.collection.id;
    await shop.sql(`insert into product_category (id, name, handle, parent_category_id, rank) values
        ('pcat_top', 'Top', 'top', null, 0), ('pcat_middle', 'Middle', 'middle', 'pcat_top', 0), ('pcat_low', 'Low', 'low', 'pcat_middle', 0)`);
    shirt = await createProduct(shop, {
      title: 'Filter Shirt',
      description: 'Soft 100% wool',
      handle: 'filtered-shirt',
      status: 'published',
      collection_id: collection,
      categories: [{ id: 'pcat_low' }],
      tags: [{ value: 'filtered' }],
      type: { value: 'Filtered' },
      variants: [buildPricedVariant('Crimson', { currency_code: 'eur', amount: 1 })].map((variant) => ({
        ...variant,
        sku: 'FILTER-1',
      })),
    });
    mug = await createProduct(shop, {
      title: 'Filter Mug',
      is_giftcard: true,
      categories: [{ id: 'pcat_top' }],
    });
    await shop.sql(`insert into price_list (id, name, description) values ('pl_f', 'F', 'F')`);
    await shop.sql(
      `insert into money_amount (id, currency_code, amount, price_list_id) values ('ma_f', 'eur', 1, 'pl_f')`,
    );
    await shop.sql(
      `insert into product_variant_money_amount (variant_id, money_amount_id) values ($1, 'ma_f')`,
      [shirt.variants[0].id],
    );
    await shop.sql(`insert into discount_rule (id, type, value) values ('dru_f', 'percentage', 10)`);
    await shop.sql(
      `insert into discount_condition (id, type, operator, discount_rule_id) values ('discon_f', 'products', 'in', 'dru_f')`,
    );
    await shop.sql(
      `insert into discount_condition_product (condition_id, product_id) values ('discon_f', $1)`,
      [shirt.id],
    );
  });

  it('returns 50 products per page, newest first', async () => {
    const { body } = await shop.admin.get('/products');
    expect(body).toMatchObject({ offset: 0, limit: 50, count: expect.any(Number) });
    expect(body.products[0].id).toBe(mug.id);
  });

  it('includes variants with options and prices by default', async () => {
    const { body } = await shop.admin.get('/products');
    expect(body.products[1].variants[0]).toMatchObject({
      purchasable: false,
      options: [],
      prices: [{ amount: 1 }],
    });
  });

  it.each([
    ['q=filter shirt', ['shirt']],
    ['q=100% WOOL', ['shirt']],
    ['q=filtered-shirt', ['shirt']],
    ['q=crims', ['shirt']],
    ['q=filter-1', ['shirt']],
    ['q=autumn leav', ['shirt']],
    ['q=Filter', ['mug', 'shirt']],
    ['q=100_wool', []],
    ['title=Filter Mug', ['mug']],
    ['description=Soft 100%25 wool', ['shirt']],
    ['handle=filtered-shirt', ['shirt']],
    ['is_giftcard=true&q=filter', ['mug']],
    ['status[]=published&q=filter', ['shirt']],
    ['status[]=published&status[]=draft&q=filter', ['mug', 'shirt']],
    ['price_list_id[]=pl_f', ['shirt']],
    ['discount_condition_id=discon_f', ['shirt']],
    ['category_id[]=pcat_top', ['mug']],
    ['category_id[]=pcat_top&include_category_children=true', ['mug', 'shirt']],
    ['category_id[]=pcat_middle', []],
    ['category_id[]=pcat_middle&include_category_children=true', ['shirt']],
    ['sales_channel_id[]=sc_other&q=filter', []],
    ['deleted_at[gt]=2020-01-01T00:00:00Z&q=filter', []],
  ])('returns for the query "%s" the products %j', async (query, expected) => {
    const { status, body } = await shop.admin.get(
      `/products?${query.replaceAll('%25', '%').replaceAll('%', '%25').replaceAll(' ', '%20')}`,
    );
    expect(status).toBe(200);
    const names = new Map([
      [shirt.id, 'shirt'],
      [mug.id, 'mug'],
    ]);
    expect(body.products.map((product) => names.get(product.id) ?? product.id)).toEqual(expected);
    expect(body.count).toBe(expected.length);
  });

  it.each([
    ['id', () => shirt.id],
    ['id[]', () => shirt.id],
    ['collection_id[]', () => collection],
    ['tags[]', () => shirt.tags[0].id],
    ['type_id[]', () => shirt.type_id],
  ])('filters by %s', async (name, value) => {
    const { body } = await shop.admin.get(`/products?${name}=${value()}`);
    expect(body.products.map((product) => product.id)).toEqual([shirt.id]);
  });

  it('returns only the requested relations and fields', async () => {
    const { body } = await shop.admin.get(
      `/products?id=${shirt.id}&expand=sales_channels,categories&fields=title`,
    );
    expect(body.products).toEqual([
      {
        id: shirt.id,
        title: 'Filter Shirt',
        sales_channels: [expect.anything()],
        categories: [expect.objectContaining({ id: 'pcat_low' })],
      },
    ]);
  });

  it.each([
    'color=red',
    'status[]=sold',
    'is_giftcard=maybe',
    'include_category_children=2',
    'order=nothing',
  ])('rejects %s', async (query) => {
    expect((await shop.admin.get(`/products?${query}`)).status).toBe(400);
  });

  it('requires authentication', async () => {
    expect((await shop.http.get('/admin/products')).status).toBe(401);
  });
});

it('POST /admin/products requires authentication', async () => {
  expect((await shop.http.post('/admin/products', { title: 'X' })).status).toBe(401);
});

it('GET /admin/products/tag-usage returns how many products use each tag', async () => {
  await createProduct(shop, { title: 'Used 1', tags: [{ value: 'popular' }] });
  for (const n of [2, 3, 4, 5, 6, 7, 8, 9, 10])
    await createProduct(shop, { title: `Used ${n}`, tags: [{ value: 'popular' }] });
  const { body } = await shop.admin.get('/products/tag-usage');
  expect(body.tags[0]).toEqual({
    id: expect.stringMatching(/^ptag_/),
    value: 'popular',
    usage_count: '10',
  });
});

it('GET /admin/products/types returns the types of all products', async () => {
  await createProduct(shop, { title: 'Typed', type: { value: 'Listed' } });
  const { body } = await shop.admin.get('/products/types');
  expect(Object.keys(body)).toEqual(['types']);
  expect(body.types.map((type) => type.value)).toContain('Listed');
});

describe('With a product that has a tag and a type,', () => {
  beforeAll(() =>
    createProduct(shop, {
      title: 'Valued',
      tags: [{ value: 'findable tag' }],
      type: { value: 'Findable type' },
    }),
  );

  it('GET /admin/product-tags searches tags by text and returns 10 per page', async () => {
    const tags = (await shop.admin.get('/product-tags?q=findable')).body;
    expect(tags).toMatchObject({
      product_tags: [{ value: 'findable tag' }],
      count: 1,
      offset: 0,
      limit: 10,
    });
  });

  it('GET /admin/product-types filters types by value and returns 20 per page', async () => {
    const types = (await shop.admin.get('/product-types?value[]=Findable%20type')).body;
    expect(types).toMatchObject({
      product_types: [{ value: 'Findable type' }],
      count: 1,
      offset: 0,
      limit: 20,
    });
  });
});

describe('With a discount condition on a tag and another on a type,', () => {
  beforeAll(async () => {
    const { tags, type_id } = await createProduct(shop, {
      title: 'Conditional',
      tags: [{ value: 'conditional' }],
      type: { value: 'Conditional' },
    });
    await shop.sql(`insert into discount_rule (id, type, value) values ('dru_v', 'percentage', 10)`);
    await shop.sql(
      `insert into discount_condition (id, type, operator, discount_rule_id) values
         ('discon_tag', 'product_tags', 'in', 'dru_v'), ('discon_type', 'product_types', 'in', 'dru_v')`,
    );
    await shop.sql(
      `insert into discount_condition_product_tag (condition_id, product_tag_id) values ('discon_tag', $1)`,
      [tags[0].id],
    );
    await shop.sql(
      `insert into discount_condition_product_type (condition_id, product_type_id) values ('discon_type', $1)`,
      [type_id],
    );
  });

  it('GET /admin/product-tags filters tags by discount condition', async () => {
    expect(
      (await shop.admin.get('/product-tags?discount_condition_id=discon_tag')).body.product_tags,
    ).toMatchObject([{ value: 'conditional' }]);
  });

  it('GET /admin/product-types filters types by discount condition', async () => {
    expect(
      (await shop.admin.get('/product-types?discount_condition_id=discon_type')).body.product_types,
    ).toMatchObject([{ value: 'Conditional' }]);
  });
});
