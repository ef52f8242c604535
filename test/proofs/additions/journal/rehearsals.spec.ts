import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JournalChange } from '#additions/journal/journal.service';
import { allCalls } from '../../../contract/all-calls.ts';
import { openPopulatedShop, type PopulatedShop } from '../../../contract/populated-shop.ts';
import { sendCall } from '../../../contract/send-call.ts';
import { ok } from '../../../support/sample-shop.ts';

/* Every operation of staff that changes something, rehearsed and then executed (docs/journal.md). */

/** Operations whose second run differs from the first for a reason of their own. */
const DIFFERENT: Record<string, string> = {
  'POST /admin/gift-cards': 'the code is random',
  'POST /admin/batch-jobs': 'the job that is real has begun',
};

const { components } = JSON.parse(readFileSync('openapi/admin.json', 'utf8')) as {
  components: { schemas: Record<string, object> };
};
const ajv = new Ajv2020({ strict: false });
const matchesSchema = ajv.compile(components.schemas.Rehearsal);

let shop: PopulatedShop;

beforeAll(async () => (shop = await openPopulatedShop()));
afterAll(() => shop.close());

const operations = Object.keys(allCalls).filter((op) => /^(POST|DELETE) \/admin\//.test(op));

describe('A rehearsal of', () => {
  it.each(operations)('%s changes nothing, and shows what the operation changes', async (op) => {
    const call = await allCalls[op](shop);
    if (call.client) return; // a login of its own
    const before = await snapshot();

    const rehearsed = await sendCall(shop, op, call, { prefer: 'dry-run' });

    expect(await differences(before)).toEqual([]);
    const entries = await shop.sql(`select from journal_entry where request_id = $1`, [
      rehearsed.headers['x-request-id'],
    ]);
    expect(entries).toEqual([]);
    if (rehearsed.status === 501) {
      expect([op, rehearsed.status, rehearsed.body.code]).toEqual([op, 501, 'cannot_rehearse']);
      return;
    }
    const real = await sendCall(shop, op, call);
    expect({ status: rehearsed.status, message: rehearsed.body?.message }).toEqual({
      status: real.status,
      message: real.body?.message,
    });
    const { rehearsal } = rehearsed.body as { rehearsal: { changes: JournalChange[] } };
    matchesSchema(rehearsal);
    expect(ajv.errorsText(matchesSchema.errors)).toBe('No errors');
    if (op in DIFFERENT) return;
    const [entry] = ok(await shop.admin.get('/journal?limit=1')).entries as {
      id: string;
      operation: string;
    }[];
    const changes = (ok(await shop.admin.get(`/journal/${entry.id}`)).entry as { changes: JournalChange[] })
      .changes;
    if (rehearsal.changes.length > 0) expect(normalized(rehearsal.changes)).toEqual(normalized(changes));
  });
});

/** Without ids and times. */
function normalized(changes: JournalChange[]): string[] {
  return changes
    .map(({ table, id, before, after }) =>
      JSON.stringify({ table, id, before, after })
        .replaceAll(/[a-z]+_[0-9A-Z]{26}/g, '<id>')
        .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
        .replaceAll(/"data_said_at":\d+/g, '"data_said_at":"<time>"')
        .replaceAll(/"data":\{[^}]*\},?/g, '') // the reply of a provider
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)?/g, '<time>'),
    )
    .sort();
}

/** A fingerprint of each table that a request could change. */
async function snapshot(): Promise<Map<string, string>> {
  const [{ tables }] = await shop.sql<{ tables: string[] }>(
    `select array_agg(tablename::text) as tables from pg_tables where schemaname = current_schema()
     and not (tablename = any($1))`,
    [BACKGROUND],
  );
  const parts = tables.map(
    (table) =>
      `select '${table}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from "${table}" t`,
  );
  const rows = await shop.sql<{ name: string; hash: string }>(parts.join(' union all '));
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** What happens without a request: deliveries, searches and leases. */
const BACKGROUND = [
  'lease',
  'rate_limit_attempt',
  'search_change',
  'search_document',
  'search_word',
  'shown_change',
  'row_tally',
  'outbox_event',
  'webhook_delivery',
  'agent_delivery',
  'agent_feed',
  'job',
  'batch_job',
  'session',
  'notification',
  'journal_entry',
  'journal_change',
  'scheduled_job',
  'last_write',
  'product_sale',
  'bestseller',
  'report_change',
  'report_line',
  'report_order',
  'report_start',
  'report_tax',
];

async function differences(before: Map<string, string>): Promise<string[]> {
  return [...(await snapshot())]
    .filter(([table, hash]) => before.get(table) !== hash)
    .map(([table]) => table);
}
