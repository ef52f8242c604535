import { allCalls } from '../../../contract/all-calls.ts';
import { openPopulatedShop, type PopulatedShop } from '../../../contract/populated-shop.ts';
import { sendCall } from '../../../contract/send-call.ts';

/* Every operation of staff that changes something, and then undone (docs/journal.md). */

let shop: PopulatedShop;

beforeAll(async () => (shop = await openPopulatedShop()));
afterAll(() => shop.close());

const operations = Object.keys(allCalls).filter((op) => /^(POST|DELETE) \/admin\//.test(op));

describe('An undo of', () => {
  it.each(operations)('%s restores the rows, or is refused with a reason', async (op) => {
    const call = await allCalls[op](shop);
    if (call.client) return; // a login of its own
    const before = await snapshot();
    const { headers } = await sendCall(shop, op, call);
    const [entry] = await shop.sql<{ id: string }>('select id from journal_entry where request_id = $1', [
      headers['x-request-id'],
    ]);
    if (!entry) return; // nothing was changed

    const undone = await shop.admin.post(`/journal/${entry.id}/undo`);

    if (undone.status === 200) expect(await differences(before)).toEqual([]);
    else {
      expect(undone).toMatchObject({
        status: 409,
        body: { code: 'undo_refused', errors: expect.any(Array) },
      });
    }
    outcomes.set(
      op,
      undone.status === 200 ? 'undone' : JSON.stringify((undone.body as { errors?: object[] }).errors),
    );
  });

  it('most operations on the catalogue and settings works', () => {
    const refused = [...outcomes].filter(([, outcome]) => outcome !== 'undone');
    expect(refused.filter(([op]) => !MAY_BE_REFUSED.test(op))).toEqual([]);
  });
});

const outcomes = new Map<string, string>();

/** Of money, goods that were sent, secrets, jobs and proposals, whose change has an entry of its own. */
const MAY_BE_REFUSED =
  /\/(auth|orders|order-edits|payments|payment-collections|returns|swaps|claims|draft-orders|notifications|batch-jobs|promotions\/backtest|invites|apps|webhooks|agent-platforms|uploads|users|proposals|legal-texts)\b/;

/** A fingerprint of the visible rows of each table that a request of staff could change. */
async function snapshot(): Promise<Map<string, string>> {
  const tables = await shop.sql<{ name: string; is_soft: boolean }>(
    `select c.relname::text as name,
       exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'deleted_at') as is_soft
     from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'journal' and c.relname <> all($1)`,
    [['batch_job', 'notification']],
  );
  const parts = tables.map(
    ({ name, is_soft }) =>
      `select '${name}' as name, coalesce(jsonb_agg(to_jsonb(t) - 'updated_at' order by t::text), '[]')::text as rows from "${name}" t
       ${is_soft ? 'where deleted_at is null' : ''}`,
  );
  const rows = await shop.sql<{ name: string; rows: string }>(parts.join(' union all '));
  return new Map(rows.map((row) => [row.name, row.rows]));
}

async function differences(before: Map<string, string>): Promise<string[]> {
  return [...(await snapshot())]
    .filter(([table, rows]) => normalized(before.get(table)!) !== normalized(rows))
    .map(([table]) => table);
}

/** In the order of the rows' texts, since `t::text` has `updated_at`. */
function normalized(rows: string): string {
  return JSON.stringify((JSON.parse(rows) as object[]).map((row) => JSON.stringify(row)).sort());
}
