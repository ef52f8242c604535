import { SignJWT } from 'jose';
import { Outbox } from '#engine/background/outbox';
import { withClockAhead } from '../../support/clock.ts';
import { placeOrder } from '../../support/orders.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { registerShopper, type Shopper } from '../../support/shoppers.ts';
import { until } from '../../support/until.ts';

/** The payload of `order-update-token.created`. */
interface TokenEvent {
  old_email: string;
  new_customer_id: string;
  orders: string[];
  token: string;
}

let shop: SampleShop;
let shopper: Shopper;
const events: TokenEvent[] = [];

beforeAll(async () => {
  shop = await useSampleShop({});
  const outbox = shop.app.get(Outbox, { strict: false });
  outbox.subscribe('order-update-token.created', ({ data }) => void events.push(data));
  shopper = await registerShopper(shop, 'account@example.com');
});
beforeEach(async () => {
  events.splice(0);
  await shop.sql('delete from rate_limit_attempt');
});
afterAll(() => shop.close());

async function requestToken(...order_ids: string[]) {
  return shopper.post('/orders/batch/customer/token', { order_ids });
}

async function waitForEvent(): Promise<TokenEvent> {
  const [event] = await until(() => events);
  return event;
}

const confirm = (token: string) => shop.store.post('/orders/customer/confirm', { token });

async function ownerOf(id: string) {
  const [order] = await shop.sql<{ customer_id: string; email: string }>(
    'select customer_id, email from "order" where id = $1',
    [id],
  );
  return order;
}

describe('The transfer of a guest’s orders to an account', () => {
  it('takes place when the token of the e-mail is confirmed, also repeatedly', async () => {
    const { id } = await placeOrder(shop);
    expect(await requestToken(id, 'order_none')).toMatchObject({ status: 200, body: null });
    const { token, ...rest } = await waitForEvent();
    expect(rest).toEqual({ old_email: 'oliver@example.com', new_customer_id: shopper.id, orders: [id] });
    expect((await ownerOf(id)).customer_id).not.toBe(shopper.id);
    expect((await confirm(token)).status).toBe(200);
    expect(await ownerOf(id)).toEqual({ customer_id: shopper.id, email: 'account@example.com' });
    expect((await confirm(token)).status).toBe(200);
    expect(
      ok(await shopper.get('/customers/me/orders')).orders.map((order: { id: string }) => order.id),
    ).toContain(id);
  });

  it('skips orders whose e-mail was changed after the token was issued', async () => {
    const { id } = await placeOrder(shop);
    await requestToken(id);
    const { token } = await waitForEvent();
    await shop.sql(`update "order" set email = 'other@example.com' where id = $1`, [id]);
    expect((await confirm(token)).status).toBe(200);
    expect((await ownerOf(id)).email).toBe('other@example.com');
  });

  it('cannot be requested without a session', async () => {
    expect((await shop.store.post('/orders/batch/customer/token', { order_ids: [] })).status).toBe(401);
  });

  it('cannot be requested for more than 100 orders at a time', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => `order_${index}`);
    expect((await requestToken(...ids)).status).toBe(400);
  });

  it('can be requested five times a minute', async () => {
    for (let tries = 0; tries < 5; tries++) expect((await requestToken('order_none')).status).toBe(200);
    expect((await requestToken('order_none')).status).toBe(429);
  });

  it('rejects a malformed token', async () => {
    expect(await confirm('nonsense')).toMatchObject({
      status: 400,
      body: { type: 'invalid_data', message: 'token must be a jwt string' },
    });
  });

  it('rejects a token with a forged signature', async () => {
    const forged = await new SignJWT({
      claimingCustomerId: shopper.id,
      orders: [],
      email: 'oliver@example.com',
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('15 minutes')
      .sign(new TextEncoder().encode('supersecret'));
    expect(await confirm(forged)).toMatchObject({ status: 400, body: { type: 'invalid_data' } });
  });

  it('rejects a token that is older than 15 minutes', async () => {
    const { id } = await placeOrder(shop);
    await requestToken(id);
    const { token } = await waitForEvent();
    expect((await withClockAhead(16 * 60_000, () => confirm(token))).status).toBe(400);
    expect((await ownerOf(id)).email).toBe('oliver@example.com');
  });
});
