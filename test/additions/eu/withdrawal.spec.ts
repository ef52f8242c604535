import { Outbox } from '#engine/background/outbox';
import { receiveMail } from '../../support/receive-mail.ts';
import { createSizedProduct, ok } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';
import {
  type Bought,
  buy,
  listWithdrawals,
  receiveToken,
  useWithdrawalShop,
  withdraw,
  type WithdrawalShop,
} from '../../support/withdrawals.ts';

let shop: WithdrawalShop;
beforeAll(async () => {
  shop = await useWithdrawalShop();
});
afterAll(() => shop.close());

const submit = (body: object) => shop.store.post('/withdrawals', body);

async function ship({ id, items }: Bought): Promise<string> {
  const lines = items.map(({ id: item_id, quantity }) => ({ item_id, quantity }));
  ok(await shop.admin.post(`/orders/${id}/fulfillment`, { items: lines }));
  const { order } = ok(await shop.admin.get(`/orders/${id}`));
  const fulfillment_id = order.fulfillments.at(-1)!.id;
  ok(await shop.admin.post(`/orders/${id}/shipment`, { fulfillment_id }));
  return fulfillment_id;
}

const DAY_MS = 24 * 60 * 60 * 1000;

async function recordArrival(fulfillment_id: string, daysAgo: number) {
  const arrived_at = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
  return ok(await shop.admin.post('/withdrawals/arrivals', { fulfillment_id, arrived_at })).withdrawal_period;
}

describe('The withdrawal of a guest', () => {
  it('refunds shipping that is more than an integer of the database holds', async () => {
    const path = `/shipping-options/${shop.standardShipping.id}`;
    ok(await shop.admin.post(path, { amount: 3_000_000_000 }));
    const order = await buy(shop);
    ok(await shop.admin.post(path, { amount: 500 }));
    await ship(order);
    expect((await withdraw(shop, order)).refunded_shipping).toBe(3_570_000_000);
  });

  it('becomes a return with the refund of the goods and the shipping, once the guest confirms it', async () => {
    const order = await buy(shop);
    expect((await submit({ display_id: order.display_id, email: order.email.toUpperCase() })).status).toBe(
      202,
    );
    const token = await receiveToken(shop, order.email);
    const { withdrawal } = ok(await shop.store.post('/withdrawals/preview', { token }));
    expect(withdrawal).toMatchObject({ status: 'requested', items: [{ title: 'Shirt', quantity: 2 }] });
    expect(withdrawal).not.toHaveProperty('customer_id');
    ok(await shop.store.post('/withdrawals/confirm', { token }));
    const returned = await until(
      async () => ok(await shop.admin.get(`/orders/${order.id}`)).order.returns[0],
    );
    expect(returned).toMatchObject({ status: 'requested', refund_amount: order.total });
    const [listed] = await listWithdrawals(shop, order.id);
    expect(listed).toMatchObject({
      status: 'confirmed',
      is_in_time: true,
      refunded_shipping: 595,
      problem: null,
    });
    expect(Date.parse(listed.refund_due_at) - Date.parse(listed.declared_at)).toBe(14 * DAY_MS);
    ok(
      await shop.admin.post(`/returns/${returned.id}/receive`, {
        items: [{ item_id: order.items[0].id, quantity: 2 }],
      }),
    );
    expect(ok(await shop.admin.get(`/orders/${order.id}`)).order.refunded_total).toBe(order.total);
  });

  it('is acknowledged by a mail with its time and content', async () => {
    const order = await buy(shop);
    await withdraw(shop, order);
    const { text } = await receiveMail(
      shop.smtp,
      order.email,
      `Your withdrawal from order #${order.display_id}`,
    );
    expect(text).toContain('2 × Shirt');
    expect(text).toMatch(/On \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\) you declared/);
  });

  it('refunds no shipping while a part of the order is left', async () => {
    const order = await buy(shop);
    const { return_id, refunded_shipping } = await withdraw(shop, order, [
      { item_id: order.items[0].id, quantity: 1 },
    ]);
    expect(refunded_shipping).toBe(0);
    const { order: after } = ok(await shop.admin.get(`/orders/${order.id}`));
    expect(after.returns).toMatchObject([{ id: return_id, refund_amount: 2321 }]);
  });

  it('refunds no more of the shipping than standard delivery costs', async () => {
    const { id } = shop.europe;
    ok(await shop.admin.post(`/regions/${id}`, { metadata: { withdrawal: { standard_shipping: 400 } } }));
    const withdrawal = await withdraw(shop, await buy(shop));
    ok(await shop.admin.post(`/regions/${id}`, { metadata: { withdrawal: '' } }));
    expect(withdrawal.refunded_shipping).toBe(400);
  });

  it('says nothing about orders: the response and the statements of a request are the same without one', async () => {
    const { display_id, email: known } = await buy(shop);
    const email = `stranger-${display_id}@example.com`;
    const record = async (body: object) => {
      let response: { status: number; body: unknown } | undefined;
      const statements = await shop.recordSql(async () => (response = await submit(body)));
      return { status: response!.status, body: response!.body, statements };
    };
    const hit = await record({ display_id, email: known });
    const miss = await record({ display_id, email });
    expect(miss).toEqual(hit);
    expect(hit).toMatchObject({ status: 202 });
    expect(hit.statements.filter((text) => /from "order"/.test(text))).toEqual([]);
    await receiveToken(shop, known);
    expect(shop.smtp.received.filter(({ to }) => to.includes(email))).toEqual([]);
  });

  it('is limited by e-mail', async () => {
    const body = { display_id: 1, email: 'limited@example.com' };
    for (const _ of [1, 2, 3, 4, 5]) expect((await submit(body)).status).toBe(202);
    expect((await submit(body)).status).toBe(429);
  });

  it('is not confirmed by a forged or an expired token', async () => {
    const order = await buy(shop);
    await submit({ display_id: order.display_id, email: order.email });
    const token = await receiveToken(shop, order.email);
    const [id, signature] = token.split('.');
    const other = id.slice(0, -1) + (id.endsWith('Z') ? 'Y' : 'Z');
    const forged = [`${id}.${'A'.repeat(43)}`, `${other}.${signature}`, id, `${token}x`];
    for (const wrong of forged)
      expect((await shop.store.post('/withdrawals/confirm', { token: wrong })).status).toBe(400);
    await shop.sql(`update eu_withdrawal set expires_at = now() where id = $1`, [id]);
    for (const path of ['/withdrawals/preview', '/withdrawals/confirm'] as const)
      expect(await shop.store.post(path, { token })).toMatchObject({
        status: 400,
        body: { message: 'The token is not valid, or too old' },
      });
    expect(await listWithdrawals(shop, order.id)).toMatchObject([{ status: 'requested' }]);
  });

  it('does not fill the mailbox of the customer', async () => {
    const order = await buy(shop);
    const { display_id, email } = order;
    const declare = (declared_at: string) =>
      shop.database.transaction((tx) =>
        shop.app
          .get(Outbox, { strict: false })
          .publish(tx, 'withdrawal.submitted', { display_id, email, items: null, declared_at }),
      );
    for (const _ of [1, 2, 3, 4, 5, 6]) await declare(new Date().toISOString());
    const other = await buy(shop);
    await submit({ display_id: other.display_id, email: other.email });
    await receiveToken(shop, other.email);
    expect(await listWithdrawals(shop, order.id)).toHaveLength(5);
  });

  it('becomes one return if its event is delivered twice', async () => {
    const order = await buy(shop);
    const { id } = await withdraw(shop, order);
    await shop.sql('update eu_withdrawal set return_id = null where id = $1', [id]);
    await shop.database.transaction((tx) =>
      shop.app.get(Outbox, { strict: false }).publish(tx, 'withdrawal.confirmed', { id, order_id: order.id }),
    );
    const again = await until(async () =>
      (await listWithdrawals(shop, order.id)).find(({ return_id }) => return_id),
    );
    expect(again).toMatchObject({ refunded_shipping: 595, problem: null });
    expect(ok(await shop.admin.get(`/orders/${order.id}`)).order.returns).toHaveLength(1);
  });

  it('does not return products that are excluded, and says why', async () => {
    const { id, variants } = await createSizedProduct(
      shop,
      'Earplugs',
      ['One size'],
      { eur: 500 },
      { manage_inventory: false },
    );
    const metadata = { withdrawal: 'excluded', withdrawal_reason: 'sealed for hygiene' };
    ok(await shop.admin.post(`/products/${id}`, { metadata }));
    const order = await buy(shop, [
      { variant_id: shop.shirt.variants[0].id, quantity: 2 },
      { variant_id: variants[0].id, quantity: 1 },
    ]);
    const { refunded_shipping } = await withdraw(shop, order);
    expect(refunded_shipping).toBe(0);
    const { text } = await receiveMail(shop.smtp, order.email, 'Your withdrawal');
    expect(text).toContain('sealed for hygiene');
    const { order: after } = ok(await shop.admin.get(`/orders/${order.id}`));
    expect(after.returns[0].items).toMatchObject([{ item_id: order.items[0].id, quantity: 2 }]);
  });

  it('is recorded, but becomes no return, after the deadline', async () => {
    const order = await buy(shop);
    const fulfillment = await ship(order);
    expect(await recordArrival(fulfillment, 13)).toMatchObject({ is_open: true });
    expect(await recordArrival(fulfillment, 20)).toMatchObject({
      is_open: false,
    });
    expect(await withdraw(shop, order)).toMatchObject({
      ...{ status: 'confirmed', is_in_time: false, return_id: null },
      problem: 'It was declared after the deadline',
    });
  });
});
