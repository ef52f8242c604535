import type { AgentBody } from '../../support/agents.ts';
import { ok } from '../../support/sample-shop.ts';
import { UcpClient } from '../../support/ucp-client.ts';
import { openUcpShop, type UcpShop } from './support/ucp-shop.ts';

describe.each(['2026-08-25', '2026-04-08'])('The catalog of UCP %s', (version) => {
  let shop: UcpShop;

  beforeAll(async () => {
    shop = await openUcpShop(version);
  });
  afterAll(() => shop.close());

  const search = (body: object = {}) => shop.ucp.send('POST', '/catalog/search', body);
  const titles = ({ body }: { body: AgentBody }) => body.products.map(({ title }: AgentBody) => title);

  it('returns products with the prices of the region of the context', async () => {
    const { body } = await search({ query: 'shirt' });
    expect(titles({ body })).toEqual(['Shirt']);
    expect(body.products[0]).toMatchObject({
      id: shop.shirt.id,
      url: 'https://shop.example/products/shirt',
      price_range: { min: { amount: 1950, currency: 'EUR' }, max: { amount: 1950, currency: 'EUR' } },
      variants: [
        {
          id: shop.shirt.variants[0].id,
          title: 'Small',
          availability: { available: true, status: 'in_stock' },
        },
        { id: shop.shirt.variants[1].id, title: 'Large' },
      ],
    });
    const dollars = await search({ query: 'shirt', context: { address_country: 'US' } });
    expect(dollars.body.products[0].price_range.min).toEqual({ amount: 2400, currency: 'USD' });
  });

  it('is paged by a cursor', async () => {
    const first = await search({ pagination: { limit: 1 } });
    expect(first.body.pagination).toEqual({ has_next_page: true, cursor: expect.any(String) });
    const { cursor } = first.body.pagination;
    const second = await search({ pagination: { limit: 1, cursor } });
    expect([...titles(first), ...titles(second)].sort()).toEqual(['Mug', 'Shirt']);
    expect(second.body.pagination).toEqual({ has_next_page: false });
    expect(await search({ pagination: { cursor: 'nonsense' } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
  });

  it('finds products by their ids and by the ids of their variants', async () => {
    const ids = [shop.shirt.variants[0].id, shop.mug.id, 'prod_none'];
    const { body } = await shop.ucp.send('POST', '/catalog/lookup', { ids });
    expect(titles({ body }).sort()).toEqual(['Mug', 'Shirt']);
    const one = await shop.ucp.send('POST', '/catalog/product', { id: shop.mug.id });
    expect(one.body.product.title).toBe('Mug');
    const none = await shop.ucp.send('POST', '/catalog/product', { id: 'prod_none' });
    expect(none.body.messages[0].code).toBe('not_found');
  });

  it('returns the prices that a session has, and whether a variant is in stock', async () => {
    const { body } = await search();
    for (const product of body.products)
      for (const { id, price } of product.variants) {
        const session = await shop.ucp.create({ line_items: [{ item: { id } }] });
        expect(session.body.line_items[0].item.price).toBe(price.amount);
      }
    const variant = shop.shirt.variants[1].id;
    const stock = (inventory_quantity: number) =>
      shop.admin.post(`/products/${shop.shirt.id}/variants/${variant}`, { inventory_quantity });
    ok(await stock(0));
    const { product } = (await shop.ucp.send('POST', '/catalog/product', { id: variant })).body;
    const [{ availability }] = product.variants.filter(({ id }: AgentBody) => id === variant);
    expect(availability).toEqual({ available: false, status: 'out_of_stock' });
    ok(await stock(100));
  });

  it('contains only the products of the sales channel of the platform', async () => {
    const channel = ok(await shop.admin.post('/sales-channels', { name: 'Agents' })).sales_channel;
    const platform = await shop.addPlatform({ sales_channel_id: channel.id });
    const other = new UcpClient({ ...shop, platform }, shop.profiles, version);
    expect((await other.send('POST', '/catalog/search', {})).body.products).toEqual([]);
    const product_ids = [{ id: shop.mug.id }];
    ok(await shop.admin.post(`/sales-channels/${channel.id}/products/batch`, { product_ids }));
    expect(titles(await other.send('POST', '/catalog/search', {}))).toEqual(['Mug']);
  });

  it('does not contain product drafts', async () => {
    ok(await shop.admin.post(`/products/${shop.mug.id}`, { status: 'draft' }));
    expect(titles(await search())).toEqual(['Shirt']);
    ok(await shop.admin.post(`/products/${shop.mug.id}`, { status: 'published' }));
  });
});
