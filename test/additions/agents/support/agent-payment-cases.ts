import { type ProfileServer, startProfileServer } from '../../../fakes/profile-server.ts';
import type { AgentBody } from '../../../support/agents.ts';
import { ok } from '../../../support/sample-shop.ts';
import { until } from '../../../support/until.ts';
import { acpBuyer, type Buyer, openPaidAgentShop, type PaidAgentShop, ucpBuyer } from './agent-payments.ts';

/*
 * AI agents pay by Stripe, with a shared payment token or with Google Pay. After each case there is one order or none, and Stripe's ledger
 * equals ours.
 */

export type AgentBuyer = 'ACP' | 'UCP' | 'UCP with Google Pay';

let shop: PaidAgentShop;
let profiles: ProfileServer;

const CREATE = 'POST /v1/payment_intents';
const codes = ({ body }: { body: AgentBody }): string[] =>
  (body.messages ?? []).map(({ code }: AgentBody) => code);
const countOf = (route: string) => shop.company.requests.filter((request) => request.route === route).length;
const intentsOf = (session: string) =>
  [...shop.company.ledger.intents.values()].filter(({ metadata }) => metadata.cart_id === session);

const BUYERS: Record<
  AgentBuyer,
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

/**
 * The tests of payments by one kind of buyer, in a spec of its own each, since some wait for a timeout.
 */
export function describeAgentPayments(name: AgentBuyer): void {
  const open = BUYERS[name];

  beforeAll(async () => {
    [shop, profiles] = [await openPaidAgentShop(), await startProfileServer()];
  });
  afterEach(() => {
    shop.company.behaviors.clear();
    shop.company.ledger.searchLagsBehind = false;
  });
  afterAll(async () => {
    await shop.close();
    await profiles.stop();
  });

  describe(`A payment by ${name}`, () => {
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

    it.each(['loses the response', 'fails', 'hangs after'] as const)(
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

    it.each(['loses the response', 'hangs after'] as const)(
      'whose response is lost, as Stripe %s, is not made again with another credential',
      async (fault) => {
        const { id, pay, grant, statuses } = await prepare();
        shop.company.behaviors.set(CREATE, fault);
        expect((await pay(id, grant())).status).toBe(503);
        shop.company.behaviors.clear();
        shop.company.ledger.searchLagsBehind = true;
        expect((await pay(id, grant())).body.status).toBe(statuses.completed);
        expect(intentsOf(id)).toHaveLength(1);
        await shop.expectConsistent(id, 1);
      },
    );

    it('that Stripe receives after the one with another credential charges nothing', async () => {
      const { id, pay, grant, statuses } = await prepare();
      shop.company.behaviors.set(CREATE, 'hangs before');
      const before = shop.company.requests.length;
      expect((await pay(id, grant())).status).toBe(503);
      const late = shop.company.requests.slice(before).find(({ route }) => route === CREATE)!;
      shop.company.behaviors.clear();
      expect((await pay(id, grant())).body.status).toBe(statuses.completed);
      expect(shop.company.receive(late)?.status).toBe(400);
      expect(intentsOf(id)).toHaveLength(1);
      await shop.expectConsistent(id, 1);
    });

    it('that is repeated five times at once is made once', async () => {
      const { id, pay, grant, get, statuses } = await prepare();
      const token = grant();
      shop.company.behaviors.set(CREATE, { delay: 300 });
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
      shop.company.behaviors.set(CREATE, 'loses the response');
      expect((await pay(id, token)).status).toBe(503);
      shop.company.behaviors.clear();
      const { body, headers } = shop.company.signEvent(
        'payment_intent.amount_capturable_updated',
        intentsOf(id)[0],
      );
      const reported = await shop.app.inject({
        method: 'POST',
        url: '/stripe/hooks',
        payload: body,
        headers,
      });
      expect(reported.statusCode).toBe(200);
      expect((await get(id)).body.status).toBe(statuses.completed);
      expect((await pay(id, token)).body.status).toBe(statuses.completed);
      await shop.expectConsistent(id, 1);
    });

    it('whose response is lost is released when the session is changed and paid again', async () => {
      const { id, pay, grant, update, statuses } = await prepare();
      shop.company.behaviors.set(CREATE, 'loses the response');
      expect((await pay(id, grant())).status).toBe(503);
      shop.company.behaviors.clear();
      expect((await update(id)).body.status).toBe(statuses.ready);
      expect(intentsOf(id)).toHaveLength(1);
      expect((await pay(id, grant())).body.status).toBe(statuses.completed);
      await until(() => intentsOf(id)[0].status === 'canceled');
      await shop.expectConsistent(id, 1);
    });

    it('whose response is lost is released at once when the session is canceled', async () => {
      const { id, pay, grant, cancel } = await prepare();
      shop.company.behaviors.set(CREATE, 'loses the response');
      expect((await pay(id, grant())).status).toBe(503);
      shop.company.behaviors.clear();
      expect((await cancel(id)).body.status).toBe('canceled');
      await until(() => intentsOf(id)[0].status === 'canceled');
      await shop.expectConsistent(id, 0);
    });

    it('is not made after the address was changed in the storefront, until the agent sends it again', async () => {
      const { id, pay, grant, update, statuses } = await prepare();
      ok(await shop.store.post(`/carts/${id}`, { shipping_address: { address_1: 'Nebenstr. 2' } }));
      const rejected = await pay(id, grant());
      expect(rejected).toMatchObject({ status: 200, body: { messages: [{ type: 'error' }] } });
      expect(JSON.stringify(rejected.body.messages)).toContain('address of the delivery was changed');
      expect(JSON.stringify(rejected.body)).not.toContain('Nebenstr. 2');
      await shop.expectConsistent(id, 0);
      expect((await update(id)).body.status).toBe(statuses.ready);
      expect((await pay(id, grant())).body.status).toBe(statuses.completed);
      await shop.expectConsistent(id, 1);
    });

    it('whose order cannot be placed after all is canceled at Stripe', async () => {
      const { id, pay, grant, statuses } = await prepare();
      shop.company.behaviors.set(CREATE, { delay: 2000 });
      const before = countOf(CREATE);
      const paying = pay(id, grant());
      await until(() => countOf(CREATE) > before);
      const variant = shop.shirt.variants[0].id;
      await shop.sql('update product_variant set inventory_quantity = 0 where id = $1', [variant]);
      const { body } = await paying;
      await shop.sql('update product_variant set inventory_quantity = 1000 where id = $1', [variant]);
      expect(body.status).not.toBe(statuses.completed);
      expect(codes({ body })).toContain('out_of_stock');
      await until(() =>
        intentsOf(id).every(({ status }) => status === 'canceled' || status === 'requires_payment_method'),
      );
      await shop.expectConsistent(id, 0);
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
}
