import { readFileSync } from 'node:fs';
import { allCalls } from '../../contract/all-calls.ts';
import { openPopulatedShop, type PopulatedShop } from '../../contract/populated-shop.ts';
import { sendCall } from '../../contract/send-call.ts';

/* A shop whose database has a publication, as for Debezium or an upgrade without downtime (docs/operating/replication.md). */

const page = readFileSync('docs/operating/replication.md', 'utf8');
const [createPublication] = [...page.matchAll(/```sql\n([^`]+)```/g)].map(([, sql]) => sql);
/** The tables that the page leaves out, with a reason for each. */
const unpublished = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, table]) => table);

let shop: PopulatedShop;

beforeAll(async () => {
  shop = await openPopulatedShop();
  await shop.sql(createPublication);
  await shop.sql('create publication everything for all tables');
});

afterAll(() => shop.close());

describe('A shop with a publication of all tables', () => {
  const operations = Object.keys(allCalls).filter((op) => !op.startsWith('GET '));

  it.each(operations)('carries out %s', async (op) => {
    const { status } = await sendCall(shop, op, await allCalls[op](shop));
    expect(status).toBeLessThan(400);
  });
});

describe('The publication of docs/operating/replication.md', () => {
  it('has all tables but those that the page names', async () => {
    const tables = await shop.sql<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = current_schema() and table_type = 'BASE TABLE'
         and table_name not in (select tablename from pg_publication_tables where pubname = 'storekeep')
       order by 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual(unpublished);
  });

  it('leaves out each table with transactions or positions in the log, which mean nothing elsewhere', async () => {
    const tables = await shop.sql<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
       where table_schema = current_schema() and udt_name in ('pg_lsn', 'pg_snapshot', 'xid', 'xid8')`,
    );
    expect(unpublished).toEqual(expect.arrayContaining(tables.map(({ name }) => name)));
    expect(tables.length).toBeGreaterThan(0);
  });
});
