import { generateKeyPairSync } from 'node:crypto';
import { newSigningKey, publicKeyOf, type SigningKey } from '#additions/agents/platforms/signing-keys';
import { parseProfile } from '#additions/agents/ucp/profiles/parse-profile';
import { PlatformProfiles } from '#additions/agents/ucp/profiles/platform-profiles';
import {
  type Component,
  contentDigest,
  isSignatureOf,
  parseSignature,
  signMessage,
} from '#additions/agents/ucp/signatures/message-signature';
import { type ProfileServer, startProfileServer, ucpProfile } from '../../fakes/profile-server.ts';
import { type AgentResponse, type AgentShop, openAgentShop, send } from '../../support/agents.ts';
import { UcpClient } from '../../support/ucp-client.ts';
import { expectUcp } from '../../support/ucp-schemas.ts';

const VERSION = '2026-08-25';
const PATH = '/ucp/checkout-sessions';
const secondsNow = () => Math.floor(Date.now() / 1000);

/* Requests that are signed by HTTP message signatures (RFC 9421), and our signatures. */
describe('A signature', () => {
  let shop: AgentShop;
  let profiles: ProfileServer;
  let key: SigningKey;

  beforeAll(async () => {
    shop = await openAgentShop();
  });
  beforeEach(async () => {
    profiles = await startProfileServer(VERSION);
    key = newSigningKey();
    publish([publicKeyOf(key)]);
    await shop.addPlatform({ profile_url: profiles.url });
  });
  afterEach(() => profiles.stop());
  afterAll(() => shop.close());

  const publish = (keys: object[]): void =>
    void (profiles.respond.body = ucpProfile(VERSION, undefined, { keys }));

  /** Creates a session with a signed request without a token. `changes` are made after signing, except for `sign` and `drop`. */
  const create = async (
    changes: {
      url?: string;
      body?: string;
      /** The body that is signed. */
      signedBody?: string;
      /** The host that is signed; defaults to that of the URL. */
      authority?: string;
      /** The key; defaults to that of the profile. */
      sign?: SigningKey;
      /** A component that the signature does not cover. */
      drop?: string;
      /** How old the signature is, in seconds. */
      age?: number;
      headers?: Record<string, string>;
    } = {},
  ): Promise<AgentResponse> => {
    const {
      signedBody: body = JSON.stringify({ line_items: [{ item: { id: shop.shirt.variants[0].id } }] }),
      authority = new URL(changes.url ?? shop.url).host,
    } = changes;
    const headers: Record<string, string> = {
      'ucp-agent': `profile="${profiles.url}"`,
      'idempotency-key': `key-${Math.random()}`,
      'content-digest': contentDigest(body),
      'content-type': 'application/json',
    };
    const covered: Component[] = [
      ['@method', 'POST'],
      ['@authority', authority],
      ['@path', PATH],
      ...Object.entries(headers),
    ];
    const components = covered.filter(([name]) => name !== changes.drop);
    const signature = signMessage(components, changes.sign ?? key, secondsNow() - (changes.age ?? 0));
    const response = await send((changes.url ?? shop.url) + PATH, {
      method: 'POST',
      body: changes.body ?? body,
      headers: { ...headers, ...signature, ...changes.headers },
    });
    expectUcp(response.status < 300 ? 'checkout' : 'protocolError', VERSION, response.body);
    return response;
  };
  const codeOf = async (response: Promise<AgentResponse>) => {
    const { status, body } = await response;
    return [status, body.code];
  };

  it('replaces the token of a platform whose profile is registered', async () => {
    expect((await create()).status).toBe(201);
    await shop.sql('update agent_platform set is_disabled = true where profile_url = $1', [profiles.url]);
    expect(await codeOf(create())).toEqual([403, 'profile_not_trusted']);
  });

  it('does not admit a platform that may only use ACP', async () => {
    await shop.sql(`update agent_platform set protocols = '{acp}' where profile_url = $1`, [profiles.url]);
    expect(await codeOf(create())).toEqual([403, 'forbidden']);
  });

  it('is invalid for another body or another covered header', async () => {
    expect(await codeOf(create({ body: '{"line_items":[]}' }))).toEqual([400, 'digest_mismatch']);
    expect(await codeOf(create({ headers: { 'idempotency-key': 'other' } }))).toEqual([
      401,
      'signature_invalid',
    ]);
  });

  it('covers the bytes of the body, not its JSON', async () => {
    const body = `{ "line_items" : [ { "item": { "id": "${shop.shirt.variants[0].id}" } } ] }\n`;
    expect(await codeOf(create({ signedBody: body }))).toEqual([201, undefined]);
    expect(await codeOf(create({ signedBody: body, body: body.trim() }))).toEqual([400, 'digest_mismatch']);
  });

  it('is invalid with a key that the profile does not contain', async () => {
    const forged = { ...newSigningKey(), kid: key.kid };
    expect(await codeOf(create({ sign: forged }))).toEqual([401, 'signature_invalid']);
    expect(await codeOf(create({ sign: newSigningKey() }))).toEqual([401, 'key_not_found']);
  });

  it.each(['@method', '@authority', '@path', 'ucp-agent', 'content-digest', 'idempotency-key'])(
    'must cover %s',
    async (drop) => {
      expect(await codeOf(create({ drop }))).toEqual([401, 'signature_invalid']);
    },
  );

  it('is verified even if the request has a token', async () => {
    const { token } = await shop.addPlatform();
    const authorization = `Bearer ${token}`;
    expect((await create({ headers: { authorization } })).status).toBe(201);
    const forged = { ...newSigningKey(), kid: key.kid };
    expect(await codeOf(create({ sign: forged, headers: { authorization } }))).toEqual([
      401,
      'signature_invalid',
    ]);
    expect(await codeOf(create({ headers: { authorization, signature: 'sig1=nonsense' } }))).toEqual([
      401,
      'signature_invalid',
    ]);
  });

  it('must be ECDSA on P-256', async () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
    publish([{ ...rsa, kid: key.kid }]);
    expect(await codeOf(create())).toEqual([400, 'algorithm_unsupported']);
  });

  it.each(['ES256', 'hmac-sha256', 'ecdsa-p384-sha384'])('must not name the algorithm %s', async (alg) => {
    const headers = { 'signature-input': `sig1=("@method");keyid="${key.kid}";alg="${alg}"` };
    expect(await codeOf(create({ headers }))).toEqual([400, 'algorithm_unsupported']);
  });

  it.each<[string, object]>([
    ['no point of the curve', { x: 'AAAA', y: 'AAAA' }],
    ['no coordinates', { x: undefined, y: undefined }],
    ['coordinates that are no texts', { x: 5, y: {} }],
  ])('is invalid with a published key that has %s', async (_, coordinates) => {
    publish([{ ...publicKeyOf(key), ...coordinates }]);
    expect(await codeOf(create())).toEqual([401, 'signature_invalid']);
  });

  it('is invalid after the time that it names', async () => {
    const expired = `sig1=("@method" "@authority" "@path" "ucp-agent" "content-digest" "idempotency-key");created=${secondsNow()};expires=1;keyid="${key.kid}"`;
    const { status, body } = await create({ headers: { 'signature-input': expired } });
    expect([status, body.code, body.content]).toEqual([
      401,
      'signature_invalid',
      'The signature has expired',
    ]);
  });

  it.each([
    ['more than five minutes ago', 330],
    ['more than five minutes ahead', -330],
  ])('is invalid if it was created %s', async (_, age) => {
    const { status, body } = await create({ age });
    expect([status, body.code, body.content]).toEqual([
      401,
      'signature_invalid',
      'The signature was not created within five minutes of the request',
    ]);
    expect((await create({ age: Math.sign(age) * 270 })).status).toBe(201);
  });

  it('is invalid if it does not name the time of its creation', async () => {
    const covered = '"@method" "@authority" "@path" "ucp-agent" "content-digest" "idempotency-key"';
    const { status, body } = await create({
      headers: { 'signature-input': `sig1=(${covered});keyid="${key.kid}"` },
    });
    expect([status, body.content]).toEqual([
      401,
      'The signature was not created within five minutes of the request',
    ]);
  });

  it('is valid only for the public host of the shop, also if the header Host names another one', async () => {
    const strict = await shop.openSecondInstance({ AGENTS_ALLOW_INSECURE: 'false' });
    const profile = parseProfile(profiles.respond.body)!;
    const fetching = jest.spyOn(PlatformProfiles.prototype, 'get').mockResolvedValue(profile);
    try {
      await strict.app.listen({ port: 0, host: '127.0.0.1' });
      const url = await strict.app.getUrl();
      expect(await codeOf(create({ url, authority: 'api.shop.example' }))).toEqual([201, undefined]);
      // signed for another shop, which repeats it here: the host of the URL is in the header Host
      expect(await codeOf(create({ url }))).toEqual([401, 'signature_invalid']);
    } finally {
      fetching.mockRestore();
      await strict.close();
    }
  });

  it('of a new key is accepted once the profile is a minute old', async () => {
    expect((await create()).status).toBe(201);
    const rotated = newSigningKey();
    publish([publicKeyOf(key), publicKeyOf(rotated)]);
    expect(await codeOf(create({ sign: rotated }))).toEqual([401, 'key_not_found']);
    expect(profiles.requests).toBe(1);
    const later = Date.now() + 61_000;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => later);
    try {
      expect((await create({ sign: rotated })).status).toBe(201);
    } finally {
      clock.mockRestore();
    }
  });

  it('admits a platform that is not registered if AGENTS_UCP_ACCESS is open', async () => {
    const open = await shop.openSecondInstance({ AGENTS_UCP_ACCESS: 'open' });
    try {
      await open.app.listen({ port: 0, host: '127.0.0.1' });
      const url = await open.app.getUrl();
      await shop.sql('delete from agent_platform where profile_url = $1', [profiles.url]);
      const unsigned = { headers: { signature: '', 'signature-input': '' }, url };
      expect(await codeOf(create({ ...unsigned }))).toEqual([401, 'signature_invalid']);
      const forged = { ...newSigningKey(), kid: key.kid };
      expect(await codeOf(create({ url, sign: forged }))).toEqual([401, 'signature_invalid']);
      const added = () => shop.sql('select name from agent_platform where profile_url = $1', [profiles.url]);
      expect(await added()).toEqual([]);
      const created = await Promise.all([1, 2, 3].map(() => create({ url })));
      expect(created.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(await added()).toEqual([{ name: new URL(profiles.url).host }]);
      expect(await codeOf(create())).toEqual([201, undefined]);
      await shop.sql('update agent_platform set is_disabled = true where profile_url = $1', [profiles.url]);
      expect(await codeOf(create({ url }))).toEqual([403, 'profile_not_trusted']);
      const none = await send(url + PATH, {
        method: 'POST',
        headers: { 'ucp-agent': `profile="${profiles.url}"` },
      });
      expect(none).toMatchObject({ status: 401, body: { code: 'signature_missing' } });
    } finally {
      await open.close();
    }
  });

  it('of the shop is sent with the response to a completion', async () => {
    const ucp = new UcpClient(shop, profiles, VERSION);
    const { body } = await ucp.create({ line_items: [{ item: { id: shop.shirt.variants[0].id } }] });
    const completed = await ucp.complete(body.id, 'authorized');
    const header = (name: string): string => completed.headers.get(name) ?? '';
    const profile = (await send(`${shop.url}/.well-known/ucp`, {})).body;
    expectUcp('profile', VERSION, profile);
    const received = parseSignature(header('signature-input'), header('signature'))!;
    const [published] = profile.keys.filter(({ kid }: { kid: string }) => kid === received.keyid);
    const digest = contentDigest(JSON.stringify(completed.body));
    expect(header('content-digest')).toBe(digest);
    const components: Component[] = [
      ['@status', '200'],
      ['content-digest', digest],
      ['content-type', header('content-type')],
    ];
    expect(isSignatureOf(published, components, received)).toBe(true);
    expect(JSON.stringify(profile)).not.toContain('"d"');
  });
});
