import fc from 'fast-check';
import { ok } from '../../support/sample-shop.ts';
import type { AdminSchemas } from '../../support/shop.ts';
import {
  createVariedCart,
  type VariedCart,
  variedCode,
  type VariedLine,
  variedLines,
} from '../../support/varied-carts.ts';
import { openVariedShop, PRODUCTS, REGION_NAMES, type VariedShop } from '../../support/varied-shop.ts';

/* Random orders that are edited through the interface, compared with orders that were placed with the resulting lines. */

const EDITS = 25;
const SEED = Number(process.env.SEED ?? 1);

let shop: VariedShop;

beforeAll(async () => (shop = await openVariedShop()));
afterAll(() => shop.close());

interface Scenario extends Pick<VariedCart, 'region' | 'code' | 'delivered'> {
  before: VariedLine[];
  after: VariedLine[];
}

const scenarios: fc.Arbitrary<Scenario> = fc
  .record({
    // carts in Kuwait are taxed at the end, and an edit is taxed at once
    region: fc.constantFrom(...REGION_NAMES.filter((region) => region !== 'kuwait')),
    code: variedCode(4),
    delivered: fc.boolean(),
    before: variedLines,
    after: variedLines,
  })
  // an order of vouchers has no shipping, and an edit does not change the shipping
  .filter(
    ({ delivered, before, after }) => !delivered || (hasShippedItems(before) && hasShippedItems(after)),
  );

function hasShippedItems(items: VariedLine[]): boolean {
  return items.some(({ product }) => !PRODUCTS[product].is_giftcard);
}

describe(`${EDITS} random order edits`, () => {
  it('restore every total when their changes are deleted in a random order', async () => {
    await fc.assert(
      fc.asyncProperty(scenarios, fc.infiniteStream(fc.nat()), async (scenario, dice) => {
        const order = await place(scenario, scenario.before);
        const edit = await createEdit(order);
        await editInto(edit, scenario);
        for (let { changes } = await readEdit(edit); changes.length > 0; { changes } = await readEdit(edit)) {
          const { id } = changes[dice.next().value! % changes.length];
          ok(await shop.admin.delete(`/order-edits/${edit.id}/changes/${id}`));
        }
        expect(await readEdit(edit)).toMatchObject({ ...totalsOf(order), difference_due: 0 });
        expect(linesOf(await readEdit(edit))).toEqual(linesOf(order));
      }),
      { numRuns: EDITS, seed: SEED, endOnFailure: true },
    );
  });

  it('lead to the totals of orders that were placed with these lines', async () => {
    await fc.assert(
      fc.asyncProperty(scenarios, async (scenario) => {
        const order = await place(scenario, scenario.before);
        const edit = await createEdit(order);
        await editInto(edit, scenario);
        const placedAfter = await place(scenario, mergedLines(scenario));
        const { total, difference_due, ...edited } = await readEdit(edit);
        expect(edited).toMatchObject(totalsOf(placedAfter, 'total'));
        expect([total, difference_due]).toEqual([placedAfter.total, placedAfter.total - order.total]);
        ok(await shop.admin.post(`/order-edits/${edit.id}/confirm`));
        const { order: after } = ok(await shop.admin.get(`/orders/${order.id}`));
        expect(after).toMatchObject(totalsOf(placedAfter));
        expect(linesOf(after)).toEqual(linesOf(placedAfter));
      }),
      { numRuns: EDITS, seed: SEED, endOnFailure: true },
    );
  });
});

/** Lines that remain retain their order. */
function mergedLines({ before, after }: Scenario): VariedLine[] {
  const unchanged = before.flatMap(({ product }) => after.find((line) => line.product === product) ?? []);
  return [...unchanged, ...after.filter((line) => !unchanged.includes(line))];
}

/** Places an order. @returns the order as `/admin/orders` returns it */
async function place({ region, code, delivered }: Scenario, lines: VariedLine[]): Promise<Order> {
  const cart = { region, lines, code, delivered, free_shipping: false, cards: [] };
  const id = await createVariedCart(shop, cart);
  const { data } = ok(await shop.store.post(`/carts/${id}/complete`));
  return ok(await shop.admin.get(`/orders/${data.id}`)).order;
}

async function createEdit({ id: order_id }: Order): Promise<OrderEdit> {
  return ok(await shop.admin.post('/order-edits', { order_id })).order_edit;
}

/** Adds lines before it deletes lines, since an edit always has a line. */
async function editInto({ id, items }: OrderEdit, { before, after }: Scenario): Promise<void> {
  for (const { product, quantity } of after) {
    if (before.some((line) => line.product === product)) continue;
    ok(await shop.admin.post(`/order-edits/${id}/items`, { variant_id: shop.variants[product], quantity }));
  }
  for (const { product, quantity } of before) {
    const path = `/order-edits/${id}/items/${items.find((line) => line.variant_id === shop.variants[product])!.id}`;
    const edited = after.find((line) => line.product === product);
    if (!edited) ok(await shop.admin.delete(path));
    else if (edited.quantity !== quantity) ok(await shop.admin.post(path, { quantity: edited.quantity }));
  }
}

async function readEdit({ id }: OrderEdit): Promise<OrderEdit> {
  return ok(await shop.admin.get(`/order-edits/${id}`)).order_edit;
}

const TOTALS = ['subtotal', 'discount_total', 'shipping_total', 'tax_total', 'total'] as const;

function totalsOf(row: Order, ...without: string[]): Record<string, number> {
  return Object.fromEntries(
    TOTALS.filter((name) => !without.includes(name)).map((name) => [name, row[name]]),
  );
}

/** The totals of each line. */
function linesOf({ items }: Order | OrderEdit): object[] {
  const names = [
    'title',
    'quantity',
    'unit_price',
    'subtotal',
    'discount_total',
    'tax_total',
    'total',
  ] as const;
  return items
    .toSorted((a, b) => a.title.localeCompare(b.title))
    .map((line) => Object.fromEntries(names.map((name) => [name, line[name]])));
}

type Order = AdminSchemas['Order'];
type OrderEdit = AdminSchemas['OrderEdit'];
