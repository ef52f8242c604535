import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Client } from 'pg';
import { Adoption } from '../../src/adopt/adoption.ts';
import type { TestDatabase } from '../support/database.ts';
import { formerShop } from '../support/v1-server.ts';
import { ALONE, connected, openOn, TOKEN, unshareToken, v1Shop } from '../support/v1-shop.ts';

/*
 * Shipping at prices that include their taxes, in orders, carts and draft orders of an adopted shop. v1 takes each rate out of
 * the full price by itself and rounds the sum of these taxes once; the rows are written here as v1 writes them.
 */

interface Sums {
  subtotal: number;
  discount_total: number;
  shipping_total: number;
  shipping_tax_total: number;
  tax_total: number;
  total: number;
  shipping_methods: { subtotal: number; tax_total: number; total: number; original_total: number }[];
}

interface Kind {
  /** The table of what the shipping method belongs to, which is also the name of its column. */
  table: 'order' | 'cart';
  /** Without a discount or a gift card. */
  plain: string;
  discounted: string;
  /** Of the row in `table`. */
  rowOf(id: string): Promise<string>;
  show(id: string): Promise<Sums>;
}

const { orders, carts, drafts } = formerShop('default');

let v1: TestDatabase;
let client: Client;
let app: NestFastifyApplication;

beforeAll(async () => {
  v1 = await v1Shop('default');
  client = await connected(v1);
  await unshareToken(client);
  const adoption = await Adoption.open(v1.url);
  await adoption.adopt(ALONE);
  await adoption.close();
  app = await openOn(v1);
});

afterAll(async () => {
  await app?.close();
  await client.end();
  await v1.close();
});

const kinds: Record<string, () => Kind> = {
  'An order': () => ({
    table: 'order',
    ...chosenFrom(orders),
    rowOf: (id) => Promise.resolve(id),
    show: async (id) => (await get<{ order: Sums }>(`/admin/orders/${id}`)).order,
  }),
  'A cart': () => ({
    table: 'cart',
    ...chosenFrom(carts),
    rowOf: (id) => Promise.resolve(id),
    show: async (id) => (await get<{ cart: Sums }>(`/store/carts/${id}`)).cart,
  }),
  'A draft order': () => ({
    table: 'cart',
    ...chosenFrom(openDrafts()),
    rowOf: async (id) =>
      (await client.query<{ cart_id: string }>('select cart_id from draft_order where id = $1', [id])).rows[0]
        .cart_id,
    show: async (id) =>
      (await get<{ draft_order: { cart: Sums } }>(`/admin/draft-orders/${id}`)).draft_order.cart,
  }),
};

describe.each(Object.keys(kinds))('%s of v1', (name) => {
  let kind: Kind;

  beforeAll(() => {
    kind = kinds[name]();
  });

  it('rounds the tax included in its shipping price instead of the net price', async () => {
    await shipAt(kind.plain, 495, [23]);
    const shown = await kind.show(kind.plain);
    expect(shown).toMatchObject({ shipping_total: 402, shipping_tax_total: 93 });
    expect(shown.shipping_methods).toEqual([
      expect.objectContaining({ subtotal: 402, tax_total: 93, total: 495, original_total: 495 }),
    ]);
    expectSum(shown);
  });

  it('extracts each of two tax rates from the full shipping price, and rounds their sum', async () => {
    await shipAt(kind.plain, 495, [10, 13]); // 45 and 56.95
    const shown = await kind.show(kind.plain);
    expect(shown).toMatchObject({ shipping_total: 393, shipping_tax_total: 102 });
    expectSum(shown);
  });

  it('has the same shipping total with a discount on its lines', async () => {
    await shipAt(kind.discounted, 495, [23]);
    const shown = await kind.show(kind.discounted);
    expect(shown.discount_total).toBeGreaterThan(0);
    expect(shown).toMatchObject({ shipping_total: 402, shipping_tax_total: 93 });
    expectSum(shown);
  });

  it('has no shipping total and no shipping tax with a free shipping discount', async () => {
    await shipAt(kind.plain, 495, [23]);
    await shipFree(kind.plain);
    const shown = await kind.show(kind.plain);
    expect(shown).toMatchObject({ shipping_total: 0, shipping_tax_total: 0 });
    expect(shown.shipping_methods).toEqual([
      expect.objectContaining({ subtotal: 0, tax_total: 0, total: 0, original_total: 495 }),
    ]);
    expectSum(shown);
  });

  async function shipAt(id: string, price: number, rates: number[]): Promise<void> {
    const row = await kind.rowOf(id);
    const { rows } = await client.query<{ id: string }>(
      `update shipping_method set price = $2, includes_tax = true where ${kind.table}_id = $1 returning id`,
      [row, price],
    );
    expect(rows).toHaveLength(1);
    await client.query('delete from shipping_method_tax_line where shipping_method_id = $1', [rows[0].id]);
    await client.query(
      `insert into shipping_method_tax_line (id, rate, name, code, shipping_method_id)
       select 'smtl_' || gen_random_uuid(), r, 'VAT ' || r, 'vat' || r, $1 from unnest($2::float8[]) r`,
      [rows[0].id, rates],
    );
  }

  async function shipFree(id: string): Promise<void> {
    const [rule, discount] = [`dru_free_${kind.table}_${id}`, `disc_free_${id}`];
    await client.query(`insert into discount_rule (id, type, value) values ($1, 'free_shipping', 0)`, [rule]);
    await client.query(
      `insert into discount (id, code, is_dynamic, rule_id, is_disabled) values ($1, $1, false, $2, false)`,
      [discount, rule],
    );
    await client.query(
      `insert into ${kind.table}_discounts (${kind.table}_id, discount_id) values ($1, $2)`,
      [await kind.rowOf(id), discount],
    );
  }
});

/** One without a discount and one with, both with shipping and without gift cards. */
function chosenFrom(rows: Record<string, Record<string, unknown>>): Pick<Kind, 'plain' | 'discounted'> {
  const shipped = Object.entries(rows).filter(
    ([, sums]) => Number(sums.shipping_total) > 0 && !sums.gift_card_total,
  );
  const [plain] = shipped.find(([, sums]) => sums.discount_total === 0)!;
  const [discounted] = shipped.find(([, sums]) => Number(sums.discount_total) > 0)!;
  return { plain, discounted };
}

function openDrafts(): Record<string, Record<string, unknown>> {
  return Object.fromEntries(Object.entries(drafts).filter(([, { status }]) => status === 'open'));
}

function expectSum(sums: Sums): void {
  expect(sums.total).toBe(sums.subtotal + sums.shipping_total + sums.tax_total - sums.discount_total);
}

async function get<T>(url: string): Promise<T> {
  return (await app.inject({ url, headers: TOKEN })).json<T>();
}
