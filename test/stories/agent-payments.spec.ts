import {
  acpBuyer,
  openPaidAgentShop,
  ucpBuyer,
  type Buyer,
  type PaidAgentShop,
} from '../support/agent-payments.ts';
import { startProfileServer, type AgentBody, type ProfileServer } from '../support/agents.ts';
import { ok } from '../support/sample-shop.ts';
import { until } from '../support/until.ts';

/*
 * AI agents pay by Stripe, with a shared payment token or with Google Pay. After each case there is one order or none, and Stripe's ledger
 * equals ours.
 */

let shop: PaidAgentShop;
let profiles: ProfileServer;

beforeAll(async () => {
  [shop, profiles] = [await openPaidAgentShop(), await startProfileServer()];
});
afterEach(() => {
  shop.company.behaviors.clear();
  shop.company.ledger.searchLagsBehind = false;
});
afterAll(async () => {
  await shop.close();
  await profiles.close();
});

const CREATE = 'POST /v1/payment_intents';
const codes = ({ body }: { body: AgentBody }): string[] =>
  (body.messages ?? []).map(({ code }: AgentBody) => code);
const countOf = (route: string) => shop.company.requests.filter((request) => request.route === route).length;
const intentsOf = (session: string) =>
  [...shop.company.ledger.intents.values()].filter(({ metadata }) => metadata.cart_id === session);

const BUYERS: Record<
  string,
  () => { buyer: Buyer; grant: PaidAgentShop['company']['ledger']['agentTokens']['grantGooglePay'] }
> = {
  ACP: () => ({
    buyer: acpBuyer(shop),
    grant: (outcome) => shop.company.ledger.agentTokens.grant({}, outcome),
  }),
  UCP: () => ({
    buyer: ucpBuyer(shop, profiles.url),
    grant: (outcome) => shop.company.ledger.agentTokens.grant({}, outcome),
  }),
  'UCP with Google Pay': () => ({
    buyer: ucpBuyer(shop, profiles.url, 'google_pay'),
    grant: (outcome) => shop.company.ledger.agentTokens.grantGooglePay(outcome),
  }),
};

describe.each(Object.entries(BUYERS))('A payment by %s', (name, open) => {
  const prepare = async () => {
    const { buyer, grant } = open();
    const { id } = await buyer.prepare();
    return { ...buyer, id: String(id), grant };
  };

  it('places an order with one intent, which is created and confirmed by one request', async () => {
    const { id, pay, grant, statuses } = await prepare();
    const before = countOf(CREATE);
    expect(intentsOf(id)).toEqual([]);
    expect((await pay(id, grant())).body.status).toBe(statuses.completed);
    expect(countOf(CREATE)).toBe(before + 1);
    const [intent] = intentsOf(id);
    expect(intent).toMatchObject({
      ...{ status: 'requires_capture', capture_method: 'manual' },
      metadata: { resource_id: id, cart_id: id, agent_platform: shop.platform.id },
    });
    const [order] = await shop.ordersOf(id);
    const { payments } = ok(await shop.admin.get(`/orders/${order.id}`)).order;
    expect(payments).toMatchObject([{ amount: intent.amount, data: { id: intent.id } }]);
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    ok(await shop.admin.post(`/orders/${order.id}/refund`, { amount: 100, reason: 'other' }));
    await shop.expectConsistent(id, 1);
  });

  it('that is declined places none, and can be repeated with another credential', async () => {
    const { id, pay, grant, statuses, declined } = await prepare();
    const refused = await pay(id, grant('declined'));
    expect(refused).toMatchObject({ status: 200, body: { status: statuses.ready } });
    expect(codes(refused)).toEqual([declined]);
    expect(intentsOf(id).map(({ status }) => status)).toEqual(['canceled']);
    await shop.expectConsistent(id, 0);
    expect((await pay(id, grant())).body.status).toBe(statuses.completed);
    await shop.expectConsistent(id, 1);
  });

  it('about which the bank asks the buyer is escalated, and finished in the storefront', async () => {
    const { id, pay, grant, statuses } = await prepare();
    const asked = await pay(id, grant('requires_action'));
    expect(asked).toMatchObject({ status: 200, body: { status: statuses.escalated } });
    expect(codes(asked)).toEqual(['requires_3ds']);
    expect(asked.body.continue_url).toContain(id);
    await shop.expectConsistent(id, 0);
    const cart = ok(await shop.store.post(`/carts/${id}/payment-session`, { provider_id: 'stripe' })).cart;
    const [intent] = intentsOf(id);
    expect(cart.payment_session.data.client_secret).toBe(intent.client_secret);
    shop.company.ledger.confirm(intent.id);
    expect(ok(await shop.store.post(`/carts/${id}/complete`)).type).toBe('order');
    await shop.expectConsistent(id, 1);
  });

  it('that Stripe has made although it failed is found at once', async () => {
    const { id, pay, grant, statuses } = await prepare();
    shop.company.behaviors.set(CREATE, 'fails after');
    shop.company.ledger.searchLagsBehind = true;
    expect((await pay(id, grant())).body.status).toBe(statuses.completed);
    expect(intentsOf(id)).toHaveLength(1);
    await shop.expectConsistent(id, 1);
  });

  it.each(['drops after', 'fails', 'hangs after'] as const)(
    'whose response is lost, as Stripe %s, is found by the repeated completion',
    async (fault) => {
      const { id, pay, grant, statuses } = await prepare();
      const token = grant();
      shop.company.behaviors.set(CREATE, fault);
      const lost = await pay(id, token, `key-${id}`);
      expect(lost.status).toBe(503);
      expect(Number(lost.headers.get('retry-after'))).toBeGreaterThan(0);
      shop.company.behaviors.clear();
      shop.company.ledger.searchLagsBehind = true;
      expect(await pay(id, token, `key-${id}`)).toMatchObject({
        status: 200,
        body: { status: statuses.completed },
      });
      expect(intentsOf(id)).toHaveLength(1);
      await shop.expectConsistent(id, 1);
    },
  );

  it('that is repeated five times at once is made once', async () => {
    const { id, pay, grant, get, statuses } = await prepare();
    const token = grant();
    shop.company.behaviors.set(CREATE, { delayMs: 300 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(id, token)));
    expect(answers.filter(({ body }) => body.status === statuses.completed).length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    expect((await get(id)).body.status).toBe(statuses.completed);
    expect(intentsOf(id)).toHaveLength(1);
    await shop.expectConsistent(id, 1);
  });

  it('that a webhook reports before Stripe responds places one order', async () => {
    const { id, pay, grant, statuses } = await prepare();
    const token = grant();
    shop.company.behaviors.set(CREATE, 'hangs after');
    const paying = pay(id, token, `key-${id}`);
    await until(() => intentsOf(id).length > 0);
    shop.company.behaviors.clear();
    const { body, headers } = shop.company.signEvent(
      'payment_intent.amount_capturable_updated',
      intentsOf(id)[0],
    );
    const reporting = shop.app.inject({ method: 'POST', url: '/stripe/hooks', payload: body, headers });
    expect([200, 503]).toContain((await paying).status);
    expect([200, 409]).toContain((await reporting).statusCode);
    expect((await pay(id, token, `key-${id}`)).body.status).toBe(statuses.completed);
    await shop.expectConsistent(id, 1);
  });

  it('whose response is lost for good is finished by the webhook', async () => {
    const { id, pay, grant, get, statuses } = await prepare();
    const token = grant();
    shop.company.behaviors.set(CREATE, 'hangs after');
    expect((await pay(id, token)).status).toBe(503);
    shop.company.behaviors.clear();
    const { body, headers } = shop.company.signEvent(
      'payment_intent.amount_capturable_updated',
      intentsOf(id)[0],
    );
    const reported = await shop.app.inject({ method: 'POST', url: '/stripe/hooks', payload: body, headers });
    expect(reported.statusCode).toBe(200);
    expect((await get(id)).body.status).toBe(statuses.completed);
    expect((await pay(id, token)).body.status).toBe(statuses.completed);
    await shop.expectConsistent(id, 1);
  });

  it('whose response is lost is released when the session is changed and paid again', async () => {
    const { id, pay, grant, update, statuses } = await prepare();
    shop.company.behaviors.set(CREATE, 'hangs after');
    expect((await pay(id, grant())).status).toBe(503);
    shop.company.behaviors.clear();
    expect((await update(id)).body.status).toBe(statuses.ready);
    expect(intentsOf(id)).toHaveLength(1);
    expect((await pay(id, grant())).body.status).toBe(statuses.completed);
    await until(() => intentsOf(id)[0].status === 'canceled');
    await shop.expectConsistent(id, 1);
  });

  it('leaves nothing of the credential in tables, responses and logs', async () => {
    const { id, pay, grant } = await prepare();
    const secret = /secretOf\w+/.exec(grant())![0];
    const written: string[] = [];
    for (const stream of [process.stdout, process.stderr])
      jest.spyOn(stream, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0);
    const responses: unknown[] = [];
    const tokens = [grant('declined'), grant('requires_action'), grant()];
    shop.company.behaviors.set(CREATE, 'fails');
    responses.push(await pay(id, tokens[2]));
    shop.company.behaviors.clear();
    for (const token of tokens) responses.push(await pay(id, token, `key-${token.slice(-6)}`));
    const tables = await shop.sql<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name: table } of tables) {
      const rows = await shop.sql(`select t::text as row from ${table} t where t::text like '%secretOf%'`);
      expect([table, rows]).toEqual([table, []]);
    }
    expect(JSON.stringify(responses)).not.toContain('secretOf');
    expect(written.join('')).not.toContain('secretOf');
    expect(secret).toContain('secretOf');
    expect(name).not.toContain('secretOf');
  });
});

describe('A shared payment token', () => {
  it.each([
    ['for a smaller amount', { max_amount: 100 }],
    ['for another currency', { currency: 'usd' }],
    ['that has expired', { expires_at: 1_700_000_000 }],
  ])('%s is refused before anything is charged', async (_name, limits) => {
    const buyer = acpBuyer(shop);
    const { id } = await buyer.prepare();
    const before = countOf(CREATE);
    const refused = await buyer.pay(id, shop.company.ledger.agentTokens.grant(limits));
    expect(refused).toMatchObject({ status: 200, body: { status: 'ready_for_payment' } });
    expect(codes(refused)).toEqual(['payment_declined']);
    expect(countOf(CREATE)).toBe(before);
    await shop.expectConsistent(id, 0);
  });

  it.each([
    [
      'that was revoked',
      () => {
        const token = shop.company.ledger.agentTokens.grant();
        shop.company.ledger.agentTokens.revoke(token);
        return token;
      },
    ],
    ['that Stripe does not know', () => 'spt_secretOfAgentUnknown'],
  ])('%s is refused before anything is charged', async (_name, grant) => {
    const buyer = ucpBuyer(shop, profiles.url);
    const { id } = await buyer.prepare();
    const before = countOf(CREATE);
    expect(codes(await buyer.pay(id, grant()))).toEqual(['payment_failed']);
    expect(countOf(CREATE)).toBe(before);
    await shop.expectConsistent(id, 0);
  });

  it('is sent with the version of the preview, and other requests with that of Medusa v1', async () => {
    const buyer = acpBuyer(shop);
    const { id } = await buyer.prepare();
    const before = shop.company.requests.length;
    await buyer.pay(id, shop.company.ledger.agentTokens.grant());
    const versions = shop.company.requests
      .slice(before)
      .map(({ route, version }) => [route.replace(/(spt|pi)_\w+/, '$1_…'), version]);
    expect(versions).toEqual([
      ['GET /v1/shared_payment/granted_tokens/spt_…', '2026-04-22.preview'],
      [CREATE, '2026-04-22.preview'],
      ['GET /v1/payment_intents/pi_…', '2022-11-15'],
    ]);
  });

  it('is not checked while Stripe is unavailable: nothing is charged, and the repeated completion pays', async () => {
    const buyer = acpBuyer(shop);
    const { id } = await buyer.prepare();
    const token = shop.company.ledger.agentTokens.grant();
    shop.company.behaviors.set('', 'fails');
    expect((await buyer.pay(id, token, 'key-down')).status).toBe(503);
    await shop.expectConsistent(id, 0);
    shop.company.behaviors.clear();
    expect((await buyer.pay(id, token, 'key-down')).body.status).toBe('completed');
    await shop.expectConsistent(id, 1);
  });
});

describe('A session of an agent', () => {
  it('makes no call to Stripe before it is paid', async () => {
    const { id, update } = { ...acpBuyer(shop), id: (await acpBuyer(shop).prepare()).id };
    const before = shop.company.requests.length;
    await update(id);
    expect(shop.company.requests).toHaveLength(before);
  });

  it('that is canceled while the bank asks the buyer cancels the intent', async () => {
    const buyer = acpBuyer(shop);
    const { id } = await buyer.prepare();
    await buyer.pay(id, shop.company.ledger.agentTokens.grant({}, 'requires_action'));
    await buyer.cancel(id);
    await until(() => intentsOf(id)[0].status === 'canceled');
    await shop.expectConsistent(id, 0);
  });

  it('is paid in the storefront after the agent has failed', async () => {
    const buyer = acpBuyer(shop);
    const { id } = await buyer.prepare();
    await buyer.pay(id, shop.company.ledger.agentTokens.grant({}, 'declined'));
    const { cart } = ok(await shop.store.post(`/carts/${id}/payment-session`, { provider_id: 'stripe' }));
    shop.company.ledger.confirm(String(cart.payment_session.data.id));
    expect(ok(await shop.store.post(`/carts/${id}/complete`)).type).toBe('order');
    await shop.expectConsistent(id, 1);
  });
});

describe('The payment handlers', () => {
  it('of ACP are described as tokenized cards', async () => {
    const { capabilities } = await acpBuyer(shop).prepare();
    const [handler, ...others] = capabilities.payment.handlers;
    expect(handler).toMatchObject({
      ...{ id: 'stripe', name: 'dev.acp.tokenized.card', psp: 'stripe', requires_delegate_payment: true },
      config: { merchant_id: 'profile_test_61shop', environment: 'sandbox' },
    });
    expect(others.map(({ id }: AgentBody) => id)).not.toContain('google_pay');
  });

  it('of UCP are those of Stripe and Google Pay, also in the profile of the shop', async () => {
    const { ucp } = await ucpBuyer(shop, profiles.url).prepare();
    expect(ucp.payment_handlers).toMatchObject({
      'com.stripe.payments': [{ id: 'stripe', config: { profile_id: 'profile_test_61shop' } }],
      'com.google.pay': [{ id: 'google_pay', config: { api_version: 2, environment: 'TEST' } }],
    });
    const response = await fetch(`${shop.url}/.well-known/ucp`);
    expect(((await response.json()) as AgentBody).ucp.payment_handlers).toEqual(ucp.payment_handlers);
  });

  it('are rejected where they are not offered', async () => {
    const { id } = await acpBuyer(shop).prepare();
    const buyer = ucpBuyer(shop, profiles.url, 'shop_pay');
    const other = await buyer.prepare();
    expect(await buyer.pay(other.id, 'authorized')).toMatchObject({
      status: 400,
      body: { code: 'invalid_payment' },
    });
    ok(await shop.admin.delete(`/regions/${shop.europe.id}/payment-providers/stripe`));
    const { handlers } = (await acpBuyer(shop).get(id)).body.capabilities.payment;
    expect(handlers.map((offered: AgentBody) => offered.id)).not.toContain('stripe');
    ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id: 'stripe' }));
  });
});
