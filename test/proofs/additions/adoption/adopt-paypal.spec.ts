import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Client } from 'pg';
import { Adoption } from '#additions/adoption/adoption';
import { adoptedProviders } from '#additions/adoption/commands/adopted-providers';
import { formatReport } from '#additions/adoption/report';
import type { PayPalOrder } from '../../../fakes/paypal/paypal-objects.ts';
import { type PayPalServer, startPayPalServer } from '../../../fakes/paypal/paypal-server.ts';
import type { TestDatabase } from '../../../support/database.ts';
import { payPalVariables } from '../../../support/paypal-shop.ts';
import { until } from '../../../support/until.ts';
import {
  connectClient,
  createV1Database,
  openAdoptedShop,
  removeSharedToken,
  V1_TOKEN,
} from '../../../support/v1-database.ts';

/* A shop of Medusa v1 that takes payments by its PayPal plugin is adopted with the variables of its server. */

let v1: TestDatabase;
let client: Client;
let company: PayPalServer;
let app: NestFastifyApplication;
let orders: { id: string; payment: string; amount: number; currency: string; cart: string }[];
let openCart: { id: string; order: PayPalOrder };
let adoption: Adoption;

beforeAll(async () => {
  [v1, company] = [await createV1Database('default'), await startPayPalServer()];
  client = await connectClient(v1);
  await removeSharedToken(client);
  await client.query(`insert into payment_provider (id) values ('paypal')`);
  await client.query(`insert into region_payment_providers select id, 'paypal' from region`);
  await payOrders();
  await openPayPalCart();
  adoption = await Adoption.open(v1.url);
});

afterAll(async () => {
  await app?.close();
  await client.end();
  await adoption.close();
  await v1.close();
  await company.stop();
});

/** An order as the plugin creates it. */
function createOrder(amount: number, currency: string, custom_id: string): PayPalOrder {
  const value = (amount / 100).toFixed(2);
  const unit = { custom_id, amount: { currency_code: currency.toUpperCase(), value } };
  return company.ledger.handle('POST /v2/checkout/orders', {
    intent: 'AUTHORIZE',
    purchase_units: [unit],
  }) as PayPalOrder;
}

/** Orders whose payments v1 has authorized, with their data as v1 stores them. */
async function payOrders(): Promise<void> {
  const { rows } = await client.query<(typeof orders)[number]>(
    `select o.id, p.id as payment, p.amount, p.currency_code as currency, o.cart_id as cart
     from "order" o join payment p on p.order_id = o.id
     where p.captured_at is null and p.canceled_at is null and p.amount > 1000 and o.status = 'pending'
       and p.currency_code = 'eur' order by o.id limit 3`,
  );
  orders = rows;
  for (const { payment, amount, currency, cart } of orders) {
    const order = company.ledger.pay(createOrder(amount, currency, cart).id);
    await client.query(`update payment set provider_id = 'paypal', data = $2 where id = $1`, [
      payment,
      JSON.stringify(order),
    ]);
  }
}

/** An open cart whose shopper has not approved the order yet. */
async function openPayPalCart(): Promise<void> {
  const { rows } = await client.query<{ id: string; currency: string }>(
    `select c.id, r.currency_code as currency from cart c join region r on r.id = c.region_id
     where c.completed_at is null and c.email = 'split@life.test' and r.currency_code = 'eur'
       and exists (select from payment_session s where s.cart_id = c.id and s.is_selected) order by c.id limit 1`,
  );
  const [{ id, currency }] = rows;
  openCart = { id, order: createOrder(1000, currency, id) };
  await client.query(
    `update payment_session set provider_id = 'paypal', data = $2 where cart_id = $1 and is_selected`,
    [id, JSON.stringify(openCart.order)],
  );
}

async function send(method: 'GET' | 'POST', url: string, payload?: object) {
  const response = await app.inject({ method, url, payload, headers: V1_TOKEN });
  return { status: response.statusCode, body: response.json<Record<string, never>>() };
}

describe('A check and an adoption', () => {
  it('stop at payments of a provider that the environment does not configure', async () => {
    const result = await adoption.check({ providers: await adoptedProviders({}, []) });
    expect(result.findings.stops).toEqual([expect.stringContaining('The payment provider paypal is used')]);
    expect(formatReport(result)).toContain('PAYPAL_CLIENT_ID');
  });

  it('know the providers that the environment configures', async () => {
    const providers = await adoptedProviders(payPalVariables(company), ['invoice']);
    expect(providers).toEqual(['paypal', 'invoice']);
    expect((await adoption.check({ providers })).findings.stops).toEqual([]);
    expect(await adoption.adopt({ providers, beside: false })).not.toBeNull();
    app = await openAdoptedShop(v1, payPalVariables(company));
  });

  it('know all provider ids of Stripe', async () => {
    expect(await adoptedProviders({ STRIPE_API_KEY: 'sk_test_51StandIn0000' }, ['stripe'])).toEqual([
      'stripe',
      'stripe-bancontact',
      'stripe-blik',
      'stripe-ideal',
      'stripe-przelewy24',
      'stripe-giropay',
    ]);
  });

  it('fail with one line for a malformed variable', async () => {
    const reading = adoptedProviders({ STRIPE_API_KEY: 'pk_live_12345678' }, []);
    await expect(reading).rejects.toThrow(/^STRIPE_API_KEY: /);
  });
});

describe('An order that v1 has authorized at PayPal', () => {
  it('is captured, and refunded in part', async () => {
    const [{ id, cart, amount }] = orders;
    expect(await send('POST', `/admin/orders/${id}/capture`)).toMatchObject({
      body: { order: { payment_status: 'captured' } },
    });
    const refund = { amount: 250, reason: 'other' };
    expect(await send('POST', `/admin/orders/${id}/refund`, refund)).toMatchObject({ status: 200 });
    expect(company.ledger.balanceOf(cart)).toBe(amount - 250);
  });

  it('is voided when the order is canceled', async () => {
    const [, { id, cart }] = orders;
    expect(await send('POST', `/admin/orders/${id}/cancel`)).toMatchObject({ status: 200 });
    await until(() => company.ledger.reservedOf(cart) === 0);
  });

  it('is captured by a webhook at the path of the plugin', async () => {
    const [, , { id, cart }] = orders;
    const order = company.ledger.orderOf(cart);
    const authorization = company.ledger.authorizationOf(order);
    company.ledger.handle(`POST /v2/payments/authorizations/${authorization.id}/capture`, {
      amount: order.purchase_units[0].amount,
    });
    const event = company.signEvent('PAYMENT.CAPTURE.COMPLETED', company.ledger.captureOf(order));
    const response = await app.inject({
      ...{ method: 'POST', url: '/paypal/hooks' },
      ...{ payload: event.body, headers: event.headers },
    });
    expect(response.statusCode).toBe(200);
    expect((await send('GET', `/admin/orders/${id}`)).body).toMatchObject({
      order: { payment_status: 'captured' },
    });
  });
});

describe('An open cart of v1 with an order at PayPal', () => {
  it('gets its amount corrected at PayPal, and is paid by the same order', async () => {
    const { id, order } = openCart;
    const first = await send('POST', `/store/carts/${id}/complete`);
    expect(first.status).toBe(200);
    company.ledger.pay(order.id);
    expect(await send('POST', `/store/carts/${id}/complete`)).toMatchObject({ body: { type: 'order' } });
    expect(company.ledger.orderOf(id).id).toBe(order.id);
  });
});
