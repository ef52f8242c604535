import { createHash } from 'node:crypto';
import { AGENTS_ENV } from '../../support/agents.ts';
import { ok } from '../../support/sample-shop.ts';
import { type Shop, useShop } from '../../support/shop.ts';

const ASSISTANT = { name: 'Assistant', protocols: ['ucp'] };

/* Staff manage the platforms of AI agents that may buy. */
describe('A platform of AI agents', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await useShop({ ...AGENTS_ENV, AGENTS_ALLOW_INSECURE: 'false' });
  });
  afterEach(() => shop.sql('delete from agent_platform'));
  afterAll(() => shop.close());

  it('has its token and its webhook secret only in the response to its creation', async () => {
    const created = ok(await shop.admin.post('/agent-platforms', ASSISTANT));
    expect(created).toEqual({
      token: expect.stringMatching(/^agt_[\w-]{43}$/),
      webhook_secret: expect.stringMatching(/^whsec_[\w-]{43}$/),
      agent_platform: {
        ...{ id: expect.stringMatching(/^agp_/), ...ASSISTANT, sales_channel_id: null, region_ids: [] },
        ...{ profile_url: null, webhook_url: null, rate_per_minute: null, is_disabled: false },
        ...{ created_at: expect.any(String), updated_at: expect.any(String) },
      },
    });
    const { id } = created.agent_platform;
    const listed = ok(await shop.admin.get('/agent-platforms?q=assist'));
    expect(listed.count).toBe(1);
    const others = [
      ok(await shop.admin.get(`/agent-platforms/${id}`)),
      listed,
      ok(await shop.admin.post(`/agent-platforms/${id}`, { name: 'Other' })),
    ];
    for (const body of others) {
      expect(JSON.stringify(body)).not.toContain(created.token);
      expect(JSON.stringify(body)).not.toMatch(/token|secret/);
    }
  });

  it('has its token stored only as a hash', async () => {
    const { token } = ok(await shop.admin.post('/agent-platforms', ASSISTANT));
    const [row] = await shop.sql<{ row: string }>('select to_json(p)::text as row from agent_platform p');
    expect(row.row).not.toContain(token);
    expect(row.row).toContain(createHash('sha256').update(token).digest('hex'));
  });

  it('has the webhook secret of the request, if that contains one', async () => {
    const secret = 'the-secret-of-the-platform';
    const created = ok(await shop.admin.post('/agent-platforms', { ...ASSISTANT, webhook_secret: secret }));
    expect(created.webhook_secret).toBe(secret);
  });

  it('gets a new token by a rotation, and the previous one expires after 24 hours', async () => {
    const { token, agent_platform } = ok(await shop.admin.post('/agent-platforms', ASSISTANT));
    const rotated = ok(await shop.admin.post(`/agent-platforms/${agent_platform.id}/rotate-token`));
    expect(rotated).toEqual({ token: expect.stringMatching(/^agt_/), agent_platform: expect.anything() });
    expect(rotated.token).not.toBe(token);
    const [{ hours }] = await shop.sql<{ hours: number }>(
      `select round(extract(epoch from previous_token_until - now()) / 3600)::int as hours from agent_platform`,
    );
    expect(hours).toBe(24);
  });

  it('is rejected with an unknown sales channel or region', async () => {
    const unknown = { ...ASSISTANT, region_ids: ['reg_none'] };
    expect(await shop.admin.post('/agent-platforms', unknown)).toMatchObject({
      status: 404,
      body: { message: 'Region with reg_none was not found' },
    });
    const noChannel = { ...ASSISTANT, sales_channel_id: 'sc_none' };
    expect((await shop.admin.post('/agent-platforms', noChannel)).status).toBe(404);
  });

  it.each([
    [{ protocols: [] }, 'protocols must be one or both of acp, ucp'],
    [{ protocols: ['ucp', 'soap'] }, 'protocols must be one or both of acp, ucp'],
    [{ profile_url: 'http://assistant.example/ucp' }, 'profile_url must begin with https://'],
    [{ profile_url: 'https://10.0.0.1/ucp' }, 'profile_url must not have an address of a private network'],
    [{ webhook_url: 'https://me:secret@assistant.example/' }, 'webhook_url must not contain credentials'],
  ])('is rejected with %j', async (input, message) => {
    const rejected = await shop.admin.post('/agent-platforms', { ...ASSISTANT, ...input });
    expect(rejected).toMatchObject({ status: 400, body: { message } });
  });

  it('can be disabled and deleted', async () => {
    const { id } = ok(await shop.admin.post('/agent-platforms', ASSISTANT)).agent_platform;
    const { agent_platform } = ok(await shop.admin.post(`/agent-platforms/${id}`, { is_disabled: true }));
    expect(agent_platform.is_disabled).toBe(true);
    const deletion = { id, object: 'agent_platform', deleted: true };
    for (const _ of ['once', 'twice'])
      expect(ok(await shop.admin.delete(`/agent-platforms/${id}`))).toEqual(deletion);
    expect((await shop.admin.get(`/agent-platforms/${id}`)).status).toBe(404);
  });
});

describe('A shop without AGENTS_PROTOCOLS', () => {
  it('has no routes for agents', async () => {
    const shop = await useShop();
    try {
      expect((await shop.admin.get('/agent-platforms')).status).toBe(404);
      const { body } = await shop.http.get('/docs/admin-json');
      expect(Object.keys(body.paths).filter((path) => path.includes('agent'))).toEqual([]);
    } finally {
      await shop.close();
    }
  });
});
