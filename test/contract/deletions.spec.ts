import { createDiscount } from '../support/discounts.ts';
import { ok } from '../support/sample-shop.ts';
import { registerShopper } from '../support/shoppers.ts';
import { readTableHashes } from '../support/table-hashes.ts';
import { until } from '../support/until.ts';
import { allCalls } from './all-calls.ts';
import type { Call } from './calls.ts';
import { openPopulatedShop, type PopulatedShop } from './populated-shop.ts';
import { listParameters, sendCall } from './send-call.ts';

/* Every operation that deletes a child of a record, with the child of another record. */

/** Operations that remove a link, such as a region of a discount: the record at its other end stays. */
const REMOVE_LINKS = new Set([
  'DELETE /admin/discounts/{discount_id}/conditions/{condition_id}/batch',
  'DELETE /admin/discounts/{id}/regions/{region_id}',
  'DELETE /admin/inventory-items/{id}/location-levels/{location_id}',
  'DELETE /admin/price-lists/{id}/products/{product_id}/prices',
  'DELETE /admin/price-lists/{id}/variants/{variant_id}/prices',
  'DELETE /admin/regions/{id}/fulfillment-providers/{provider_id}',
  'DELETE /admin/regions/{id}/payment-providers/{provider_id}',
  'DELETE /store/carts/{id}/discounts/{code}',
  'DELETE /store/carts/{id}/payment-sessions/{provider_id}',
]);

/** Children of other records, for operations whose calls always have the same parent or child. */
const CHILDREN_OF_OTHERS: Record<string, (shop: PopulatedShop) => Promise<string> | string> = {
  'DELETE /admin/discounts/{id}/dynamic-codes/{code}': (shop) =>
    createDiscount(shop, 'ELSEWHERE').then(() => 'ELSEWHERE'),
  'DELETE /admin/regions/{id}/countries/{country_code}': () => 'de',
  'DELETE /store/customers/me/addresses/{address_id}': async (shop) => {
    const other = await registerShopper(shop, 'other@example.com');
    const address = {
      first_name: 'A',
      last_name: 'B',
      address_1: 'C',
      city: 'D',
      country_code: 'de',
      postal_code: '1',
    };
    return ok(await other.post('/customers/me/addresses', { address })).customer.shipping_addresses[0].id;
  },
};

/** As in Medusa v1, it rejects the change of another edit with 400, and one that was taken back with 404. */
const CHANGES_OF_EDITS = 'DELETE /admin/order-edits/{id}/changes/{change_id}';

const deletions = Object.keys(allCalls).filter(
  (op) => op.startsWith('DELETE') && (op.includes('/me/') || listParameters(op).length > 1),
);

let shop: PopulatedShop;
beforeAll(async () => void (shop = await openPopulatedShop()), 60_000);
afterAll(() => shop.close());

async function callWithChildOfOther(op: string): Promise<Call> {
  const child = listParameters(op).at(-1)!;
  const call = await allCalls[op](shop);
  const id = (await CHILDREN_OF_OTHERS[op]?.(shop)) ?? (await allCalls[op](shop)).params![child];
  expect(id).not.toBe(call.params![child]);
  return { ...call, params: { ...call.params, [child]: id } };
}

describe('A deletion of the child of another record', () => {
  it.each(deletions.filter((op) => !REMOVE_LINKS.has(op)))(
    'is rejected and changes nothing: %s',
    async (op) => {
      const call = await callWithChildOfOther(op);
      await until(
        async () => (await shop.sql('select from outbox_event where parked_at is null')).length === 0,
      ); // mails are sent
      const before = await readTableHashes(shop);
      expect((await sendCall(shop, op, call)).status).toBe(op === CHANGES_OF_EDITS ? 400 : 404);
      expect(await readTableHashes(shop)).toEqual(before);
    },
  );

  it.each(deletions.filter((op) => !REMOVE_LINKS.has(op)))(
    'succeeds again for an own child: %s',
    async (op) => {
      const call = await allCalls[op](shop);
      expect((await sendCall(shop, op, call)).status).toBe(200);
      expect((await sendCall(shop, op, call)).status).toBe(op === CHANGES_OF_EDITS ? 404 : 200);
    },
  );
});

describe('The country of another region', () => {
  it('is named in the message', async () => {
    const op = 'DELETE /admin/regions/{id}/countries/{country_code}';
    expect((await sendCall(shop, op, await callWithChildOfOther(op))).body.message).toBe(
      'Country with code de was not found',
    );
  });
});

describe('The line of an order', () => {
  it('is not removed by an order edit, which has a copy of it', async () => {
    const op = 'DELETE /admin/order-edits/{id}/items/{item_id}';
    const { params, ...call } = await allCalls[op](shop);
    const [{ id: item_id }] = await shop.sql<{ id: string }>(
      'select l.id from line_item l join order_edit e on e.order_id = l.order_id where e.id = $1',
      [params!.id],
    );
    expect((await sendCall(shop, op, { ...call, params: { ...params, item_id } })).status).toBe(404);
  });
});
