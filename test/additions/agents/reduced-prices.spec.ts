import type { AgentBody } from '../../support/agents.ts';
import { createPriceList } from '../../support/price-lists.ts';
import { ok } from '../../support/sample-shop.ts';
import { expectGoogleFeed, expectOpenAiRow, requestFeed } from './support/feeds.ts';
import { openUcpShop, type UcpShop } from './support/ucp-shop.ts';

/* The lowest price of the last 30 days, with which agents and feeds may compare a reduction (docs/eu.md). */
describe('A reduced price with EU=lowest-price', () => {
  let shop: UcpShop;

  beforeAll(async () => {
    shop = await openUcpShop('2026-08-25', { EU: 'lowest-price' });
    const page = { thumbnail: 'https://shop.example/shirt.jpg', description: 'Cotton' };
    ok(await shop.admin.post(`/products/${shop.shirt.id}`, page));
    const prices = [{ variant_id: shop.shirt.variants[0].id, currency_code: 'eur', amount: 1500 }];
    await createPriceList(shop, { status: 'active', prices });
  });
  afterAll(() => shop.close());

  it('is the sale price of feeds, whose price is the lowest one before', async () => {
    const { text } = await requestFeed(shop.url, shop.europe.id, 'openai');
    const rows: AgentBody[] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const row of rows) expectOpenAiRow(row);
    expect(rows.map(({ price, sale_price }) => [price, sale_price])).toEqual([
      ['19.50 EUR', '15.00 EUR'],
      ['19.50 EUR', undefined],
    ]);
    const items = expectGoogleFeed((await requestFeed(shop.url, shop.europe.id, 'google')).text);
    expect(items.map((item) => [item['g:price'], item['g:sale_price']])).toEqual([
      ['19.50 EUR', '15.00 EUR'],
      ['19.50 EUR', undefined],
    ]);
  });

  it('has the lowest one before as the list price of the catalog of UCP', async () => {
    const { body } = await shop.ucp.send('POST', '/catalog/product', { id: shop.shirt.id });
    const [small, large] = body.product.variants as AgentBody[];
    expect(small).toMatchObject({
      price: { amount: 1500, currency: 'EUR' },
      list_price: { amount: 1950, currency: 'EUR' },
    });
    expect(large).not.toHaveProperty('list_price');
  });
});
