import { randomUUID } from 'node:crypto';
import { type ProfileServer, startProfileServer } from '../../fakes/profile-server.ts';
import { type AgentResponse, type AgentShop, openAgentShop, send } from '../../support/agents.ts';
import { createDiscount } from '../../support/discounts.ts';

/* Codes of discounts and gift cards are guessed by agents as slowly as by shoppers. */

const LIMIT = 40;
const VERSION = '2026-08-25';

let shop: AgentShop;
let profiles: ProfileServer;
beforeAll(async () => {
  shop = await openAgentShop({ ATTEMPTS_PER_ADDRESS: String(LIMIT), TRUST_PROXY: 'true' });
  profiles = await startProfileServer(VERSION);
});
afterAll(() => Promise.all([shop.close(), profiles.stop()]));

interface Sender {
  token: string;
  address: string;
}

type Guess = (sender: Sender, codes: string[]) => Promise<AgentResponse>;

const headersOf = ({ token, address }: Sender) => ({
  ...{ authorization: `Bearer ${token}`, 'x-forwarded-for': address },
  'idempotency-key': randomUUID(),
});
const shirt = () => shop.shirt.variants[0].id;

const byAcp: Guess = (sender, codes) =>
  send(`${shop.url}/acp/checkout_sessions`, {
    ...{ method: 'POST', headers: { ...headersOf(sender), 'api-version': '2026-04-17' } },
    body: {
      ...{ currency: 'eur', capabilities: {}, line_items: [{ id: shirt(), quantity: 1 }] },
      discounts: { codes },
    },
  });

const checkoutWith = (codes: string[]) => ({
  ...{ line_items: [{ item: { id: shirt() }, quantity: 1 }], discounts: { codes } },
});

const byUcp: Guess = (sender, codes) =>
  send(`${shop.url}/ucp/checkout-sessions`, {
    ...{ method: 'POST', headers: { ...headersOf(sender), 'ucp-agent': `profile="${profiles.url}"` } },
    body: checkoutWith(codes),
  });

const byMcp: Guess = (sender, codes) =>
  send(`${shop.url}/ucp/mcp`, {
    method: 'POST',
    headers: { ...headersOf(sender), accept: 'application/json, text/event-stream' },
    body: {
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: {
        name: 'create_checkout',
        arguments: { meta: { 'ucp-agent': { profile: profiles.url } }, checkout: checkoutWith(codes) },
      },
    },
  });

const tenCodes = () => Array.from({ length: 10 }, () => randomUUID().slice(0, 13));

describe.each<[string, Guess]>([
  ['ACP', byAcp],
  ['UCP', byUcp],
  ['MCP', byMcp],
])('Wrong codes by %s', (name, guess) => {
  let sender: Sender;
  beforeEach(async () => {
    await shop.sql('delete from rate_limit_attempt');
    sender = { token: (await shop.addPlatform()).token, address: '192.0.2.1' };
  });

  const useUp = async (change: (turn: number) => Partial<Sender> = () => ({})): Promise<void> => {
    for (let turn = 0; turn < LIMIT / 10; turn++)
      expect((await guess({ ...sender, ...change(turn) }, tenCodes())).status).toBeLessThan(300);
  };

  it('are counted one by one, and then rejected with a time to wait', async () => {
    await useUp();
    const { status, headers } = await guess(sender, ['GUESS']);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await guess(sender, [])).status).toBeLessThan(300);
  });

  it('are counted for a platform, whichever address it sends from', async () => {
    await useUp((turn) => ({ address: `192.0.2.${turn + 10}` }));
    expect((await guess({ ...sender, address: '192.0.2.99' }, ['GUESS'])).status).toBe(429);
  });

  it('are counted for an address, whichever platform it sends as', async () => {
    const { token } = await shop.addPlatform();
    await useUp();
    expect((await guess({ ...sender, token }, ['GUESS'])).status).toBe(429);
    expect((await guess({ token, address: '198.51.100.1' }, ['GUESS'])).status).toBeLessThan(300);
  });

  it('are counted apart from the right ones', async () => {
    const { code } = await createDiscount(shop, `TEN-${name}`);
    for (let turn = 0; turn < LIMIT + 2; turn++)
      expect((await guess(sender, [code])).status).toBeLessThan(300);
  });
});
