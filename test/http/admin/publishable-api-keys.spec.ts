import { ok, openWorld, type World } from '../../support/world.ts';

let shop: World;
beforeAll(async () => {
  shop = await openWorld();
});
afterAll(() => shop.close());

async function aKey(title = 'Storefront') {
  return ok(await shop.admin.post('/publishable-api-keys', { title })).publishable_api_key;
}

async function aChannel(name: string): Promise<string> {
  return ok(await shop.admin.post('/sales-channels', { name })).sales_channel.id;
}

const channelsOf = async (id: string, query = '') =>
  ok(await shop.admin.get(`/publishable-api-keys/${id}/sales-channels${query}`)).sales_channels.map(
    (channel: { name: string }) => channel.name,
  );

const batch = (...ids: string[]) => ({ sales_channel_ids: ids.map((id) => ({ id })) });

it('is made by a member of the staff, and its id is the key', async () => {
  expect(await aKey('Web')).toEqual({
    id: expect.stringMatching(/^pk_/),
    title: 'Web',
    created_by: shop.staff.id,
    revoked_by: null,
    revoked_at: null,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
});

it('is listed, looked for by its title, and found by when it was revoked', async () => {
  const revoked = await aKey('Needle revoked');
  await aKey('Needle');
  ok(await shop.admin.post(`/publishable-api-keys/${revoked.id}/revoke`));
  const list = async (query: string) => ok(await shop.admin.get(`/publishable-api-keys?${query}`));
  expect(await list('q=NEEDLE&order=title')).toMatchObject({
    publishable_api_keys: [{ title: 'Needle' }, { title: 'Needle revoked' }],
    count: 2,
    offset: 0,
    limit: 20,
  });
  expect(await list('q=needle&revoked_at[gt]=2020-01-01')).toMatchObject({ count: 1 });
});

it('is renamed, and nothing else', async () => {
  const { id } = await aKey();
  const update = (body: object) => shop.admin.post(`/publishable-api-keys/${id}`, body);
  expect(ok(await update({ title: 'New' })).publishable_api_key.title).toBe('New');
  for (const body of [{ title: '' }, { title: 7 }, { revoked_at: '2026-01-01' }, { created_by: 'x' }])
    expect((await update(body)).status).toBe(400);
  expect((await shop.admin.post('/publishable-api-keys', {})).status).toBe(400);
});

it('is revoked once, by whoever is named then', async () => {
  const { id } = await aKey();
  const revoke = () => shop.admin.post(`/publishable-api-keys/${id}/revoke`);
  const answers = await Promise.all([revoke(), revoke(), revoke()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(await revoke()).toMatchObject({
    status: 400,
    body: { type: 'not_allowed', message: 'PublishableApiKey has already been revoked.' },
  });
  expect(ok(await shop.admin.get(`/publishable-api-keys/${id}`)).publishable_api_key).toMatchObject({
    revoked_by: shop.staff.id,
    revoked_at: expect.any(String),
  });
});

it('is deleted with its ties to channels; deleting it again is fine', async () => {
  const { id } = await aKey();
  ok(
    await shop.admin.post(`/publishable-api-keys/${id}/sales-channels/batch`, batch(await aChannel('Tied'))),
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

it('is tied to channels in sets; twice is fine, and so is untying what is not tied', async () => {
  const [web, market] = [await aChannel('Web'), await aChannel('Market')];
  const { id } = await aKey();
  const path = `/publishable-api-keys/${id}/sales-channels/batch`;
  expect(await channelsOf(id)).toEqual([]);
  for (let i = 0; i < 2; i++)
    expect(ok(await shop.admin.post(path, batch(web, market, web))).publishable_api_key.id).toBe(id);
  expect((await channelsOf(id)).sort()).toEqual(['Market', 'Web']);
  expect(await channelsOf(id, '?q=MARK')).toEqual(['Market']);
  for (let i = 0; i < 2; i++) ok(await shop.admin.delete(path, batch(market)));
  expect(await channelsOf(id)).toEqual(['Web']);
  expect(await shop.admin.post(path, batch(market, 'sc_x', 'sc_y'))).toMatchObject({
    status: 404,
    body: { type: 'not_found', message: expect.stringContaining('sc_x, sc_y') },
  });
  expect(await channelsOf(id)).toEqual(['Web']);
  expect((await shop.admin.post(path, { sales_channel_ids: ['sc_x'] })).status).toBe(400);
});

it('has to be there', async () => {
  const path = '/publishable-api-keys/pk_nope';
  for (const answer of [
    await shop.admin.get(path),
    await shop.admin.post(path, { title: 'x' }),
    await shop.admin.post(`${path}/revoke`),
    await shop.admin.get(`${path}/sales-channels`),
    await shop.admin.post(`${path}/sales-channels/batch`, batch()),
    await shop.admin.delete(`${path}/sales-channels/batch`, batch()),
  ])
    expect(answer).toMatchObject({
      status: 404,
      body: { type: 'not_found', message: 'Publishable key with id: pk_nope was not found' },
    });
});
