import { AcpClient } from '../support/acp-client.ts';
import { openAgentShop, type AgentBody, type AgentShop } from '../support/agents.ts';
import { expectGoogleFeed, expectOpenAiRow, requestFeed } from '../support/feeds.ts';
import { createSizedProduct, ok } from '../support/sample-shop.ts';

const PICTURE = 'https://shop.example/picture.jpg';

/* Feeds of products; each row is validated. */
describe('A feed of products', () => {
  let shop: AgentShop;

  beforeAll(async () => {
    shop = await openAgentShop({ AGENTS_FEED_MINUTES: '1' });
    ok(
      await shop.admin.post(`/products/${shop.shirt.id}`, {
        ...{ thumbnail: PICTURE, description: '<p>Cotton & <b>linen</b></p>' },
        metadata: { brand: 'Loom' },
      }),
    );
    ok(
      await shop.admin.post(`/products/${shop.shirt.id}/variants/${shop.shirt.variants[0].id}`, {
        ...{ ean: '4006381333931', metadata: { mpn: 'L-1' } },
      }),
    );
    await createSizedProduct(shop, 'Without a picture', ['One'], { eur: 1000 });
  });
  afterAll(() => shop.close());

  const get = (format: 'openai' | 'google' = 'openai', region = shop.europe.id) =>
    requestFeed(shop.url, region, format);
  const rows = async (): Promise<AgentBody[]> =>
    (await get()).text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

  it('is built when it is first requested', async () => {
    const response = await fetch(`${shop.url}/feeds/${shop.america.id}/openai.jsonl`);
    expect({ status: response.status, retry: response.headers.get('retry-after') }).toEqual({
      ...{ status: 503, retry: '30' },
    });
    const { headers } = await get('openai', shop.america.id);
    expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect((await fetch(`${shop.url}/feeds/reg_none/openai.jsonl`)).status).toBe(404);
  });

  it('of OpenAI has a row for each variant', async () => {
    const all = await rows();
    for (const row of all) expectOpenAiRow(row);
    const of = all.filter(({ group_id }) => group_id === shop.shirt.id);
    expect(of.map(({ item_id }) => item_id)).toEqual(shop.shirt.variants.map(({ id }) => id));
    expect(of[0]).toMatchObject({
      ...{ description: 'Cotton & linen', brand: 'Loom', gtin: '4006381333931', mpn: 'L-1' },
      ...{
        image_url: PICTURE,
        seller_url: 'https://shop.example',
        return_policy: 'https://shop.example/terms',
      },
    });
  });

  it('of Google is RSS with the same variants', async () => {
    const { text, headers } = await get('google');
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const items = expectGoogleFeed(text);
    const all = await rows();
    expect(items.map((item) => [item['g:id'], item['g:price'], item['g:availability']])).toEqual(
      all.map(({ item_id, price, availability }) => [item_id, price, availability]),
    );
    expect(items[0]).toMatchObject({ 'g:brand': 'Loom', 'g:description': 'Cotton & linen' });
  });

  it('has the prices and the stock that a session has', async () => {
    const acp = new AcpClient(shop);
    for (const row of await rows()) {
      const { status, body } = await acp.create({ line_items: [{ id: row.item_id }] });
      if (row.availability === 'out_of_stock') expect(status).toBe(400);
      else expect(row.price).toBe(`${(body.line_items[0].unit_amount / 100).toFixed(2)} EUR`);
    }
  });

  it('leaves out variants that lack a required field, and counts them', async () => {
    expect((await rows()).map(({ title }) => title)).not.toContain('Without a picture');
    const [{ row_count, incomplete_count }] = await shop.sql<Record<string, number>>(
      `select row_count, incomplete_count from agent_feed where region_id = $1 and format = 'openai'`,
      [shop.europe.id],
    );
    expect(row_count).toBe((await rows()).length);
    expect(incomplete_count).toBeGreaterThan(0);
  });

  it('is sent compressed if the client accepts it, and not again if it is unchanged', async () => {
    const { text, headers } = await get();
    const etag = headers.get('etag')!;
    expect(headers.get('content-encoding')).toBe('gzip'); // fetch decodes it
    const url = `${shop.url}/feeds/${shop.europe.id}/openai.jsonl`;
    const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(text);
    const unchanged = await fetch(url, { headers: { 'if-none-match': etag } });
    expect({ status: unchanged.status, text: await unchanged.text() }).toEqual({ status: 304, text: '' });
  });
});
