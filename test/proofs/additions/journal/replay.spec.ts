import type { JournalChange } from '#additions/journal/journal.service';
import { allCalls } from '../../../contract/all-calls.ts';
import { openPopulatedShop, type PopulatedShop } from '../../../contract/populated-shop.ts';
import { sendCall } from '../../../contract/send-call.ts';
import { deliverEvents } from '../../../support/due-events.ts';
import {
  describeRows,
  type JournaledRows,
  readJournaledRows,
  replayChanges,
} from '../../../support/replay-journal.ts';
import { createSamples, ok } from '../../../support/sample-shop.ts';
import { openShop, type Shop } from '../../../support/shop.ts';

/* The journal has all that staff change: its entries, applied to the rows of before, give those of after. */

interface Entry {
  id: string;
  operation: string;
}

async function readChanges(shop: Pick<Shop, 'admin'>, { id }: Entry): Promise<JournalChange[]> {
  return ok(await shop.admin.get(`/journal/${id}?limit=1000`)).entry.changes;
}

/** All entries, oldest first. */
async function readEntries(shop: Pick<Shop, 'admin'>): Promise<Entry[]> {
  const entries: Entry[] = [];
  let after = '';
  do {
    const page = ok(await shop.admin.get(`/journal?limit=100${after}`)) as {
      entries: Entry[];
      next: string | null;
    };
    entries.push(...page.entries);
    after = page.next === null ? '' : `&after=${page.next}`;
  } while (after !== '');
  return entries.reverse();
}

describe('The journal of an empty shop that staff have filled', () => {
  let shop: Shop;

  beforeAll(async () => (shop = await openShop()));
  afterAll(() => shop.close());

  it('gives the shop when it is replayed over the empty one', async () => {
    const rows = await readJournaledRows(shop);
    const known = new Set((await readEntries(shop)).map(({ id }) => id));
    await fillByStaff(shop);

    const entries = (await readEntries(shop)).filter(({ id }) => !known.has(id));
    for (const entry of entries) replayChanges(rows, await readChanges(shop, entry));

    expect(entries.length).toBeGreaterThan(10);
    expect(describeRows(rows)).toEqual(describeRows(await readJournaledRows(shop)));
  });
});

/** Regions, products, a discount, an order by a draft that is paid, sent in part and returned, and what was deleted again. */
async function fillByStaff(shop: Shop): Promise<void> {
  const { europe, shirt, mug, standardShipping } = await createSamples(shop);
  const [small, large] = shirt.variants;
  const { draft_order } = ok(
    await shop.admin.post('/draft-orders', {
      email: 'one@example.com',
      region_id: europe.id,
      items: [{ variant_id: small.id, quantity: 3 }],
      shipping_methods: [{ option_id: standardShipping.id }],
      shipping_address: { first_name: 'One', country_code: 'de' },
    }),
  );
  const { order } = ok(await shop.admin.post(`/draft-orders/${draft_order.id}/pay`));
  const [{ id: item_id }] = order.items as { id: string }[];
  ok(await shop.admin.post(`/orders/${order.id}/fulfillment`, { items: [{ item_id, quantity: 2 }] }));
  ok(await shop.admin.post(`/orders/${order.id}/return`, { items: [{ item_id, quantity: 1 }] }));
  ok(await shop.admin.post(`/products/${shirt.id}/variants/${large.id}`, { inventory_quantity: 7 }));
  ok(await shop.admin.delete(`/products/${mug.id}`));
  ok(await shop.admin.post('/collections', { title: 'Summer' }));
}

describe('The entry of an operation', () => {
  let shop: PopulatedShop;

  beforeAll(async () => (shop = await openPopulatedShop()));
  afterAll(() => shop.close());

  const operations = Object.keys(allCalls)
    .filter((op) => /^(POST|DELETE) \/admin\//.test(op))
    // carried out by a request of its own, with an entry of its own
    .filter((op) => op !== 'POST /admin/proposals/{id}/approve');

  it.each(operations)('of staff has all that it changes: %s', async (op) => {
    const call = await allCalls[op](shop);
    if (call.client) return; // a login of its own
    await deliverEvents(shop);
    const rows = await readJournaledRows(shop);
    const { headers } = await sendCall(shop, op, call);
    const after = await readJournaledRows(shop);
    const entries = await shop.sql<Entry>(
      'select id from journal_entry where request_id = $1 order by created_at, id',
      [headers['x-request-id']],
    );
    for (const entry of entries) replayChanges(rows, await readChanges(shop, entry));
    expect(withoutBackground(rows)).toEqual(withoutBackground(after));
  });
});

/** Without the messages about events, and the progress of jobs. */
const withoutBackground = (rows: JournaledRows): string[] =>
  describeRows(rows).filter((line) => !/^(notification|batch_job) /.test(line));
