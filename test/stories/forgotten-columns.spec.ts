import { declaredModules, personalDataOf } from '#assembly/module-list';
import { REPEATED_DATA, repeatedDataOf } from '#server/person/personal-columns';
import { openDanishShop } from '../support/danish-shop.ts';
import { forget, tablesWith } from '../support/forgotten-persons.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';

const PERSON = 'ole@example.com';

let shop: SampleShop;

beforeAll(async () => (shop = await useSampleShop()));
afterAll(() => shop.close());

it('A forgotten person is in no column that can repeat their e-mail', async () => {
  const denmark = await openDanishShop(shop);
  const order = await denmark.placeOrder(2, { shipped: true });
  const items = [{ item_id: order.items[0].id, quantity: 1 }];
  ok(await shop.admin.post(`/orders/${order.id}/return`, { items }));
  ok(await shop.admin.post(`/orders/${order.id}/refund`, { amount: 100, reason: 'other' }));
  ok(await shop.admin.post('/order-edits', { order_id: order.id }));
  ok(await shop.admin.post('/notes', { resource_id: order.id, resource_type: 'order', value: 'x' }));
  const repeated = [...REPEATED_DATA, ...repeatedDataOf(personalDataOf(declaredModules))];
  for (const { table, column } of repeated) await writeEmail(table, column);
  await forget(shop, PERSON);
  expect(await tablesWith(shop, PERSON)).toEqual([]);
});

/** Writes the e-mail into a column of all rows. */
async function writeEmail(table: string, column: string): Promise<void> {
  const [{ type }] = await shop.sql<{ type: string }>(
    `select data_type as type from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and column_name = $2`,
    [table, column],
  );
  const text = type === 'jsonb' ? JSON.stringify({ contact: PERSON }) : PERSON;
  await shop.sql(`update "${table}" set "${column}" = $1`, [text]);
}
