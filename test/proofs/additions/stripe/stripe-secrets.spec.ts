import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { requestEdit } from '../../../support/order-edits.ts';
import { expireProviderRequests } from '../../../support/orders.ts';
import { ok } from '../../../support/sample-shop.ts';
import { buildProgram } from '../../../support/server-process.ts';
import { registerShopper } from '../../../support/shoppers.ts';
import { openStripeShop, type StripeShop, stripeVariables } from '../../../support/stripe-shop.ts';
import { until } from '../../../support/until.ts';

/* What logs and responses must not contain: keys, webhook secrets, cards, and the client secrets of others. */

let shop: StripeShop;

beforeAll(async () => {
  shop = await openStripeShop();
});
afterEach(() => shop.company.behaviors.clear());
afterAll(() => shop.close());

describe('The data of an order', () => {
  it('contain no client secret, before and after the capture', async () => {
    const { id, intent } = await shop.placeStripeOrder();
    const readAll = async () =>
      JSON.stringify([
        ok(await shop.admin.get(`/orders/${id}`)),
        ok(await shop.store.get(`/orders/${id}`)),
        ok(await shop.admin.get(`/orders/stripe-payments/${id}`)),
      ]);
    expect(await readAll()).not.toContain(intent.client_secret);
    ok(await shop.admin.post(`/orders/${id}/capture`));
    expect(await readAll()).not.toContain(intent.client_secret);
  });

  it('contain the rest of the intent, as in Medusa v1', async () => {
    const { id, intent, total } = await shop.placeStripeOrder();
    expect(ok(await shop.admin.get(`/orders/${id}`)).order.payments[0].data).toMatchObject({
      ...{ id: intent.id, amount: total, object: 'payment_intent', status: 'requires_capture' },
      latest_charge: intent.latest_charge,
    });
  });
});

describe('The responses of a shop', () => {
  /** Everything that the application has responded during the work, by URL. */
  async function recordResponses(work: () => Promise<void>): Promise<{ url: string; text: string }[]> {
    const inject = jest.spyOn(shop.app.getHttpAdapter().getInstance(), 'inject');
    await work();
    const requests = inject.mock.calls as unknown as [{ url: string }][];
    const sent = requests.map(([{ url }]) => url);
    const received = inject.mock.results.map(({ value }) => value as unknown as Promise<{ body: string }>);
    return (await Promise.all(received)).map(({ body }, index) => ({ url: sent[index], text: body }));
  }

  /** Two shoppers with accounts, a guest, staff, webhooks and outages. */
  async function visitShop(): Promise<void> {
    const { store, admin, company, mug, europe, sendEvent } = shop;
    const shoppers = [
      await registerShopper(shop, 'ada@example.com'),
      await registerShopper(shop, 'eve@example.com'),
    ];
    for (const shopper of shoppers) {
      const items = [{ variant_id: mug.variants[0].id, quantity: 1 }];
      const { id } = ok(await shopper.post('/carts', { region_id: europe.id, items })).cart;
      ok(await shopper.post(`/carts/${id}`, { email: shopper.email }));
      ok(await shopper.post(`/carts/${id}/payment-session`, { provider_id: 'stripe' }));
      company.behaviors.set('POST /v1/payment_intents', 'refuses');
      await shopper.post(`/carts/${id}/payment-sessions/stripe`, {
        data: { payment_method: 'pm_4242424242424242' },
      });
      company.behaviors.clear();
      ok(await shopper.get('/customers/me/payment-methods'));
    }
    const order = await shop.placeStripeOrder();
    const [eve] = shoppers;
    await eve.get(`/orders/${order.id}`);
    company.behaviors.set('', 'fails');
    await admin.post(`/orders/${order.id}/capture`);
    await admin.get(`/orders/stripe-payments/${order.id}`);
    company.behaviors.clear();
    await expireProviderRequests(shop.sql);
    ok(await admin.post(`/orders/${order.id}/capture`));
    ok(await admin.post(`/orders/${order.id}/refund`, { amount: 100, reason: 'other' }));
    for (const secret of [company.webhookSecret, 'whsec_ofAStranger'])
      await sendEvent('payment_intent.succeeded', order.intent, { secret });
    const added = { add: [{ variant_id: mug.variants[0].id, quantity: 1 }] };
    const { collection } = await requestEdit(shop, order, added);
    ok(await store.post(`/payment-collections/${collection}/sessions`, { provider_id: 'stripe' }));
    for (const path of [
      '/orders?expand=payments,cart,customer',
      '/store/payment-providers',
      '/customers?expand=orders',
    ])
      ok(await admin.get(path as '/orders'));
    ok(await admin.get(`/payment-collections/${collection!}`));
    ok(await shoppers[0].get('/customers/me/orders'));
    ok(await store.get(`/regions/${europe.id}`));
  }

  it('contain no key, secret or card, and a client secret only where a shopper reads its cart or collection', async () => {
    const responses = await recordResponses(visitShop);
    const { apiKey, webhookSecret, ledger } = shop.company;
    const containing = (text: string) =>
      responses.filter((one) => one.text.includes(text)).map(({ url }) => url);
    for (const secret of [apiKey, webhookSecret, 'whsec_', '4242424242424242'])
      expect(containing(secret)).toEqual([]);
    const readers = [...ledger.intents.values()].flatMap(({ client_secret, metadata }) =>
      containing(client_secret).map((url) => [url, metadata.resource_id]),
    );
    expect(readers.length).toBeGreaterThan(3);
    expect(readers.filter(([url, owner]) => !url.startsWith('/store/') || !url.includes(owner))).toEqual([]);
  });
});

describe('The log of a server', () => {
  let server: ChildProcess;
  let output: Promise<string>;

  beforeAll(async () => {
    const port = 20_000 + (process.pid % 20_000);
    server = spawn('node', [buildProgram('main')], {
      env: {
        ...process.env,
        ...stripeVariables(shop.company),
        ...{ DATABASE_URL: shop.testDatabase.url, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'debug' },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    output = Promise.all([text(server.stdout!), text(server.stderr!)]).then((both) => both.join(''));
    const url = `http://127.0.0.1:${port}`;
    await until(() =>
      fetch(`${url}/health`).then(
        () => true,
        () => false,
      ),
    );
    await visitShop(url);
    server.kill('SIGTERM');
  });
  afterAll(() => void server.kill('SIGKILL'));

  /** Payments that succeed, fail and are refused, and webhooks that are valid and forged. */
  async function visitShop(url: string): Promise<void> {
    const send = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
      fetch(url + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${shop.staff.token}`,
          ...headers,
        },
        body: JSON.stringify(body),
      });
    const { cart, intent } = await shop.prepareStripeCart();
    shop.company.behaviors.set('GET /v1/payment_intents', 'fails');
    await send(`/store/carts/${cart}/complete`);
    shop.company.behaviors.clear();
    shop.company.behaviors.set('POST /v1/payment_intents', 'refuses');
    await send(`/store/carts/${cart}/payment-sessions/stripe`, {
      data: { payment_method: 'pm_secretCard4242' },
    });
    shop.company.behaviors.clear();
    shop.company.ledger.confirm(intent.id);
    for (const secret of [shop.company.webhookSecret, 'whsec_ofAStranger']) {
      const event = shop.company.signEvent('payment_intent.amount_capturable_updated', intent, { secret });
      await fetch(`${url}/hooks/stripe`, { method: 'POST', body: event.body, headers: event.headers });
    }
    const [{ id }] = await shop.sql<{ id: string }>('select id from "order" where cart_id = $1', [cart]);
    await send(`/admin/orders/${id}/capture`);
    await send(`/admin/orders/${id}/refund`, { amount: 100, reason: 'other' });
  }

  it('names payments by their ids, and contains neither keys nor secrets nor cards', async () => {
    const log = await output;
    expect(log).toContain('authorize');
    expect(log).toContain('webhook');
    const { apiKey, webhookSecret, ledger } = shop.company;
    expect(log).not.toContain(apiKey);
    expect(log).not.toContain(webhookSecret);
    expect(log).not.toContain('whsec_');
    expect(log).not.toContain('pm_secretCard4242');
    expect(ledger.intents.size).toBeGreaterThan(0);
    // the number of a card or its last digits; a timestamp, an id or a duration may contain these digits, too
    expect(log).not.toMatch(/_secret_|last4|4242424242424242|(?<![\w.]|":)4242\b/);
  });
});
