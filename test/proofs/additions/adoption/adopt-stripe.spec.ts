import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Client } from 'pg';
import { Adoption } from '#additions/adoption/adoption';
import type { StripeIntent } from '../../../fakes/stripe/stripe-objects.ts';
import { startStripeServer, type StripeServer } from '../../../fakes/stripe/stripe-server.ts';
import type { TestDatabase } from '../../../support/database.ts';
import { expectSameLedger, stripeVariables } from '../../../support/stripe-shop.ts';
import { until } from '../../../support/until.ts';
import {
  connectClient,
  createV1Database,
  openAdoptedShop,
  removeSharedToken,
  takeSnapshot,
  V1_TOKEN,
} from '../../../support/v1-database.ts';

/* A shop of Medusa v1 that takes payments by its Stripe plugin is adopted, while v1 continues to run on the same database. */

const OPTIONS = { providers: ['stripe'], beside: true };

let v1: TestDatabase;
let client: Client;
let adoption: Adoption;
let company: StripeServer;
let app: NestFastifyApplication;
let before: Awaited<ReturnType<typeof takeSnapshot>>;
/** Orders whose payments v1 has authorized at Stripe. */
let orders: { id: string; intent: StripeIntent; amount: number; payment: string; currency: string }[];
/** An open cart whose shopper is at the bank, and one whose shopper has paid. */
let carts: { id: string; intent: StripeIntent }[];

beforeAll(async () => {
  [v1, company] = [await createV1Database('default'), await startStripeServer()];
  client = await connectClient(v1);
  await removeSharedToken(client);
  await client.query(`insert into payment_provider (id) values ('stripe')`);
  await client.query(`insert into region_payment_providers select id, 'stripe' from region`);
  orders = await payOrdersByStripe();
  carts = await payCartsByStripe();
  await client.query(
    `update customer set metadata = json_build_object('stripe_id', 'cus_' || n) from
       (select id, case when row_number() over (order by id) < 3 then 'shared' else 'own' || row_number() over (order by id) end as n
        from customer where has_account order by id limit 4) c where c.id = customer.id`,
  );
  before = await takeSnapshot(client);
  adoption = await Adoption.open(v1.url);
  await adoption.adopt(OPTIONS);
  app = await openAdoptedShop(v1, stripeVariables(company));
});

afterAll(async () => {
  await app?.close();
  await client.end();
  await adoption.close();
  await v1.close();
  await company.stop();
});

/** An intent as v1's plugin creates it, and its data as v1 stores them. */
function createIntent(amount: number, currency: string, resource_id: string): StripeIntent {
  return company.ledger.handle('POST /v1/payment_intents', {
    ...{ amount: String(amount), currency, metadata: { resource_id }, capture_method: 'manual' },
  }) as StripeIntent;
}

async function payOrdersByStripe(): Promise<typeof orders> {
  const { rows } = await client.query<{
    id: string;
    payment: string;
    amount: number;
    currency: string;
    cart: string;
  }>(
    `select o.id, p.id as payment, p.amount, p.currency_code as currency, o.cart_id as cart
     from "order" o join payment p on p.order_id = o.id
     where p.captured_at is null and p.canceled_at is null and p.amount > 1000 and o.status = 'pending' order by o.id limit 4`,
  );
  const paid: typeof orders = [];
  for (const row of rows) {
    const intent = company.ledger.confirm(createIntent(row.amount, row.currency, row.cart).id);
    await client.query(`update payment set provider_id = 'stripe', data = $2 where id = $1`, [
      row.payment,
      JSON.stringify(intent),
    ]);
    paid.push({ ...row, intent });
  }
  return paid;
}

async function payCartsByStripe(): Promise<typeof carts> {
  const { rows } = await client.query<{ id: string; currency: string }>(
    `select c.id, r.currency_code as currency from cart c join region r on r.id = c.region_id
     where c.completed_at is null and c.email = 'split@life.test'
       and exists (select from payment_session s where s.cart_id = c.id and s.is_selected) order by c.id limit 2`,
  );
  const open: typeof carts = [];
  for (const { id, currency } of rows) {
    const intent = createIntent(1000, currency, id);
    await client.query(
      `update payment_session set provider_id = 'stripe', data = $2 where cart_id = $1 and is_selected`,
      [id, JSON.stringify(intent)],
    );
    open.push({ id, intent });
  }
  return open;
}

async function send(method: 'GET' | 'POST', url: string, payload?: object) {
  const response = await app.inject({ method, url, payload, headers: V1_TOKEN });
  return { status: response.statusCode, body: response.json<Record<string, never>>() };
}

const expectEqualLedger = () =>
  expectSameLedger({ company, sql: async <T>(text: string) => (await client.query(text)).rows as T[] });

it('An adoption copies the intents of sessions and payments to where clients cannot write', async () => {
  const { rows } = await client.query<{ intent: string }>(
    `select private_data ->> 'intent' as intent from payment where provider_id = 'stripe' order by order_id`,
  );
  expect(rows.map(({ intent }) => intent)).toEqual(orders.map(({ intent }) => intent.id));
  const sessions = await client.query(
    `select private_data from payment_session where provider_id = 'stripe' order by cart_id`,
  );
  expect(sessions.rows).toEqual(carts.map(({ intent }) => ({ private_data: { intent: intent.id } })));
});

it('An adoption takes over the Stripe customers that only one customer refers to', async () => {
  const { rows } = await client.query('select reference, family from payment_customer order by reference');
  expect(rows).toEqual([
    { reference: 'cus_own3', family: 'stripe' },
    { reference: 'cus_own4', family: 'stripe' },
  ]);
});

describe('An order that v1 has authorized', () => {
  it('is captured and refunded in part', async () => {
    const [{ id, intent, amount }] = orders;
    expect(await send('POST', `/admin/orders/${id}/capture`)).toMatchObject({
      status: 200,
      body: { order: { payment_status: 'captured' } },
    });
    expect(intent.amount_received).toBe(amount);
    const refund = { amount: 250, reason: 'other' };
    expect(await send('POST', `/admin/orders/${id}/refund`, refund)).toMatchObject({ status: 200 });
    expect(company.ledger.refundedOf(intent.id)).toBe(250);
    await expectEqualLedger();
  });

  it('is released when the order is canceled', async () => {
    const [, { id, intent }] = orders;
    expect(await send('POST', `/admin/orders/${id}/cancel`)).toMatchObject({ status: 200 });
    await until(() => intent.status === 'canceled');
    await expectEqualLedger();
  });

  it('is captured by a webhook at the path of the plugin', async () => {
    const [, , { id, intent }] = orders;
    company.ledger.handle(`POST /v1/payment_intents/${intent.id}/capture`, {});
    const { body, headers } = company.signEvent('payment_intent.succeeded', intent);
    const response = await app.inject({ method: 'POST', url: '/stripe/hooks', payload: body, headers });
    expect(response.statusCode).toBe(200);
    expect((await send('GET', `/admin/orders/${id}`)).body).toMatchObject({
      order: { payment_status: 'captured' },
    });
    await expectEqualLedger();
  });

  it('is captured although v1 wrote its row after the adoption', async () => {
    const [, , , { id, payment }] = orders;
    await client.query(`update payment set private_data = '{}' where id = $1`, [payment]);
    expect(await send('POST', `/admin/orders/${id}/capture`)).toMatchObject({
      body: { order: { payment_status: 'captured' } },
    });
    await expectEqualLedger();
  });
});

describe('An open cart of v1', () => {
  it.each([
    ['with an intent at the bank is paid by the same intent', 'requires_action', 0],
    ['whose row v1 wrote after the adoption is paid by the same intent', 'requires_payment_method', 1],
  ] as const)('%s', async (_name, status, index) => {
    const { id, intent } = carts[index];
    if (index === 1)
      await client.query(`update payment_session set private_data = '{}' where cart_id = $1`, [id]);
    if (status === 'requires_action') company.ledger.confirm(intent.id, status);
    const first = await send('POST', `/store/carts/${id}/complete`);
    expect(first.status).toBe(200);
    expect(company.ledger.openIntentOf(id).id).toBe(intent.id);
    company.ledger.confirm(intent.id);
    expect(await send('POST', `/store/carts/${id}/complete`)).toMatchObject({ body: { type: 'order' } });
    await expectEqualLedger();
  });
});

describe('A Stripe customer that is created after the adoption', () => {
  const storeReference = async (id: string) => {
    const { Database, PaymentProviders, storeCustomerReference } = {
      ...(await import('#engine/kernel/database/database')),
      ...(await import('#shop/payments/customers/payment-customers')),
      ...(await import('#shop/payments/payment-providers')),
    };
    const stripe = app.get(PaymentProviders, { strict: false }).require('stripe');
    await storeCustomerReference(app.get(Database, { strict: false }), id, stripe, `cus_of_${id}`);
    const { rows } = await client.query<{ stripe_id: string | null }>(
      `select metadata ->> 'stripe_id' as stripe_id from customer where id = $1`,
      [id],
    );
    return rows[0].stripe_id;
  };

  it('is written to the metadata of the customer, where v1 reads it, until v1 has stopped', async () => {
    const { rows } = await client.query<{ id: string }>(
      `select id from customer c where has_account and metadata ->> 'stripe_id' is null order by id limit 2`,
    );
    expect(await storeReference(rows[0].id)).toBe(`cus_of_${rows[0].id}`);
    await client.query(`delete from installation where key = 'v1_beside'`);
    expect(await storeReference(rows[1].id)).toBeNull();
  });
});

it('An undone adoption leaves no column or table of ours', async () => {
  await app.close();
  await adoption.undo({ beside: true });
  expect((await takeSnapshot(client)).schema).toEqual(before.schema);
});
