// Adopts the database of a Medusa v1 shop with a million orders: docs/performance.md has the results.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { openDatabase } from './database.mjs';
import { atEnd, stopAll } from './processes.mjs';

const ORDERS = Number(process.env.ORDERS ?? 1_000_000);
const COMMAND = fileURLToPath(new URL('../dist/src/server/standalone/commands/command.js', import.meta.url));
const SHOP = new URL('../test/data/v1/default.sql.gz', import.meta.url);
/** The number of copies per statement. */
const COPIES_PER_STATEMENT = 500;
/** The interval for checking locks, in milliseconds. */
const LOCK_CHECK_MS = 50;

const TARGETS = { check_s: 600, check_mb: 500, locked_s: 60 };

/** The tables of the rows that belong to an order, with the columns that refer to such rows. */
const COPIED_TABLES = {
  address: {
    of: `id in (select unnest(array[o.shipping_address_id, o.billing_address_id]) from "order" o)`,
    keys: ['id'],
  },
  cart: {
    of: 'id in (select cart_id from "order")',
    keys: ['id', 'shipping_address_id', 'billing_address_id', 'payment_id'],
  },
  order: {
    of: 'draft_order_id is null',
    keys: ['id', 'cart_id', 'shipping_address_id', 'billing_address_id'],
  },
  payment: { of: 'order_id is not null and swap_id is null', keys: ['id', 'cart_id', 'order_id'] },
  refund: { of: 'order_id is not null', keys: ['id', 'order_id', 'payment_id'] },
  line_item: { of: 'order_id is not null and order_edit_id is null', keys: ['id', 'cart_id', 'order_id'] },
  line_item_tax_line: {
    of: 'item_id in (select id from line_item where order_id is not null)',
    keys: ['id', 'item_id'],
  },
  line_item_adjustment: {
    of: 'item_id in (select id from line_item where order_id is not null)',
    keys: ['id', 'item_id'],
  },
  shipping_method: { of: 'order_id is not null and return_id is null', keys: ['id', 'cart_id', 'order_id'] },
  shipping_method_tax_line: {
    of: 'shipping_method_id in (select id from shipping_method where order_id is not null and return_id is null)',
    keys: ['id', 'shipping_method_id'],
  },
  gift_card_transaction: { of: 'true', keys: ['id', 'order_id'] },
  order_discounts: { of: 'true', keys: ['order_id'] },
};

try {
  const url = await openDatabase();
  // with the application name of adoptions, which reject other connections
  const database = new pg.Client({ connectionString: url, application_name: 'storekeep adopt' });
  await database.connect();
  atEnd(() => database.end());
  await fill(database);
  const { rows } = await database.query(
    `select (select count(*)::int from "order") as orders, (select count(*)::int from line_item) as lines, pg_size_pretty(pg_database_size(current_database())) as size`,
  );
  console.log(`${rows[0].orders} orders, ${rows[0].lines} lines, ${rows[0].size}`);

  const check = await run(url, ['adopt:check']);
  console.log(
    check.report
      .split('\n')
      .filter((line) => / of \d+ /.test(line))
      .join('\n'),
  );
  console.log(line('checked', check.seconds, 's', TARGETS.check_s));
  console.log(line('memory of the check at most', check.megabytes, 'MB', TARGETS.check_mb));

  const locks = watchLocks(url);
  const adopt = await run(url, ['adopt', '--yes']);
  const locked = await locks.seconds();
  console.log(adopt.report.trim());
  console.log(line('adopted, indexes included', adopt.seconds, 's'));
  console.log(line('tables locked exclusively', locked, 's', TARGETS.locked_s));
  console.log(line('memory of the adoption at most', adopt.megabytes, 'MB'));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stopAll();
}

/** Restores a v1 shop, and copies its orders until the requested number is reached. */
async function fill(database) {
  await database.query(gunzipSync(readFileSync(SHOP)).toString());
  await database.query('set search_path = public');
  await database.query(`update "user" set api_token = null where email = 'member@life.test'`);
  await database.query('set session_replication_role = replica'); // without foreign key checks for the copies
  const { rows } = await database.query(
    `select count(*)::int as orders from "order" where ${COPIED_TABLES.order.of}`,
  );
  const copies = Math.ceil(ORDERS / rows[0].orders);
  const statements = [];
  for (const [table, part] of Object.entries(COPIED_TABLES))
    statements.push(await copying(database, table, part));
  for (const statement of statements.map(({ original }) => original)) await database.query(statement);
  const indexes = await dropIndexes(database);
  for (let from = 1; from <= copies; from += COPIES_PER_STATEMENT) {
    process.stderr.write(`filling the shop: ${from} of ${copies} copies\n`);
    for (const { copy } of statements)
      await database.query(copy, [from, Math.min(copies, from + COPIES_PER_STATEMENT - 1)]);
  }
  process.stderr.write('making its indexes again\n');
  for (const index of indexes) await database.query(index);
  await database.query('set session_replication_role = origin');
  await database.query('vacuum (analyze)');
}

/** Indexes without a constraint: recreating them at the end is faster than updating them with every copy. */
async function dropIndexes(database) {
  const { rows } = await database.query(
    `select i.relname as name, pg_get_indexdef(x.indexrelid) as made from pg_index x join pg_class i on i.oid = x.indexrelid
     join pg_class c on c.oid = x.indrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1)
       and not exists (select from pg_constraint k where k.conindid = x.indexrelid)`,
    [Object.keys(COPIED_TABLES)],
  );
  for (const { name } of rows) await database.query(`drop index public."${name}"`);
  return rows.map(({ made }) => made);
}

/** Stores the original rows first, so that copies are not copied again. */
async function copying(database, table, { of, keys }) {
  const { rows } = await database.query(
    'select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2',
    ['public', table],
  );
  const columns = rows.map(({ name }) => name);
  const values = columns.map((name) => {
    if (keys.includes(name)) return `t."${name}" || '_' || n`;
    return table === 'order' && name === 'display_id' ? '1000 * n + t.display_id' : `t."${name}"`;
  });
  return {
    original: `create temporary table "original_${table}" as select * from "${table}" where ${of}`,
    copy: `insert into "${table}" (${columns.map((name) => `"${name}"`).join(', ')})
      select ${values.join(', ')} from generate_series($1::int, $2::int) n, "original_${table}" t`,
  };
}

/** Runs a command of the package, and measures its memory. */
async function run(url, words) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [COMMAND, ...words], {
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  const output = text(child.stdout);
  let megabytes = 0;
  while (child.exitCode === null && child.signalCode === null) {
    megabytes = Math.max(megabytes, peakOf(child.pid));
    await Promise.race([ended, sleep(200)]);
  }
  const [code] = await ended;
  const report = await output;
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${report}`);
  return { report, megabytes, seconds: (performance.now() - startedAt) / 1000 };
}

/** The peak memory of a process in megabytes. */
function peakOf(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
  } catch {
    return 0;
  }
}

/** Measures how long reads of the shop's tables are blocked. */
function watchLocks(url) {
  let going = true;
  let first = null;
  let last = null;
  const watching = (async () => {
    const client = new pg.Client({ connectionString: url, application_name: 'storekeep adopt' });
    await client.connect();
    while (going) {
      const { rowCount } = await client.query(
        `select from pg_locks l join pg_class c on c.oid = l.relation where l.mode = 'AccessExclusiveLock' and l.granted
           and l.database = (select oid from pg_database where datname = current_database())
           and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace limit 1`,
      );
      if (rowCount > 0) {
        first ??= performance.now();
        last = performance.now();
      }
      await sleep(LOCK_CHECK_MS);
    }
    await client.end();
  })();
  return {
    async seconds() {
      going = false;
      await watching;
      return first === null ? 0 : (last - first) / 1000;
    },
  };
}

function line(what, amount, unit, target) {
  const verdict = target === undefined ? '' : amount < target ? `< ${target} met` : `< ${target} MISSED`;
  return `${what.padEnd(40)} ${amount.toFixed(1).padStart(8)} ${unit}  ${verdict}`;
}
