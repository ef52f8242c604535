import pg from 'pg';
import { PaymentNotices } from '#shop/checkout/hooks/payment-notices';
import { createGiftCardProduct, findBoughtCards } from '../../support/gift-cards.ts';
import { authorizeEdit, requestEdit } from '../../support/order-edits.ts';
import { placeCapturedOrder, placeOrder } from '../../support/orders.ts';
import { listLockWaits } from '../../support/row-lock.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { Shop } from '../../support/shop.ts';
import { until } from '../../support/until.ts';

/*
 * Two processes on one database. "is issued once" fails without the lock of the order in `change-order.ts`, the other tests fail
 * without the lock of the cards in `sync-gift-cards.ts`.
 */

/** The key of an advisory lock. */
const LOCK_KEY = 1;

let shop: SampleShop;
let other: Shop;
/** Holds locks that the requests wait for. */
let holder: pg.Client;
let voucher: string;

beforeAll(async () => {
  shop = await useSampleShop({});
  other = await shop.openSecondInstance();
  holder = new pg.Client(shop.testDatabase.url);
  await holder.connect();
  voucher = await createGiftCardProduct(shop, 'Voucher', 2500);
});
afterAll(async () => {
  await holder.end();
  await other.close();
  await shop.close();
});

describe('A gift card that was bought', () => {
  it('is issued once when the payments for it are captured concurrently', async () => {
    const order = await placeCapturedOrder(shop);
    const edit = await requestEdit(shop, order, { add: [{ variant_id: voucher, quantity: 1 }] });
    await authorizeEdit(shop, edit, [1000, 1975]);
    ok(await shop.store.post(`/order-edits/${edit.id}/complete`));
    const { payments } = ok(await shop.admin.get(`/orders/${order.id}`)).order;
    const open: { id: string }[] = payments.filter((payment) => payment.captured_at === null);
    const [first, second] = [shop, other].map((process, index) => () => notifyCapture(process, open[index]));

    await runInterleaved([first, second], `select from "order" where id = '${order.id}' for update`);

    expect(await findBoughtCards(shop, order)).toHaveLength(1);
  });

  it('cannot be refunded once a cart that spends it has changed it', async () => {
    const { order, spend, refund } = await prepareSpendableCard();

    // a completion changes the card and writes to this table in one statement, so a trigger makes it wait in between
    await shop.sql(`create function wait_for_test() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${LOCK_KEY}); return new; end $$`);
    await shop.sql(
      'create trigger wait_for_test before insert on gift_card_transaction for each row execute function wait_for_test()',
    );
    const responses = await runInterleaved([spend, refund], `select pg_advisory_xact_lock(${LOCK_KEY})`);
    await shop.sql('drop function wait_for_test cascade');

    expect(responses.map(({ status }) => status)).toEqual([200, 400]);
    const [card] = await findBoughtCards(shop, order);
    expect(card).toMatchObject({ balance: 50, is_disabled: false });
  });

  it('cannot be spent once a return that refunds it has changed it', async () => {
    const { order, spend, refund } = await prepareSpendableCard();

    // a return changes the card before it writes to this table
    const responses = await runInterleaved([refund, spend], 'lock table refund in share mode');

    expect(responses.map(({ status }) => status)).toEqual([200, 400]);
    const [card] = await findBoughtCards(shop, order);
    expect(card).toMatchObject({ balance: 2500, is_disabled: true });
  });
});

/** Handles a notice of the provider about a capture, which is a single change of the order. */
function notifyCapture({ app }: Shop, { id }: { id: string }): Promise<void> {
  return app.get(PaymentNotices, { strict: false }).apply(['test'], { type: 'captured', payment_id: id });
}

/** Starts the second request once the first one waits for `lock`, and releases the lock once both wait. */
async function runInterleaved<One, Two>(
  [first, second]: [() => Promise<One>, () => Promise<Two>],
  lock: string,
): Promise<[One, Two]> {
  await holder.query('begin');
  await holder.query(lock);
  const firstResult = first();
  await until(async () => (await listLockWaits(holder)).length === 1);
  const secondResult = second();
  await until(async () => (await listLockWaits(holder)).length === 2);
  await holder.query('commit');
  return Promise.all([firstResult, secondResult]);
}

/** Sells a gift card and adds it to a cart. `spend` completes the cart in the other process; `refund` receives a return of the card. */
async function prepareSpendableCard() {
  const order = await placeOrder(shop, {}, [{ variant_id: voucher, quantity: 1 }]);
  ok(await shop.admin.post(`/orders/${order.id}/capture`));
  const [{ id: item_id }] = ok(await shop.admin.get(`/orders/${order.id}`)).order.items;
  const [card] = await findBoughtCards(shop, order);
  const cart = await shop.prepareCart({ provider: 'test' });
  ok(await shop.store.post(`/carts/${cart}`, { gift_cards: [{ code: card.code }] }));
  const items = [{ item_id, quantity: 1 }];
  return {
    order,
    spend: () => other.store.post(`/carts/${cart}/complete`),
    refund: () => shop.admin.post(`/orders/${order.id}/return`, { items, receive_now: true }),
  };
}
