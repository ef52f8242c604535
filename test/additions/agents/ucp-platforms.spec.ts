import { type ProfileServer, startProfileServer, ucpProfile } from '../../fakes/profile-server.ts';
import { type AgentShop, openAgentShop } from '../../support/agents.ts';
import { ok } from '../../support/sample-shop.ts';
import { UcpClient } from '../../support/ucp-client.ts';

const VERSION = '2026-08-25';
const ADDRESS = {
  ...{ last_name: 'Juhl', street_address: 'Hauptstr. 1', address_locality: 'Berlin' },
  ...{ postal_code: '10115', address_country: 'DE' },
};

/* How platforms of UCP are authenticated, and which capabilities are negotiated with them. */
describe('A platform of UCP', () => {
  let shop: AgentShop;
  let profiles: ProfileServer;
  let ucp: UcpClient;

  beforeAll(async () => {
    shop = await openAgentShop();
  });
  beforeEach(async () => {
    profiles = await startProfileServer(VERSION);
    ucp = new UcpClient(shop, profiles, VERSION);
  });
  afterEach(() => profiles.stop());
  afterAll(() => shop.close());

  const lines = () => ({ line_items: [{ item: { id: shop.shirt.variants[0].id }, quantity: 1 }] });
  const create = (headers?: Record<string, string>) => ucp.create(lines(), headers);
  const rejection = async (headers?: Record<string, string>) => {
    const { status, body } = await create(headers);
    return [status, body.code];
  };

  it.each([
    ['', 400],
    ['profile=https://platform.example/', 400],
    ['version="2026-08-25"', 400],
    ['profile="ftp://platform.example/"', 400],
  ])('is rejected with the header UCP-Agent: %s', async (header, status) => {
    expect(await rejection({ 'ucp-agent': header })).toEqual([status, 'invalid_profile_url']);
  });

  it('may name the version of UCP beside its profile', async () => {
    const header = `version="${VERSION}", profile="${profiles.url}"`;
    expect((await create({ 'ucp-agent': header })).status).toBe(201);
  });

  it('authenticates with its token as bearer token or as API key', async () => {
    const wrong = await create({ authorization: 'Bearer agt_wrong' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    expect(wrong.headers.get('www-authenticate')).toBe('Bearer realm="ucp"');
    expect(await rejection({ authorization: '' })).toEqual([401, 'unauthorized']);
    const byKey = await create({ authorization: '', 'x-api-key': shop.platform.token });
    expect(byKey.status).toBe(201);
  });

  it('cannot use a previous token after a day, nor any token after it was disabled or deleted', async () => {
    const { id, token } = await shop.addPlatform();
    const authorization = `Bearer ${token}`;
    ok(await shop.admin.post(`/agent-platforms/${id}/rotate-token`));
    expect((await create({ authorization })).status).toBe(201);
    ok(await shop.admin.post(`/agent-platforms/${id}`, { is_disabled: true }));
    expect((await create({ authorization })).status).toBe(401);
    ok(await shop.admin.post(`/agent-platforms/${id}`, { is_disabled: false }));
    await shop.sql('update agent_platform set previous_token_until = now() where id = $1', [id]);
    expect((await create({ authorization })).status).toBe(401);
    const other = await shop.addPlatform();
    ok(await shop.admin.delete(`/agent-platforms/${other.id}`));
    expect((await create({ authorization: `Bearer ${other.token}` })).status).toBe(401);
  });

  it('is rejected if it may only use ACP', async () => {
    const { token } = await shop.addPlatform({ protocols: ['acp'] });
    expect(await rejection({ authorization: `Bearer ${token}` })).toEqual([403, 'forbidden']);
  });

  it('is rejected with another profile than the registered one', async () => {
    const { token } = await shop.addPlatform({ profile_url: 'https://other.example/profile.json' });
    expect(await rejection({ authorization: `Bearer ${token}` })).toEqual([403, 'profile_not_trusted']);
    const registered = await shop.addPlatform({ profile_url: profiles.url });
    expect((await create({ authorization: `Bearer ${registered.token}` })).status).toBe(201);
  });

  it.each<[string, Partial<ProfileServer['respond']>, number, string]>([
    ['that is missing', { status: 404 }, 424, 'profile_unreachable'],
    ['that redirects', { status: 302, headers: { location: '/other' } }, 424, 'profile_unreachable'],
    ['of 10 MB', { body: `"${'x'.repeat(10 * 1024 * 1024)}"` }, 424, 'profile_unreachable'],
    ['that is not JSON', { body: '<html>' }, 422, 'profile_malformed'],
    ['without capabilities', { body: { ucp: { version: VERSION } } }, 422, 'profile_malformed'],
    ['of an unknown version', { body: ucpProfile('2025-01-01') }, 422, 'version_unsupported'],
  ])('is rejected with a profile %s', async (_, respond, status, code) => {
    Object.assign(profiles.respond, respond);
    expect(await rejection()).toEqual([status, code]);
  });

  it('gets an error if its profile does not contain the capability checkout', async () => {
    profiles.respond.body = ucpProfile(VERSION, { order: {} });
    expect(await create()).toMatchObject({
      status: 200,
      body: { ucp: { status: 'error' }, messages: [{ code: 'capabilities_incompatible' }] },
    });
  });

  it('has its profile cached, beyond the expiry while it cannot be fetched', async () => {
    profiles.respond.headers = { 'cache-control': 'max-age=120' };
    for (const _ of [1, 2, 3]) expect((await create()).status).toBe(201);
    expect(profiles.requests).toBe(1);
    const later = Date.now() + 121_000;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => later);
    try {
      profiles.respond.status = 500;
      expect((await create()).status).toBe(201);
      expect(profiles.requests).toBe(2);
    } finally {
      clock.mockRestore();
    }
  });

  it('without the capability fulfillment leaves the choice of shipping to the shopper', async () => {
    profiles.respond.body = ucpProfile(VERSION, { checkout: {}, discount: {} });
    const { body } = await ucp.create({ ...lines(), buyer: { email: 'a@example.com' } });
    expect(body.status).toBe('requires_escalation');
    expect(body.fulfillment).toBeUndefined();
    expect(body.messages).toContainEqual(expect.objectContaining({ severity: 'requires_buyer_input' }));
  });

  it('has no capabilities negotiated that its profile does not contain', async () => {
    profiles.respond.body = ucpProfile(VERSION, { checkout: {} });
    const { body } = await create();
    expect(Object.keys(body.ucp.capabilities)).toEqual(['dev.ucp.shopping.checkout']);
  });

  it('without supports_multi_group leaves the choice of several shipping options to the shopper', async () => {
    const profile = ok(
      await shop.admin.post('/shipping-profiles', { name: 'Bulky', type: 'custom' }),
    ).shipping_profile;
    ok(await shop.admin.post(`/shipping-profiles/${profile.id}`, { products: [shop.mug.id] }));
    ok(
      await shop.admin.post('/shipping-options', {
        ...{ name: 'Truck', region_id: shop.europe.id, provider_id: 'manual', price_type: 'flat_rate' },
        ...{ amount: 3000, data: { id: 'manual-fulfillment' }, profile_id: profile.id },
      }),
    );
    const session = {
      line_items: [...lines().line_items, { item: { id: shop.mug.variants[0].id } }],
      buyer: { email: 'a@example.com' },
      fulfillment: { methods: [{ type: 'shipping', destinations: [ADDRESS] }] },
    };
    const { body } = await ucp.create(session);
    expect(body).toMatchObject({ status: 'requires_escalation', messages: [{ code: 'split_fulfillment' }] });
    const several = { fulfillment: { supports_multi_group: true }, checkout: {} };
    const other = await startProfileServer(VERSION);
    other.respond.body = ucpProfile(VERSION, several);
    const split = await new UcpClient(shop, other, VERSION).create(session);
    await other.stop();
    expect(split.body.status).toBe('ready_for_complete');
    expect(split.body.fulfillment.methods[0].groups).toHaveLength(2);
  });

  it('may send rate_per_minute requests in a minute', async () => {
    const { token } = await shop.addPlatform({ rate_per_minute: 2 });
    const authorization = `Bearer ${token}`;
    const statuses = [];
    for (const _ of [1, 2, 3]) statuses.push((await create({ authorization })).status);
    expect(statuses).toEqual([201, 201, 429]);
    const limited = await create({ authorization });
    expect(limited.body.code).toBe('rate_limited');
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('sells only in its sales channel and its regions', async () => {
    const channel = ok(await shop.admin.post('/sales-channels', { name: 'Agents' })).sales_channel;
    const { token } = await shop.addPlatform({
      sales_channel_id: channel.id,
      region_ids: [shop.america.id],
    });
    const authorization = `Bearer ${token}`;
    expect((await create({ authorization })).body.messages[0].code).toBe('item_unavailable');
    const product_ids = [{ id: shop.shirt.id }];
    ok(await shop.admin.post(`/sales-channels/${channel.id}/products/batch`, { product_ids }));
    expect((await create({ authorization })).body.currency).toBe('USD');
  });
});

describe('A profile on a private address', () => {
  it('is not fetched unless insecure platforms are allowed', async () => {
    const [shop, profiles] = [
      await openAgentShop({ AGENTS_ALLOW_INSECURE: 'false' }),
      await startProfileServer(VERSION),
    ];
    try {
      const isPrivate = 'the address of the endpoint is private';
      for (const [url, reason] of [
        [profiles.url, 'its URL must begin with https://'],
        ['https://127.0.0.1/profile.json', isPrivate],
        ['https://localhost/profile.json', isPrivate],
      ]) {
        const rejected = await new UcpClient(shop, { url }, VERSION).create({ line_items: [] });
        // the reason tells a refusal from an address at which nothing listens
        const body = { code: 'profile_unreachable', content: `The profile cannot be fetched: ${reason}` };
        expect(rejected).toMatchObject({ status: 424, body });
      }
      expect(profiles.requests).toBe(0);
    } finally {
      await Promise.all([shop.close(), profiles.stop()]);
    }
  });
});
