import { newSigningKey, publicKeyOf, type SigningKey } from '#additions/agents/platforms/signing-keys';
import { type ProfileServer, startProfileServer, ucpProfile } from '../../fakes/profile-server.ts';
import { type AgentResponse, type AgentShop, openAgentShop, send } from '../../support/agents.ts';
import { ok } from '../../support/sample-shop.ts';
import { signUcpRequest } from '../../support/ucp-client.ts';

/* Platforms of UCP that are not registered, with AGENTS_UCP_ACCESS=open. */

const MAX_PER_HOST = 5;

let shop: AgentShop;
let profiles: ProfileServer;
let key: SigningKey;

beforeAll(async () => {
  shop = await openAgentShop({ AGENTS_UCP_ACCESS: 'open' });
});
beforeEach(async () => {
  await shop.sql('delete from agent_platform where profile_url is not null');
  profiles = await startProfileServer();
  publish((key = newSigningKey()));
});
afterEach(() => profiles.stop());
afterAll(() => shop.close());

function publish(...keys: SigningKey[]): void {
  profiles.respond.body = ucpProfile('2026-08-25', undefined, { keys: keys.map(publicKeyOf) });
}

/** Creates a session. */
async function create(profile = profiles.url, signingKey = key): Promise<AgentResponse> {
  const url = new URL('/ucp/checkout-sessions', shop.url);
  const body = JSON.stringify({ line_items: [{ item: { id: shop.shirt.variants[0].id } }] });
  const headers = signUcpRequest(url, body, { profile, key: signingKey });
  return send(url.href, { method: 'POST', body, headers });
}

const statusOf = async (response: Promise<AgentResponse>) => (await response).status;
const added = () =>
  shop.sql<{ id: string; profile_url: string }>(
    'select id, profile_url from agent_platform where profile_url is not null',
  );
const variants = () => ['#2', '?2', '/'].map((suffix) => profiles.url + suffix);
const forge = (): SigningKey => ({ ...newSigningKey(), kid: key.kid });

describe('A platform that is not registered', () => {
  it('is one platform whichever of its URLs it names', async () => {
    for (const url of [profiles.url, ...variants()]) expect(await statusOf(create(url))).toBe(201);
    expect(await added()).toEqual([expect.objectContaining({ profile_url: profiles.url })]);
  });

  it('is one platform however its profile writes the key', async () => {
    expect(await statusOf(create())).toBe(201);
    const keys = [{ ...publicKeyOf(key), x: `${key.x}=` }];
    profiles.respond.body = ucpProfile('2026-08-25', undefined, { keys });
    expect(await statusOf(create(`${profiles.url}?2`))).toBe(201);
    expect(await added()).toHaveLength(1);
  });

  it('is another one with another key of the same origin', async () => {
    const other = newSigningKey();
    publish(key, other);
    expect(await statusOf(create())).toBe(201);
    expect(await statusOf(create(`${profiles.url}/other`, other))).toBe(201);
    expect(await added()).toHaveLength(2);
  });

  it('does not come back after it was disabled, neither under another URL nor with another key', async () => {
    expect(await statusOf(create())).toBe(201);
    const [{ id }] = await added();
    ok(await shop.admin.post(`/agent-platforms/${id}`, { is_disabled: true }));
    const other = newSigningKey();
    publish(key, other);
    for (const url of [profiles.url, ...variants()])
      for (const signingKey of [key, other])
        expect(await create(url, signingKey)).toMatchObject({
          status: 403,
          body: { code: 'profile_not_trusted' },
        });
    expect(await added()).toHaveLength(1);
  });

  it(`is one of ${MAX_PER_HOST} of its host in an hour`, async () => {
    const keys = Array.from({ length: MAX_PER_HOST + 1 }, (_, index) => ({
      ...newSigningKey(),
      kid: `key-${index}`,
    }));
    publish(...keys);
    const responses = await Promise.all(keys.map((one, index) => create(`${profiles.url}?${index}`, one)));
    const limited = responses.filter(({ status }) => status !== 201);
    expect(limited).toMatchObject([{ status: 429, body: { code: 'rate_limited' } }]);
    expect(Number(limited[0].headers.get('retry-after'))).toBeGreaterThan(0);
    const last = responses.indexOf(limited[0]);
    const [known] = keys.filter((_, index) => index !== last);
    expect(await statusOf(create(`${profiles.url}?${keys.indexOf(known)}`, known))).toBe(201);
    await shop.sql(`update agent_platform set created_at = created_at - interval '1 hour'`);
    expect(await statusOf(create(`${profiles.url}?${last}`, keys[last]))).toBe(201);
  });
});

describe('A registered platform', () => {
  it('has its requests counted only if their signature is valid', async () => {
    await shop.addPlatform({ profile_url: profiles.url, rate_per_minute: 1 });
    for (const _ of [1, 2, 3]) expect(await statusOf(create(profiles.url, forge()))).toBe(401);
    expect(await statusOf(create())).toBe(201);
    expect(await statusOf(create())).toBe(429);
  });

  it('is served while the profiles of many invented platforms are fetched', async () => {
    const registered = await startProfileServer();
    const statuses = [];
    for (let count = 0; count < 61; count++)
      statuses.push(await statusOf(create(`${profiles.url}?${count}`, forge())));
    expect(statuses.at(-1)).toBe(503);
    registered.respond.body = profiles.respond.body;
    await shop.addPlatform({ profile_url: registered.url });
    expect(await statusOf(create(registered.url))).toBe(201);
    await registered.stop();
  });
});
