import { openBrowser } from '../../support/browser.ts';
import { createDiscount } from '../../support/discounts.ts';
import { createGiftCard } from '../../support/gift-cards.ts';
import { placeCapturedOrder, placeOrder } from '../../support/orders.ts';
import { explain, explainGeneric, listFullScans } from '../../support/query-plans.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';

/*
 * Shoppers who buy, and staff who work on an order, do not wait for the rows of others: no statement scans a whole large table or index.
 * The tests look at the generic plans, which transactions use.
 */

const ROWS = 20_000;

let shop: SampleShop;

beforeAll(async () => {
  shop = await useSampleShop({});
  for (const statement of insertions) await shop.sql(statement, [ROWS]);
  await shop.sql('delete from search_change');
  await shop.sql('vacuum (analyze)');
}, 300_000);
afterAll(() => shop.close());

describe('In a large shop', () => {
  it('the purchase of a guest with a discount code and a gift card scans no large table', async () => {
    const discount = await createDiscount(shop, 'TEN');
    const card = await createGiftCard(shop, { value: 300 });
    const scans = await findFullScans(async () => {
      const cart = await shop.prepareCart({ email: 'new@example.com' });
      ok(await shop.store.post(`/carts/${cart}`, { discounts: [{ code: discount.code }] }));
      ok(await shop.store.post(`/carts/${cart}`, { gift_cards: [{ code: card.code }] }));
      ok(await shop.store.post(`/carts/${cart}/payment-session`, { provider_id: 'manual' }));
      const { data } = ok(await shop.store.post(`/carts/${cart}/complete`));
      ok(await shop.store.get(`/orders/${data.id}`));
      ok(await shop.store.get(`/orders/cart/${cart}`));
      ok(await shop.store.get(`/orders?display_id=${data.display_id}&email=new@example.com`));
    });
    expect(scans).toEqual([]);
  });

  it('the account requests of a customer scan no large table', async () => {
    const shopper = openBrowser(shop.http);
    const account = { email: 'ada@example.com', password: 'secret', first_name: 'Ada', last_name: 'Byron' };
    const scans = await findFullScans(async () => {
      ok(await shopper.post('/store/customers', account));
      ok(await shopper.post('/store/auth', { email: account.email, password: account.password }));
      ok(await shopper.get('/store/auth/ada@example.com'));
      ok(await shopper.get('/store/customers/me'));
      ok(await shopper.get('/store/customers/me/orders'));
      ok(await shopper.post('/store/customers/me', { first_name: 'Augusta' }));
      ok(await shopper.get(`/store/products?region_id=${shop.europe.id}`));
      ok(await shopper.get(`/store/products/${shop.shirt.id}?region_id=${shop.europe.id}`));
    });
    expect(scans).toEqual([]);
  });

  it('captures, fulfillments and returns by staff scan no large table', async () => {
    const scans = await findFullScans(async () => {
      const { id } = await placeCapturedOrder(shop);
      const [item] = ok(await shop.admin.get(`/orders/${id}`)).order.items;
      const items = [{ item_id: item.id, quantity: 1 }];
      const { fulfillments } = ok(await shop.admin.post(`/orders/${id}/fulfillment`, { items })).order;
      ok(await shop.admin.post(`/orders/${id}/shipment`, { fulfillment_id: fulfillments[0].id }));
      const { returns } = ok(await shop.admin.post(`/orders/${id}/return`, { items })).order;
      ok(await shop.admin.post(`/returns/${returns[0].id}/receive`, { items }));
      ok(await shop.admin.post('/notes', { resource_id: id, resource_type: 'order', value: 'Back' }));
      ok(await shop.admin.get(`/notes?resource_id=${id}`));
    });
    expect(scans).toEqual([]);
  });

  it('order edits and cancellations by staff scan no large table', async () => {
    const scans = await findFullScans(async () => {
      const { id: order_id } = await placeOrder(shop);
      const { id } = ok(await shop.admin.post('/order-edits', { order_id })).order_edit;
      const item = { variant_id: shop.mug.variants[0].id, quantity: 1 };
      ok(await shop.admin.post(`/order-edits/${id}/items`, item));
      ok(await shop.admin.post(`/order-edits/${id}/confirm`));
      ok(await shop.admin.post(`/orders/${(await placeOrder(shop)).id}/cancel`));
    });
    expect(scans).toEqual([]);
  });

  it.each([
    'orders',
    'orders?limit=50&offset=1000',
    'orders?q=oliver-4711@example.com',
    'orders?q=4711',
    'orders?q=Nobody Here',
    'orders?email=oliver-4711@example.com',
    'orders?customer_id=cus_4711',
    'orders?display_id=4711',
    'orders?region_id[]=reg_none',
    'orders?order=created_at',
    'orders?created_at[gt]=2999-01-01T00:00:00Z',
    'discounts?q=CODE4711',
    'gift-cards',
    'gift-cards?q=GIFT-4711',
    'notes?resource_id=order_4711',
    'notifications?resource_id=order_4711',
    'payments/pay_4711',
    'customers/cus_4711',
    'products/prod_4711',
    'variants?q=SKU-4711',
  ])('GET /admin/%s scans no large table', async (path) => {
    const scans = await findFullScans(async () => ok(await shop.admin.get(`/${path}`)), 'as a list');
    expect(scans).toEqual([]);
  });

  it('a statement that scans a large table is detected', async () => {
    const byAge = `select id from customer where lower(email) = $1 || '' order by created_at limit 1`;
    expect(await findFullScans(() => shop.sql(byAge, ['x@example.com']))).toHaveLength(1);
  });
});

/**
 * @returns the statements of `work` that scan a whole large table or one of its indexes, with the tables. A list may scan an index, since
 * its first page by age is at the beginning of it, and is planned for its values.
 */
async function findFullScans(work: () => Promise<unknown>, how?: 'as a list'): Promise<string[]> {
  const statements = await shop.recordStatements(work);
  const rows = await shop.sql<{ name: string }>(
    'select relname as name from pg_class where reltuples >= $1 and relkind = $2',
    [ROWS / 2, 'r'],
  );
  const large = new Set(rows.map(({ name }) => name));
  const scannedTables: string[] = [];
  for (const statement of new Map(statements.map((row) => [row.text, row])).values()) {
    if (!/^\s*(select|with|insert|update|delete)/.test(statement.text)) continue;
    const plan = await (how ? explain : explainGeneric)(shop, statement);
    const scans = listFullScans(plan, how ? undefined : SCAN_NODES).filter((table) => large.has(table));
    if (scans.length > 0)
      scannedTables.push(`${scans.join()}: ${statement.text.replace(/\s+/g, ' ').slice(0, 200)}`);
  }
  return scannedTables;
}

const SCAN_NODES = ['Seq Scan', 'Index Scan', 'Index Only Scan'];

/** Inserts the rows of the shop. */
const insertions = [
  `insert into product (id, title, handle, status, created_at)
   select 'prod_' || n, 'Hat ' || n, 'hat-' || n, 'published', now() - make_interval(mins => n) from generate_series(1, $1::int) n`,
  `insert into product_sales_channel (product_id, sales_channel_id) select 'prod_' || n, default_sales_channel_id from store, generate_series(1, $1::int) n`,
  `insert into product_variant (id, product_id, title, sku, inventory_quantity)
   select 'variant_' || n, 'prod_' || n, 'One size', 'SKU-' || n, 10 from generate_series(1, $1::int) n`,
  `insert into money_amount (id, currency_code, amount) select 'ma_' || n, 'eur', 1000 + n from generate_series(1, $1::int) n`,
  `insert into product_variant_money_amount (id, variant_id, money_amount_id)
   select 'pvma_' || n, 'variant_' || n, 'ma_' || n from generate_series(1, $1::int) n`,
  `insert into customer (id, email, has_account, created_at)
   select 'cus_' || n, 'oliver-' || n || '@example.com', n % 5 = 0, now() - make_interval(mins => n) from generate_series(1, $1::int) n`,
  `insert into address (id, customer_id, country_code) select 'addr_' || n, 'cus_' || n, 'de' from generate_series(1, $1::int) n`,
  `insert into discount (id, code, is_dynamic, is_disabled) select 'disc_' || n, 'CODE' || n, false, false from generate_series(1, $1::int) n`,
  `insert into gift_card (id, code, value, balance, region_id)
   select 'gift_' || n, 'GIFT-' || n, 1000, 1000, r.id from generate_series(1, $1::int) n, region r where r.name = 'Europe'`,
  `insert into cart (id, region_id, sales_channel_id, customer_id, email, shipping_address_id, billing_address_id, completed_at)
   select 'cart_' || n, r.id, s.default_sales_channel_id, c.id, c.email, 'addr_' || n, 'addr_' || n, now()
   from generate_series(1, $1::int) n join customer c on c.id = 'cus_' || n, region r, store s where r.name = 'Europe'`,
  `insert into "order" (id, cart_id, customer_id, email, shipping_address_id, billing_address_id, region_id, currency_code, sales_channel_id)
   select 'order_' || substr(c.id, 6), c.id, c.customer_id, c.email, c.shipping_address_id, c.billing_address_id, c.region_id, 'eur', c.sales_channel_id
   from cart c where $1::int > 0`,
  `insert into line_item (id, cart_id, order_id, title, unit_price, variant_id, quantity)
   select 'item_' || n, 'cart_' || n, 'order_' || n, 'Hat', 1000, 'variant_' || n, 1 from generate_series(1, $1::int) n`,
  `insert into line_item_tax_line (id, item_id, rate, name, code) select 'litl_' || n, 'item_' || n, 19, 'default', 'default' from generate_series(1, $1::int) n`,
  `insert into shipping_method (id, cart_id, order_id, shipping_option_id, price, data)
   select 'sm_' || n, 'cart_' || n, 'order_' || n, o.id, 500, '{}' from generate_series(1, $1::int) n, shipping_option o`,
  `insert into shipping_method_tax_line (id, shipping_method_id, rate, name, code) select 'smtl_' || n, 'sm_' || n, 19, 'default', 'default' from generate_series(1, $1::int) n`,
  `insert into payment_session (id, cart_id, provider_id, is_selected, is_initiated, status, data, amount)
   select 'ps_' || n, 'cart_' || n, 'manual', true, true, 'authorized', '{}', 1785 from generate_series(1, $1::int) n`,
  `insert into payment (id, cart_id, order_id, amount, currency_code, provider_id, data)
   select 'pay_' || n, 'cart_' || n, 'order_' || n, 1785, 'eur', 'manual', '{}' from generate_series(1, $1::int) n`,
  `insert into fulfillment (id, order_id, provider_id, data) select 'ful_' || n, 'order_' || n, 'manual', '{}' from generate_series(1, $1::int) n`,
  `insert into fulfillment_item (fulfillment_id, item_id, quantity) select 'ful_' || n, 'item_' || n, 1 from generate_series(1, $1::int) n`,
  `insert into "return" (id, order_id, refund_amount) select 'ret_' || n, 'order_' || n, 0 from generate_series(1, $1::int) n`,
  `insert into return_item (return_id, item_id, quantity) select 'ret_' || n, 'item_' || n, 1 from generate_series(1, $1::int) n`,
  `insert into refund (id, order_id, amount, reason) select 'ref_' || n, 'order_' || n, 1, 'other' from generate_series(1, $1::int) n`,
  `insert into note (id, resource_id, resource_type, value) select 'note_' || n, 'order_' || n, 'order', 'x' from generate_series(1, $1::int) n`,
];
