import pg from 'pg';
import { PaymentNotices } from '../../src/hooks/payment-notices.ts';
import { boughtCards, giftCardProduct } from '../support/gift-cards.ts';
import { authorizeEdit, requestEdit } from '../support/order-edits.ts';
import { capturedOrder, placedOrder } from '../support/orders.ts';
import type { Shop } from '../support/shop.ts';
import { until } from '../support/until.ts';
import { ok, openWorld, type World } from '../support/world.ts';

/*
 * Two processes on one database. Seen to fail: "is issued once" without the lock of the order in `change-order.ts`, and "is either
 * spent or refunded" without the lock of the cards in `sync-gift-cards.ts`.
 */

let shop: World;
let other: Shop;
/** Holds locks for which others wait. */
let holder: pg.Client;
let voucher: string;

beforeAll(async () => {
  shop = await openWorld();
  other = await shop.another();
  holder = new pg.Client(shop.testDatabase.url);
  await holder.connect();
  voucher = await giftCardProduct(shop, 'Voucher', 2500);
});
afterAll(async () => {
  await holder.end();
  await other.close();
  await shop.close();
});

describe('A gift card that was bought', () => {
  it('is issued once when the payments for it are captured concurrently', async () => {
    const order = await capturedOrder(shop);
    const edit = await requestEdit(shop, order, { add: [{ variant_id: voucher, quantity: 1 }] });
    await authorizeEdit(shop, edit, [1000, 1975]);
    ok(await shop.store.post(`/order-edits/${edit.id}/complete`));
    const { payments } = ok(await shop.admin.get(`/orders/${order.id}`)).order;
    const open: { id: string }[] = payments.filter(
      (one: { captured_at: string | null }) => one.captured_at === null,
    );
    const [first, second] = [shop, other].map((process, place) => () => captured(process, open[place]));

    await inTurn([first, second], `select from "order" where id = '${order.id}' for update`);

    expect(await boughtCards(shop, order)).toHaveLength(1);
  });

  it.each([
    ['spent before its line is returned', 'spend first'],
    ['returned before it is spent', 'return first'],
  ])('is either spent or refunded when it is %s', async (_, which) => {
    const { order, card, item_id } = await soldCard();
    const cart = await shop.readyCart({ provider: 'test' });
    ok(await shop.store.post(`/carts/${cart}`, { gift_cards: [{ code: card.code }] }));
    const spend = () => other.store.post(`/carts/${cart}/complete`);
    const takeBack = () =>
      shop.admin.post(`/orders/${order.id}/return`, { items: [{ item_id, quantity: 1 }], receive_now: true });

    // the first has changed the card when it comes to this table
    const table = which === 'spend first' ? 'gift_card_transaction' : 'refund';
    const requests = which === 'spend first' ? [spend, takeBack] : [takeBack, spend];
    const answers = await inTurn(requests, `lock table ${table} in share mode`);
    const [spent, returned] = which === 'spend first' ? answers : answers.toReversed();

    const [after] = await boughtCards(shop, order);
    if (which === 'spend first') {
      expect([spent.status, returned.status]).toEqual([200, 400]);
      expect(after).toMatchObject({ balance: 50, is_disabled: false });
    } else {
      expect([spent.status, returned.status]).toEqual([400, 200]);
      expect(after).toMatchObject({ balance: 2500, is_disabled: true });
    }
  });
});

/** What a provider says by itself about a payment, which is one change of its order. */
function captured({ app }: Shop, { id }: { id: string }): Promise<void> {
  return app.get(PaymentNotices, { strict: false }).hear('test', { type: 'captured', payment_id: id });
}

/** Has the first wait for what a statement locks, and then the second for it or for the first, and lets them go on. */
async function inTurn<T>([first, second]: (() => Promise<T>)[], lock: string): Promise<T[]> {
  await holder.query('begin');
  await holder.query(lock);
  const one = first();
  await until(async () => (await lockWaits()) === 1);
  const two = second();
  await until(async () => (await lockWaits()) === 2);
  await holder.query('commit');
  return Promise.all([one, two]);
}

async function lockWaits(): Promise<number> {
  const { rows } = await holder.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
  );
  return rows[0].count;
}

async function soldCard() {
  const order = await placedOrder(shop, {}, [{ variant_id: voucher, quantity: 1 }]);
  ok(await shop.admin.post(`/orders/${order.id}/capture`));
  const [{ id: item_id }] = ok(await shop.admin.get(`/orders/${order.id}`)).order.items;
  return { order, card: (await boughtCards(shop, order))[0], item_id: item_id as string };
}
