import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Client } from 'pg';
import { readV1Totals } from '../../../fakes/v1-server.ts';
import { type AdoptedDatabase, openAdoptedDatabase, V1_TOKEN } from '../../../support/v1-database.ts';

/*
 * Open carts and draft orders of an adopted shop, which v1 quoted and which are not paid for, including those that v1 changes while it
 * runs beside us. Discount adjustments of v1 have fractions; a test writes such rows as v1 does.
 */

type Sums = Record<string, unknown> & { total: number };
interface Cart extends Sums {
  id: string;
  items: { id: string; quantity: number }[];
}

/** Three lines at 25 % and a discount of 7, of which v1 subtracts fractions from the lines: 54479 by its arithmetic, 54480 by ours. */
const FRACTIONS = 'cart_01M80828X4SN7AHRJKB073CMF3';
/** The prices of its region are higher than those of its currency; v1 selected the lowest. */
const LOWEST = 'cart_01M80838DKRGTCJPJ2MQJQXVY8';
/** v1 subtracts more tax for its gift card than the items cost: a total of -71. */
const NEGATIVE_TOTAL = 'cart_01M807K7EDN0M67BA5QJTD3WGN';

const { carts, drafts } = readV1Totals('default');

let adopted: AdoptedDatabase;
let client: Client;
let app: NestFastifyApplication;

beforeEach(async () => {
  adopted = await openAdoptedDatabase();
  ({ client, app } = adopted);
});

afterEach(() => adopted.close());

describe('An open cart of v1', () => {
  it('has the totals that v1 returned, to the cent, except for a negative total, which becomes 0', async () => {
    const totals: Record<string, unknown> = {};
    for (const [id, expected] of Object.entries(carts))
      totals[id] = pick((await get<{ cart: Cart }>(`/store/carts/${id}`)).cart, expected);
    expect(totals).toEqual({ ...carts, [NEGATIVE_TOTAL]: { ...carts[NEGATIVE_TOTAL], total: 0 } });
  });

  it('is completed at the total that v1 returned', async () => {
    const order = await completeCart(FRACTIONS);
    expect(order).toMatchObject({ total: 54479, tax_total: 13177, discount_total: 7 });
    expect(order.total).toBe(carts[FRACTIONS].total);
    expect((await get<{ order: Cart }>(`/admin/orders/${order.id}`)).order.paid_total).toBe(54479);
  });

  it('is completed at the price that v1 selected, even where ours differs', async () => {
    expect((await completeCart(LOWEST)).total).toBe(carts[LOWEST].total);
  });

  it('is rejected once at completion after its quoted price has changed, and is then completed at the new total', async () => {
    await client.query(`update money_amount set amount = amount + 500 where currency_code = 'eur'`);
    const rejected = await post(`/store/carts/${LOWEST}/complete`);
    expect(rejected.statusCode).toBe(400);
    expect(rejected.json<{ message: string }>().message).toContain('The price has changed of');
    const { cart } = await get<{ cart: Cart }>(`/store/carts/${LOWEST}`);
    expect((await completeCart(LOWEST)).total).toBe(cart.total);
  });

  it('retains its total when its metadata changes, and is recalculated by our rules when a line changes', async () => {
    await post(`/store/carts/${FRACTIONS}`, { metadata: { seen: 'yes' } });
    const { cart } = await get<{ cart: Cart }>(`/store/carts/${FRACTIONS}`);
    expect(cart.total).toBe(54479);
    const [line] = cart.items;
    const url = `/store/carts/${FRACTIONS}/line-items/${line.id}`;
    await post(url, { quantity: line.quantity + 1 });
    const restored = (await post(url, { quantity: line.quantity })).json<{ cart: Cart }>().cart;
    expect(restored.total).toBe(54480);
  });

  it('can be read and changed when v1 has written fractional adjustments after the adoption', async () => {
    const { rows } = await client.query<{ id: string }>(
      `update line_item_adjustment set amount = amount + 0.25 where item_id in (select id from line_item where cart_id = $1)
       returning item_id as id`,
      [LOWEST],
    );
    expect(rows.length).toBeGreaterThan(1);
    const { cart } = await get<{ cart: Cart }>(`/store/carts/${LOWEST}`);
    expect(Number.isSafeInteger(cart.discount_total)).toBe(true);
    const { id, quantity } = cart.items[0];
    const changed = await post(`/store/carts/${LOWEST}/line-items/${id}`, { quantity: quantity + 1 });
    expect(changed.statusCode).toBe(200);
  });
});

describe('An open draft order of v1', () => {
  const open = Object.entries(drafts).filter(([, { status }]) => status === 'open');

  it('is paid at the total that v1 quoted, also for items without tax', async () => {
    expect(open.length).toBeGreaterThan(0);
    for (const [id, { total }] of open) {
      expect(
        (await get<{ draft_order: { cart: Sums } }>(`/admin/draft-orders/${id}`)).draft_order.cart.total,
      ).toBe(total);
      const { order } = (await post(`/admin/draft-orders/${id}/pay`)).json<{ order: Cart }>();
      expect((await get<{ order: Cart }>(`/admin/orders/${order.id}`)).order).toMatchObject({
        total,
        paid_total: total,
      });
    }
  });

  it('is rejected once when v1 quoted it without taxes, and is then paid at the total with taxes', async () => {
    const [id, { total }] = open[0];
    await client.query('update region set automatic_taxes = false');
    const url = `/admin/draft-orders/${id}`;
    const quoted = (await get<{ draft_order: { cart: Sums } }>(url)).draft_order.cart.total;
    expect(quoted).toBeLessThan(Number(total));

    const rejected = await post(`${url}/pay`);
    expect(rejected.statusCode).toBe(400);
    expect(rejected.json<{ message: string }>().message).toBe(
      `The total is ${String(total)} now, with the taxes of its region`,
    );
    expect((await get<{ draft_order: { cart: Sums } }>(url)).draft_order.cart.total).toBe(total);
    expect((await post(`${url}/pay`)).json<{ order: Cart }>().order).toMatchObject({
      payment_status: 'captured',
    });
  });
});

async function get<T>(url: string): Promise<T> {
  return (await app.inject({ url, headers: V1_TOKEN })).json<T>();
}

function post(url: string, payload: object = {}) {
  const headers = url.startsWith('/admin') ? V1_TOKEN : {};
  return app.inject({ method: 'POST', url, payload, headers });
}

async function completeCart(id: string): Promise<Cart> {
  const { type, data } = (await post(`/store/carts/${id}/complete`)).json<{ type: string; data: Cart }>();
  expect(type).toBe('order');
  return (await get<{ order: Cart }>(`/admin/orders/${data.id}`)).order;
}

function pick(row: Record<string, unknown>, as: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(as).map((name) => [name, row[name]]));
}
