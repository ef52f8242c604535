import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

let shop: SampleShop;
beforeAll(async () => {
  shop = await useSampleShop();
});
afterAll(() => shop.close());

async function createKey(title = 'Storefront') {
  return ok(await shop.admin.post('/publishable-api-keys', { title })).publishable_api_key;
}

async function createChannel(name: string): Promise<string> {
  return ok(await shop.admin.post('/sales-channels', { name })).sales_channel.id;
}

const channelsOf = async (id: string, query = '') =>
  ok(await shop.admin.get(`/publishable-api-keys/${id}/sales-channels${query}`)).sales_channels.map(
    (channel: { name: string }) => channel.name,
  );

const batch = (...ids: string[]) => ({ sales_channel_ids: ids.map((id) => ({ id })) });

describe('A publishable API key', () => {
  it('records the user who created it, and its id is the key', async () => {
    expect(await createKey('Web')).toEqual({
      id: expect.stringMatching(/^pk_/),
      title: 'Web',
      created_by: shop.staff.id,
      revoked_by: null,
      revoked_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
  });

  it('can be renamed', async () => {
    const { id } = await createKey();
    const update = await shop.admin.post(`/publishable-api-keys/${id}`, { title: 'New' });
    expect(ok(update).publishable_api_key.title).toBe('New');
  });

  it.each([{ title: '' }, { title: 7 }, { revoked_at: '2026-01-01' }, { created_by: 'x' }])(
    'cannot be updated with %j',
    async (body) => {
      const { id } = await createKey();
      expect((await shop.admin.post(`/publishable-api-keys/${id}`, body)).status).toBe(400);
    },
  );

  it('requires a title', async () => {
    expect((await shop.admin.post('/publishable-api-keys', {})).status).toBe(400);
  });

  it('can be revoked only once, and records the user who revoked it', async () => {
    const { id } = await createKey();
    const revoke = () => shop.admin.post(`/publishable-api-keys/${id}/revoke`);
    const responses = await Promise.all([revoke(), revoke(), revoke()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await revoke()).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'PublishableApiKey has already been revoked.' },
    });
    expect(ok(await shop.admin.get(`/publishable-api-keys/${id}`)).publishable_api_key).toMatchObject({
      revoked_by: shop.staff.id,
      revoked_at: expect.any(String),
    });
  });

  it('is deleted with its links to sales channels, and a second deletion responds equally', async () => {
    const { id } = await createKey();
    ok(
      await shop.admin.post(
        `/publishable-api-keys/${id}/sales-channels/batch`,
        batch(await createChannel('Linked')),
      ),
    );
    for (let i = 0; i < 2; i++)
      expect(ok(await shop.admin.delete(`/publishable-api-keys/${id}`))).toEqual({
        id,
        object: 'publishable_api_key',
        deleted: true,
      });
    expect(
      await shop.sql('select from publishable_api_key_sales_channel where publishable_key_id = $1', [id]),
    ).toHaveLength(0);
  });

  it('is linked to and unlinked from sales channels in batches, which can be repeated', async () => {
    const [web, market] = [await createChannel('Web'), await createChannel('Market')];
    const { id } = await createKey();
    const path = `/publishable-api-keys/${id}/sales-channels/batch`;
    expect(await channelsOf(id)).toEqual([]);
    for (let i = 0; i < 2; i++)
      expect(ok(await shop.admin.post(path, batch(web, market, web))).publishable_api_key.id).toBe(id);
    expect((await channelsOf(id)).sort()).toEqual(['Market', 'Web']);
    expect(await channelsOf(id, '?q=MARK')).toEqual(['Market']);
    for (let i = 0; i < 2; i++) ok(await shop.admin.delete(path, batch(market)));
    expect(await channelsOf(id)).toEqual(['Web']);
  });

  it('is linked to none of the sales channels of a batch if one does not exist', async () => {
    const [web, market] = [await createChannel('Present'), await createChannel('Absent')];
    const { id } = await createKey();
    const path = `/publishable-api-keys/${id}/sales-channels/batch`;
    ok(await shop.admin.post(path, batch(web)));
    expect(await shop.admin.post(path, batch(market, 'sc_x', 'sc_y'))).toMatchObject({
      status: 404,
      body: { type: 'not_found', message: expect.stringContaining('sc_x, sc_y') },
    });
    expect(await channelsOf(id)).toEqual(['Present']);
  });

  it('rejects a batch of sales channels that are not objects', async () => {
    const { id } = await createKey();
    const path = `/publishable-api-keys/${id}/sales-channels/batch`;
    expect((await shop.admin.post(path, { sales_channel_ids: ['sc_x'] })).status).toBe(400);
  });

  it.each<['get' | 'post' | 'delete', string, object | undefined]>([
    ['get', '', undefined],
    ['post', '', { title: 'x' }],
    ['post', '/revoke', undefined],
    ['get', '/sales-channels', undefined],
    ['post', '/sales-channels/batch', batch()],
    ['delete', '/sales-channels/batch', batch()],
  ])('must exist for %s /admin/publishable-api-keys/:id%s', async (method, path, body) => {
    expect(await shop.admin[method](`/publishable-api-keys/pk_nope${path}`, body)).toMatchObject({
      status: 404,
      body: { type: 'not_found', message: 'Publishable key with id: pk_nope was not found' },
    });
  });
});

describe('GET /admin/publishable-api-keys', () => {
  const list = async (query: string) => ok(await shop.admin.get(`/publishable-api-keys?${query}`));

  beforeAll(async () => {
    const revoked = await createKey('Needle revoked');
    await createKey('Needle');
    ok(await shop.admin.post(`/publishable-api-keys/${revoked.id}/revoke`));
  });

  it('searches keys by title and returns 20 per page', async () => {
    expect(await list('q=NEEDLE&order=title')).toMatchObject({
      publishable_api_keys: [{ title: 'Needle' }, { title: 'Needle revoked' }],
      count: 2,
      offset: 0,
      limit: 20,
    });
  });

  it('filters keys by the time of their revocation', async () => {
    expect(await list('q=needle&revoked_at[gt]=2020-01-01')).toMatchObject({ count: 1 });
  });
});
