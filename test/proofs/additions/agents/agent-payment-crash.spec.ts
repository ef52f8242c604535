import {
  acpBuyer,
  AGENT_PAYMENTS_ENV,
  type Buyer,
  ucpBuyer,
} from '../../../additions/agents/support/agent-payments.ts';
import { type ProfileServer, startProfileServer } from '../../../fakes/profile-server.ts';
import {
  startStripeServer,
  type StripeFault,
  type StripeServer,
} from '../../../fakes/stripe/stripe-server.ts';
import { AGENTS_ENV } from '../../../support/agents.ts';
import { type KillableShop, openKillableShop } from '../../../support/killable-shop.ts';
import { ok } from '../../../support/sample-shop.ts';
import { expectSameLedger, stripeVariables } from '../../../support/stripe-shop.ts';

/* The server is killed by SIGKILL between the intent of an agent's payment and its order. */

let shop: KillableShop;
let company: StripeServer;
let profiles: ProfileServer;
let platform: { id: string; token: string };

beforeAll(async () => {
  [company, profiles] = [await startStripeServer(), await startProfileServer()];
  shop = await openKillableShop({ ...stripeVariables(company), ...AGENTS_ENV, ...AGENT_PAYMENTS_ENV });
  const { europe } = shop.sample;
  ok(await shop.post(`/admin/regions/${europe.id}/payment-providers`, { provider_id: 'stripe' }));
  const body = { name: 'Assistant', protocols: ['acp', 'ucp'] };
  const { agent_platform, token } = ok(await shop.post('/admin/agent-platforms', body));
  platform = { id: agent_platform.id, token };
});
afterEach(() =>
  expectSameLedger({ company, sql: async <T>(text: string) => (await shop.query(text)) as T[] }),
);
afterAll(async () => {
  await shop.close();
  await company.stop();
  await profiles.stop();
});

const CREATE = 'POST /v1/payment_intents';

/** The server listens elsewhere after a restart. */
const buyers: Record<string, () => Buyer> = {
  ACP: () => acpBuyer({ url: shop.url(), platform, shirt: shop.sample.shirt }),
  UCP: () => ucpBuyer({ url: shop.url(), platform, shirt: shop.sample.shirt }, profiles.url),
};
const intentsOf = (session: string) =>
  [...company.ledger.intents.values()].filter(({ metadata }) => metadata.cart_id === session);
const ordersOf = (session: string) => shop.query('select id from "order" where cart_id = $1', [session]);

describe.each(Object.entries(buyers))('A payment by %s whose server is killed', (_, open) => {
  it.each<StripeFault>(['hangs before', 'hangs after'])(
    'while Stripe %s the work places one order with one intent when it is repeated',
    async (fault) => {
      const { id } = await open().prepare();
      const token = company.ledger.agentTokens.grant();
      company.behaviors.set(CREATE, fault);
      await shop.crashWhileHanging(company)(() => open().pay(id, token, `key-${id}`));
      company.behaviors.clear();
      expect(await ordersOf(id)).toEqual([]);
      await shop.expireLeases();
      expect((await open().pay(id, token, `key-${id}`)).body.status).toBe('completed');
      expect(intentsOf(id)).toMatchObject([{ status: 'requires_capture' }]);
      expect(await ordersOf(id)).toHaveLength(1);
    },
  );

  it('before the order is written places one order with one intent when it is repeated', async () => {
    const { id } = await open().prepare();
    const token = company.ledger.agentTokens.grant();
    await shop.crashAtStatement('before insert on "order"')(() => open().pay(id, token, `key-${id}`));
    expect(intentsOf(id)).toHaveLength(1);
    await shop.expireLeases();
    expect((await open().pay(id, token, `key-${id}`)).body.status).toBe('completed');
    expect(intentsOf(id)).toMatchObject([{ status: 'requires_capture' }]);
    expect(await ordersOf(id)).toHaveLength(1);
  });
});
