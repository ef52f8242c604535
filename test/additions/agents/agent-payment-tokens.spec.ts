import { CancelExpiredSessions } from '#additions/agents/sessions/cancel-expired-sessions';
import { type ProfileServer, startProfileServer } from '../../fakes/profile-server.ts';
import { AcpClient } from '../../support/acp-client.ts';
import type { AgentBody } from '../../support/agents.ts';
import { ok } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';
import { acpBuyer, openPaidAgentShop, type PaidAgentShop, ucpBuyer } from './support/agent-payments.ts';

/* The limits of shared payment tokens, the payment handlers that agents are offered, and carts that go on in the storefront. */

let shop: PaidAgentShop;
let profiles: ProfileServer;

beforeAll(async () => {
  [shop, profiles] = [await openPaidAgentShop(), await startProfileServer()];
});
afterEach(() => shop.company.behaviors.clear());
afterAll(async () => {
  await shop.close();
  await profiles.stop();
});

const CREATE = 'POST /v1/payment_intents';
const codes = ({ body }: { body: AgentBody }): string[] =>
  (body.messages ?? []).map(({ code }: AgentBody) => code);
const countOf = (route: string) => shop.company.requests.filter((request) => request.route === route).length;
const intentsOf = (session: string) =>
  [...shop.company.ledger.intents.values()].filter(({ metadata }) => metadata.cart_id === session);

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

describe('The older form of ACP', () => {
  it('has the token and the provider beside each other', async () => {
    const { id } = await acpBuyer(shop).prepare();
    const payment_data = { token: shop.company.ledger.agentTokens.grant(), provider: 'stripe' };
    const { body } = await new AcpClient(shop).send('POST', `/checkout_sessions/${id}/complete`, {
      payment_data,
    });
    expect(body.status).toBe('completed');
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

  it('that expires after a lost response of Stripe releases the payment at once', async () => {
    const buyer = acpBuyer(shop);
    const { id } = await buyer.prepare();
    shop.company.behaviors.set(CREATE, 'loses the response');
    expect((await buyer.pay(id, shop.company.ledger.agentTokens.grant())).status).toBe(503);
    shop.company.behaviors.clear();
    await shop.sql('update agent_session set expires_at = now() where cart_id = $1', [id]);
    await shop.app.get(CancelExpiredSessions, { strict: false }).run();
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
