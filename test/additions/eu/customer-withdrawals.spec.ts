import { endOfPeriod } from '#additions/eu/withdrawal/withdrawal-period';
import { receiveMail } from '../../support/receive-mail.ts';
import { ok } from '../../support/sample-shop.ts';
import { registerShopper } from '../../support/shoppers.ts';
import { buy, listWithdrawals, useWithdrawalShop, type WithdrawalShop } from '../../support/withdrawals.ts';

let shop: WithdrawalShop;
beforeAll(async () => {
  shop = await useWithdrawalShop();
});
afterAll(() => shop.close());

describe('The withdrawal of a customer', () => {
  it('takes two steps without a mail in between', async () => {
    const shopper = await registerShopper(shop, `customer-${Date.now()}@example.com`);
    const order = await buy(shop);
    await shop.sql('update "order" set customer_id = $2 where id = $1', [order.id, shopper.id]);
    expect(ok(await shopper.get(`/orders/${order.id}/withdrawal-period`))).toMatchObject({
      withdrawal_period: { is_open: true, deadline: null, items: [{ quantity: 2 }] },
    });
    const { withdrawal } = ok(await shopper.post(`/orders/${order.id}/withdrawals`, {})) as {
      withdrawal: { id: string };
    };
    ok(await shopper.post(`/orders/${order.id}/withdrawals/${withdrawal.id}/confirm`, {}));
    await receiveMail(shop.smtp, order.email, `Your withdrawal from order #${order.display_id}`);
    expect(
      shop.smtp.received.filter(({ to }) => to.includes(order.email)).map(({ headers }) => headers.subject),
    ).not.toContain(`Please confirm your withdrawal from order #${order.display_id}`);
  });

  it('is only possible for own orders and declarations', async () => {
    const owner = await registerShopper(shop, `owner-${Date.now()}@example.com`);
    const stranger = await registerShopper(shop, `stranger-${Date.now()}@example.com`);
    const order = await buy(shop);
    await shop.sql('update "order" set customer_id = $2 where id = $1', [order.id, owner.id]);
    const { withdrawal } = ok(await owner.post(`/orders/${order.id}/withdrawals`, {})) as {
      withdrawal: { id: string };
    };
    expect((await stranger.get(`/orders/${order.id}/withdrawal-period`)).status).toBe(404);
    expect((await stranger.post(`/orders/${order.id}/withdrawals`, {})).status).toBe(404);
    expect((await stranger.post(`/orders/${order.id}/withdrawals/${withdrawal.id}/confirm`, {})).status).toBe(
      404,
    );
    expect((await shop.store.post(`/orders/${order.id}/withdrawals`, {})).status).toBe(401);
    expect(await listWithdrawals(shop, order.id)).toMatchObject([{ status: 'requested' }]);
  });

  it('names lines that it cannot be about', async () => {
    const owner = await registerShopper(shop, `lines-${Date.now()}@example.com`);
    const order = await buy(shop);
    await shop.sql('update "order" set customer_id = $2 where id = $1', [order.id, owner.id]);
    const item_id = order.items[0].id;
    expect(
      await owner.post(`/orders/${order.id}/withdrawals`, { items: [{ item_id, quantity: 3 }] }),
    ).toMatchObject({
      ...{ status: 400, body: { message: `2 units of line item ${item_id} can be withdrawn from` } },
    });
  });

  it('needs something that is left', async () => {
    const owner = await registerShopper(shop, `nothing-${Date.now()}@example.com`);
    const order = await buy(shop);
    await shop.sql('update "order" set customer_id = $2 where id = $1', [order.id, owner.id]);
    const items = order.items.map(({ id: item_id, quantity }) => ({ item_id, quantity }));
    ok(await shop.admin.post(`/orders/${order.id}/return`, { items }));
    expect(await owner.post(`/orders/${order.id}/withdrawals`, {})).toMatchObject({
      ...{ status: 400, body: { message: 'There is nothing left to withdraw from' } },
    });
  });

  it('does not exist outside of the EU', async () => {
    const owner = await registerShopper(shop, `outside-${Date.now()}@example.com`);
    const order = await buy(shop);
    await shop.sql('update "order" set customer_id = $2 where id = $1', [order.id, owner.id]);
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { eu: false }));
    const response = await owner.post(`/orders/${order.id}/withdrawals`, {});
    ok(await shop.admin.post(`/regions/${shop.europe.id}`, { eu: null }));
    expect(response).toMatchObject({
      status: 400,
      body: { message: `There is no right of withdrawal from order ${order.id}` },
    });
  });
});

describe('The period of a withdrawal', () => {
  it.each([
    [
      'ends with the fourteenth day after the arrival',
      '2026-11-02T10:00:00Z',
      'UTC',
      '2026-11-16T23:59:59.000Z',
    ],
    [
      'counts days by the clock of the seller',
      '2026-11-02T23:30:00Z',
      'Europe/Berlin',
      '2026-11-17T22:59:59.000Z',
    ],
    ['ends on Monday instead of a Saturday', '2026-11-07T10:00:00Z', 'UTC', '2026-11-23T23:59:59.000Z'],
    [
      'ends at midnight after the clocks have changed',
      '2026-10-19T10:00:00Z',
      'Europe/Berlin',
      '2026-11-02T22:59:59.000Z',
    ],
  ])('%s', (_, arrived, timeZone, end) => {
    expect(endOfPeriod(new Date(arrived), { days: 14, timeZone }).toISOString()).toBe(end);
  });
});
