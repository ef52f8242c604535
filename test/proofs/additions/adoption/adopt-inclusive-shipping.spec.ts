import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Client } from 'pg';
import { readV1Totals } from '../../../fakes/v1-server.ts';
import { type AdoptedDatabase, openAdoptedDatabase, V1_TOKEN } from '../../../support/v1-database.ts';

/*
 * Shipping prices that include tax, in orders, carts and draft orders of an adopted shop. v1 extracts each rate from the full
 * price and rounds the sum of these taxes once. The tests write rows as v1 does.
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
  /** The table of the row that owns the shipping method; also the prefix of the foreign key. */
  table: 'order' | 'cart';
  /** The id of an example without a discount or a gift card. */
  plain: string;
  discounted: string;
  /** @returns the id of the row in `table` */
  rowOf(id: string): Promise<string>;
  read(id: string): Promise<Sums>;
}

const { orders, carts, drafts } = readV1Totals('default');

let adopted: AdoptedDatabase;
let client: Client;
let app: NestFastifyApplication;

beforeAll(async () => {
  adopted = await openAdoptedDatabase();
  ({ client, app } = adopted);
});

afterAll(() => adopted.close());

const kinds: Record<string, () => Kind> = {
  'An order': () => ({
    table: 'order',
    ...chooseExamples(orders),
    rowOf: (id) => Promise.resolve(id),
    read: async (id) => (await get<{ order: Sums }>(`/admin/orders/${id}`)).order,
  }),
  'A cart': () => ({
    table: 'cart',
    ...chooseExamples(carts),
    rowOf: (id) => Promise.resolve(id),
    read: async (id) => (await get<{ cart: Sums }>(`/store/carts/${id}`)).cart,
  }),
  'A draft order': () => ({
    table: 'cart',
    ...chooseExamples(openDrafts()),
    rowOf: async (id) =>
      (await client.query<{ cart_id: string }>('select cart_id from draft_order where id = $1', [id])).rows[0]
        .cart_id,
    read: async (id) =>
      (await get<{ draft_order: { cart: Sums } }>(`/admin/draft-orders/${id}`)).draft_order.cart,
  }),
};

describe.each(Object.keys(kinds))('%s of v1', (name) => {
  let kind: Kind;

  beforeAll(() => {
    kind = kinds[name]();
  });

  it('rounds the tax included in its shipping price instead of the net price', async () => {
    await setShipping(kind.plain, 495, [23]);
    const sums = await kind.read(kind.plain);
    expect(sums).toMatchObject({ shipping_total: 402, shipping_tax_total: 93 });
    expect(sums.shipping_methods).toEqual([
      expect.objectContaining({ subtotal: 402, tax_total: 93, total: 495, original_total: 495 }),
    ]);
    expectSum(sums);
  });

  it('extracts each of two tax rates from the full shipping price, and rounds their sum', async () => {
    await setShipping(kind.plain, 495, [10, 13]); // 45 and 56.95
    const sums = await kind.read(kind.plain);
    expect(sums).toMatchObject({ shipping_total: 393, shipping_tax_total: 102 });
    expectSum(sums);
  });

  it('has the same shipping total with a discount on its lines', async () => {
    await setShipping(kind.discounted, 495, [23]);
    const sums = await kind.read(kind.discounted);
    expect(sums.discount_total).toBeGreaterThan(0);
    expect(sums).toMatchObject({ shipping_total: 402, shipping_tax_total: 93 });
    expectSum(sums);
  });

  it('has no shipping total and no shipping tax with a free shipping discount', async () => {
    await setShipping(kind.plain, 495, [23]);
    await addFreeShipping(kind.plain);
    const sums = await kind.read(kind.plain);
    expect(sums).toMatchObject({ shipping_total: 0, shipping_tax_total: 0 });
    expect(sums.shipping_methods).toEqual([
      expect.objectContaining({ subtotal: 0, tax_total: 0, total: 0, original_total: 495 }),
    ]);
    expectSum(sums);
  });

  async function setShipping(id: string, price: number, rates: number[]): Promise<void> {
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

  async function addFreeShipping(id: string): Promise<void> {
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

/** Finds a row without a discount and one with a discount, both with shipping and without gift cards. */
function chooseExamples(rows: Record<string, Record<string, unknown>>): Pick<Kind, 'plain' | 'discounted'> {
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
  return (await app.inject({ url, headers: V1_TOKEN })).json<T>();
}
