import { RefreshFeeds } from '#additions/agents/feeds/refresh-feeds';
import { AcpClient } from '../../support/acp-client.ts';
import { type AgentBody, type AgentShop, openAgentShop } from '../../support/agents.ts';
import { lockRows } from '../../support/row-lock.ts';
import { createRegion, createSizedProduct, ok } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';
import { expectGoogleFeed, expectOpenAiRow, requestFeed } from './support/feeds.ts';

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

  it('has the texts and handles of a language of the shop, with those of the default beside them', async () => {
    ok(await shop.admin.post('/store', { locales: ['de', 'de-AT'], default_locale: 'en' }));
    const translations = { de: { title: 'Leinenhemd', handle: 'leinenhemd' } };
    ok(await shop.admin.post(`/products/${shop.shirt.id}`, { translations }));
    const readIn = async (query: string) => {
      const { text } = await requestFeed(shop.url, shop.europe.id, 'openai', query);
      const all = text.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []));
      const { title, url } = all.find(({ group_id }) => group_id === shop.shirt.id)!;
      return { title: String(title), url: String(url) };
    };
    for (const query of ['?locale=de', '?locale=de-at'])
      expect(await readIn(query)).toEqual({
        title: expect.stringContaining('Leinenhemd') as string,
        url: expect.stringContaining('leinenhemd') as string,
      });
    expect((await readIn('')).title).not.toContain('Leinenhemd');
    const statusOf = async (query: string) =>
      (await fetch(`${shop.url}/feeds/${shop.europe.id}/openai.jsonl${query}`)).status;
    expect([await statusOf('?locale=fr'), await statusOf('?locale=not+one')]).toEqual([404, 400]);
    ok(await shop.admin.post('/store', { locales: ['de-AT'] }));
    await shop.sql(`update agent_feed set built_at = now() - interval '61 s'`);
    await shop.app.get(RefreshFeeds, { strict: false }).run();
    await until(
      async () => (await shop.sql(`select from agent_feed where locale = 'de'`)).length === 0,
      'the feeds of a former language are removed',
    );
    ok(await shop.admin.post('/store', { locales: [] }));
  });

  it('of the default language is the same, asked for by name or not', async () => {
    ok(await shop.admin.post('/store', { locales: ['de', 'en'], default_locale: 'en' }));
    const [plain, named] = [
      await get('openai'),
      await requestFeed(shop.url, shop.europe.id, 'openai', '?locale=en'),
    ];
    expect({ text: named.text, etag: named.headers.get('etag') }).toEqual({
      ...{ text: plain.text, etag: plain.headers.get('etag') },
    });
    await shop.app.get(RefreshFeeds, { strict: false }).run();
    expect(await shop.sql(`select from agent_feed where locale = 'en'`)).toEqual([]);
    ok(await shop.admin.post('/store', { locales: [] }));
    const path = `/feeds/${shop.europe.id}/openai.jsonl?locale=en`;
    expect((await fetch(`${shop.url}${path}`)).status).toBe(200);
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

  const build = () => shop.app.get(RefreshFeeds, { strict: false }).run();
  const titles = async (region?: string) =>
    (await get('google', region)).text.match(/(?<=<g:title>)[^<]*/g) ?? [];
  /** Builds the feeds again. @returns when all of them are complete */
  const rebuild = async (): Promise<void> => {
    await shop.sql(`update agent_feed set built_at = now() - interval '61 s'`);
    await build();
    await until(async () => (await shop.sql('select from job')).length === 0);
  };

  it('is built for each region and format without a request', async () => {
    const region = await createRegion(shop, { name: 'Alps', countries: ['at'] });
    await build();
    await until(async () => {
      const built = await shop.sql('select from agent_feed where built_at is not null and region_id = $1', [
        region,
      ]);
      return built.length === 2;
    });
    for (const file of ['openai.jsonl', 'google.xml'])
      expect((await fetch(`${shop.url}/feeds/${region}/${file}`)).status).toBe(200);
    await shop.sql('update region set deleted_at = now() where id = $1', [region]);
    await rebuild();
    expect(await shop.sql('select from agent_feed where region_id = $1', [region])).toEqual([]);
    expect((await fetch(`${shop.url}/feeds/${region}/google.xml`)).status).toBe(404);
  });

  it('is built again after AGENTS_FEED_MINUTES, and not earlier', async () => {
    await get('google');
    await rebuild();
    ok(await shop.admin.post(`/products/${shop.shirt.id}`, { title: 'Blouse' }));
    await build();
    expect(await shop.sql('select from job')).toEqual([]);
    expect((await titles()).join()).toContain('Shirt');
    await rebuild();
    expect((await titles()).join()).toContain('Blouse');
  });

  it('contains what everybody sees in the region, and nothing else', async () => {
    const create = (title: string, prices: Record<string, number> = { eur: 1000, usd: 1000 }) =>
      createSizedProduct(shop, title, ['One'], prices);
    const change = async (id: string, fields: object) => ok(await shop.admin.post(`/products/${id}`, fields));
    const hidden = [await create('Draft'), await create('Elsewhere'), await create('Dollars', { usd: 900 })];
    const visible = await create('Visible');
    for (const { id } of [...hidden, visible]) await change(id, { thumbnail: PICTURE });
    await change(hidden[0].id, { status: 'draft' });
    const channel = ok(await shop.admin.post('/sales-channels', { name: 'Elsewhere' })).sales_channel;
    await change(hidden[1].id, { sales_channels: [{ id: channel.id }] });
    await rebuild();
    const [europe, america] = [await titles(), await titles(shop.america.id)];
    const among = (all: string[]) => all.filter((title) => !/Blouse|Mug/.test(title)).sort();
    expect(among(europe)).toEqual(['Visible']);
    expect(among(america)).toEqual(['Dollars', 'Visible']);
  });

  it('has no rows for a region without countries, nor for products without a title', async () => {
    const nowhere = await createRegion(shop);
    await build();
    const { text } = await get('openai', nowhere);
    expect(text).toBe('');
    const [{ incomplete_count }] = await shop.sql<{ incomplete_count: number }>(
      `select incomplete_count from agent_feed where region_id = $1 and format = 'openai'`,
      [nowhere],
    );
    expect(incomplete_count).toBeGreaterThan(0);
    const empty = await createSizedProduct(shop, '<br>', ['One'], { eur: 1000 });
    ok(await shop.admin.post(`/products/${empty.id}`, { thumbnail: PICTURE, description: 'Something' }));
    await rebuild();
    expect((await rows()).map(({ group_id }) => group_id)).not.toContain(empty.id);
  });

  it('is built by one of two servers', async () => {
    const region = await createRegion(shop, { name: 'North', countries: ['dk'] });
    const other = await shop.openSecondInstance();
    const lock = await lockRows(shop, 'lock table store in access exclusive mode');
    try {
      await other.app.listen({ port: 0, host: '127.0.0.1' });
      for (const url of [shop.url, await other.app.getUrl(), shop.url])
        expect((await fetch(`${url}/feeds/${region}/openai.jsonl`)).status).toBe(503);
      await lock.waitForWaiters(1);
      expect(await shop.sql('select from job')).toHaveLength(1);
    } finally {
      await lock.release();
      await other.close();
    }
    expect((await get('openai', region)).status).toBe(200);
  });

  it('is not built again for a request that looked before it was built', async () => {
    const region = await createRegion(shop, { name: 'South', countries: ['it'] });
    const values = [region, 'openai', 'feeds/of-another-process.gz'];
    const lock = await lockRows(
      shop,
      'insert into agent_feed (region_id, format) values ($1, $2)',
      values.slice(0, 2),
    );
    const requested = fetch(`${shop.url}/feeds/${region}/openai.jsonl`);
    await lock.waitForWaiters(1);
    await lock.query(
      'update agent_feed set file_key = $3, etag = $3, built_at = now() where region_id = $1 and format = $2',
      values,
    );
    await lock.commit();
    expect((await requested).status).toBe(503);
    expect(await shop.sql('select from job where key like $1', [`%/openai/${region}`])).toEqual([]);
  });

  it('is sent compressed if the client accepts it, and not again if it is unchanged', async () => {
    const { text, headers } = await get();
    const etag = headers.get('etag')!;
    expect(headers.get('content-encoding')).toBe('gzip'); // fetch decodes it
    const url = `${shop.url}/feeds/${shop.europe.id}/openai.jsonl`;
    const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(text);
    for (const tag of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
      const unchanged = await fetch(url, { headers: { 'if-none-match': tag } });
      expect({ status: unchanged.status, text: await unchanged.text() }).toEqual({ status: 304, text: '' });
    }
    // read to the end, as the shop waits for its clients when it closes
    expect(await (await fetch(url, { headers: { 'if-none-match': '"other"' } })).text()).toBe(text);
  });
});
