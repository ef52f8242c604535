import { createDiscountWithConditions } from '../support/discounts.ts';
import { lockRows } from '../support/row-lock.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import type { Shop } from '../support/shop.ts';

/*
 * A change of a cart locks its row before it loads the cart (`change-cart.ts`). Two instances share a database but no queue, like two
 * processes.
 */

let shop: SampleShop;
let other: Shop;
beforeAll(async () => {
  shop = await useSampleShop({});
  other = await shop.openSecondInstance();
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const LOCK_CART = 'select from cart where id = $1 for update';

describe('Two processes', () => {
  // fails without `aggregate.lock` in `lockAndLoad`
  it('that add the same variant 20 times each create one line with quantity 40', async () => {
    const { id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart;
    const line = { variant_id: shop.mug.variants[0].id, quantity: 1 };
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        (n % 2 ? shop : other).store.post(`/carts/${id}/line-items`, line),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect(ok(await shop.store.get(`/carts/${id}`)).cart.items.map(({ quantity }) => quantity)).toEqual([40]);
  });

  // fails if a change does not look for the lease
  it('do not change a cart whose completion has begun meanwhile', async () => {
    const id = await shop.prepareCart({ provider: 'test', data: { delay_ms: 500 } });
    const row = await lockRows(shop, LOCK_CART, [id]);
    const completing = shop.store.post(`/carts/${id}/complete`);
    await row.waitForWaiters(1);
    const adding = other.store.post(`/carts/${id}/line-items`, {
      variant_id: shop.mug.variants[0].id,
      quantity: 1,
    });
    await row.waitForWaiters(2);
    await row.release();

    const { data: order } = ok(await completing);
    expect(await adding).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
    expect(order.items).toHaveLength(1);
    expect(order.paid_total).toBe(order.total);
  });

  // fails without `aggregate.lock` in `lockAndLoad`
  it('do not change a cart that was completed meanwhile', async () => {
    const id = await shop.prepareCart();
    const row = await lockRows(shop, LOCK_CART, [id]);
    const completing = shop.sql('update cart set completed_at = now() where id = $1', [id]);
    await row.waitForWaiters(1);
    const adding = other.store.post(`/carts/${id}/line-items`, {
      variant_id: shop.mug.variants[0].id,
      quantity: 1,
    });
    await row.waitForWaiters(2);
    await row.release();

    await completing;
    expect(await adding).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
    expect(await shop.sql('select from line_item where cart_id = $1', [id])).toHaveLength(1);
  });
});

describe('A transaction that changes parts of an open cart', () => {
  it('always locks the row of the cart', async () => {
    for (const statement of REQUIRE_LOCKS) await shop.sql(statement);
    const code = await createCode();
    const gift_card = ok(
      await shop.admin.post('/gift-cards', { value: 100, region_id: shop.europe.id }),
    ).gift_card;
    const id = await shop.prepareCart({ provider: 'test', data: { outcome: 'requires_more' } });
    ok(
      await shop.store.post(`/carts/${id}`, {
        discounts: [{ code }],
        gift_cards: [{ code: gift_card.code }],
      }),
    );
    ok(await shop.admin.delete(`/gift-cards/${gift_card.id}`));
    ok(
      await shop.store.post(`/carts/${id}/line-items`, { variant_id: shop.mug.variants[0].id, quantity: 2 }),
    );
    ok(await shop.store.post(`/carts/${id}/payment-sessions/test/refresh`));
    ok(await shop.store.post(`/carts/${id}/payment-sessions/test`, { data: { outcome: 'requires_more' } }));
    expect(ok(await shop.store.post(`/carts/${id}/complete`))).toMatchObject({ type: 'cart' });
    ok(await shop.store.delete(`/carts/${id}/discounts/${code}`));
    ok(await shop.store.post(`/carts/${id}/payment-sessions/test`, { data: { outcome: 'authorized' } }));
    expect(ok(await shop.store.post(`/carts/${id}/complete`))).toMatchObject({ type: 'order' });
    await createDraft();
  });
});

async function createCode(): Promise<string> {
  const { code } = await createDiscountWithConditions(shop, { operator: 'in', products: [shop.mug.id] });
  return code;
}

async function createDraft(): Promise<void> {
  const { draft_order } = ok(
    await shop.admin.post('/draft-orders', {
      ...{ email: 'oliver@example.com', region_id: shop.europe.id },
      items: [{ variant_id: shop.mug.variants[0].id, quantity: 1 }],
      shipping_methods: [{ option_id: shop.standardShipping.id }],
    }),
  );
  ok(await shop.admin.post(`/draft-orders/${draft_order.id}`, { email: 'other@example.com' }));
  ok(await shop.admin.post(`/draft-orders/${draft_order.id}/pay`));
}

/**
 * Triggers that reject a commit after which a part of an open cart has changed, but its row was neither locked nor written. While a
 * completion holds the lease, it may write sessions alone.
 */
const REQUIRE_LOCKS = [
  `create function require_lock() returns trigger language plpgsql as $$
  begin
    if exists (select from cart c where c.id = case when tg_op = 'DELETE' then old.cart_id else new.cart_id end
        and c.completed_at is null and pg_current_xact_id()::xid not in (c.xmin, c.xmax)
        and not exists (select from lease l where l.key = 'cart:' || c.id)) then
      raise exception '% changed a row of % without a lock of its cart', tg_op, tg_table_name;
    end if;
    return null;
  end $$`,
  ...['line_item', 'shipping_method', 'payment_session', 'cart_discounts', 'cart_gift_cards'].map(
    (table) => `create constraint trigger require_lock after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function require_lock()`,
  ),
];
