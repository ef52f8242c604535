import { findFormerDecimals } from '@storekeep/server/extend';
import type { Differences } from './differences.ts';
import type { Rule, Schema } from './read-schema.ts';
import { repairsFor, type RowRepair } from './row-repairs.ts';
import type { RunStatement } from './run-statement.ts';

/** The findings of a check. The texts are for the operator. */
export interface Findings {
  /** The version of Medusa, `1.20` or later; null for an older one, or another database. */
  version: string | null;
  /** Modules of v1 whose tables exist. */
  modules: string[];
  /** Feature flags of v1, as far as they can be recognized by a column. */
  flags: string[];
  /** The number of rows of the main tables. */
  counts: Record<string, number>;
  /** Problems that must be solved before the adoption. */
  stops: string[];
  /** Warnings. */
  warns: string[];
  /** The number of rows to repair, by rule. */
  mended: Record<string, number>;
}

export interface ExamineOptions {
  /** The ids of the providers that will be installed, besides `manual`. */
  providers: readonly string[];
}

/** The last migration of v1 1.20.0. */
const LAST_OF_1_20 = 'PublishableKeySalesChannelLink1701894188811';
const MODULES: Record<string, string> = {
  inventory_item: 'inventory',
  inventory_level: 'inventory',
  reservation_item: 'inventory',
  stock_location: 'stock location',
};
const FLAGS: Record<string, string> = {
  tax_inclusive_pricing: 'region.includes_tax',
  product_categories: 'product_category.handle',
  order_editing: 'order_edit.order_id',
  sales_channels: 'sales_channel.name',
  publishable_api_keys: 'publishable_api_key.title',
  isolate_pricing_domain: 'price_set.id',
};
const COUNTED_TABLES = ['product', 'customer', 'order', 'cart', 'draft_order'];

/** Examines the rows of a v1 shop, without changing anything. */
export async function examine(
  query: RunStatement,
  v1Schema: Schema,
  differences: Differences,
  { providers }: ExamineOptions,
): Promise<Findings> {
  const version = await findVersion(query, v1Schema);
  if (version === null)
    return {
      version,
      modules: [],
      flags: [],
      counts: {},
      stops: ['This is not a database of Medusa v1, or of a version before 1.20: upgrade v1 first'],
      warns: [],
      mended: {},
    };
  const mended: Record<string, number> = {};
  for (const { what, table, broken } of repairsFor(v1Schema))
    mended[what] = (mended[what] ?? 0) + (await count(query, `"${table}" t where ${broken}`));
  return {
    version,
    modules: modulesOf(v1Schema),
    flags: flagsOf(v1Schema),
    counts: Object.fromEntries(
      await inSequence(COUNTED_TABLES, async (table) => [table, await count(query, `"${table}"`)] as const),
    ),
    stops: [
      ...differences.unfit,
      ...(await findMissingProviders(query, providers)),
      ...(await findPriceSets(query, v1Schema)),
      ...(await findSharedTokens(query)),
      ...(await findBrokenRules(query, differences, repairsFor(v1Schema))),
    ],
    warns: [
      ...(await warningsOf(query, differences, mended)),
      ...(await findFormerProviders(query, providers)),
      ...(await describeFormerDecimals(query)),
    ],
    mended,
  };
}

async function findVersion(query: RunStatement, { tables }: Schema): Promise<string | null> {
  if (!tables.has('migrations') || !tables.has('cart')) return null;
  const [lastMigration] = await query('select from migrations where name = $1', [LAST_OF_1_20]);
  return lastMigration ? '1.20' : null;
}

function modulesOf({ tables }: Schema): string[] {
  return [
    ...new Set(Object.entries(MODULES).flatMap(([table, module]) => (tables.has(table) ? [module] : []))),
  ];
}

function flagsOf({ columns }: Schema): string[] {
  return Object.entries(FLAGS).flatMap(([flag, column]) =>
    columns.some(({ table, name }) => `${table}.${name}` === column) ? [flag] : [],
  );
}

/** With the feature flags of its product and pricing modules, v1 stores prices in tables that Storekeep does not read. */
async function findPriceSets(query: RunStatement, { tables }: Schema): Promise<string[]> {
  if (!tables.has('price_set')) return [];
  const sets = await count(query, 'price_set');
  return sets > 0
    ? [
        `${sets} price sets are in v1's pricing module: move them to money_amount, and turn off its feature flag`,
      ]
    : [];
}

/** Providers that regions or unfinished payments and fulfillments refer to, and that are not installed. */
async function findMissingProviders(query: RunStatement, providers: readonly string[]): Promise<string[]> {
  const installed = ['manual', ...providers];
  const rows = await query<{ kind: string; id: string; uses: number }>(
    `select kind, id, count(*)::int as uses from (
       select 'payment' as kind, provider_id as id from region_payment_providers
       union all select 'payment', provider_id from payment where captured_at is null and canceled_at is null
       union all select 'fulfillment', provider_id from region_fulfillment_providers
       union all select 'fulfillment', provider_id from shipping_option where deleted_at is null
       union all select 'fulfillment', provider_id from fulfillment where shipped_at is null and canceled_at is null
       union all select 'tax', tax_provider_id from region where tax_provider_id is not null and deleted_at is null) used
     where id <> all($1) and not (kind = 'payment' and id = 'system') group by kind, id order by kind, id`,
    [installed],
  );
  return rows.map(
    ({ kind, id, uses }) =>
      `The ${kind} provider ${id} is used ${uses} times: install a provider with that id and pass --provider ${id}, or remove it from the regions`,
  );
}

/** Payments of providers that are not installed can only be refunded outside of Storekeep. */
async function findFormerProviders(query: RunStatement, providers: readonly string[]): Promise<string[]> {
  const rows = await query<{ id: string; payments: number }>(
    `select provider_id as id, count(*)::int as payments from payment
     where captured_at is not null and canceled_at is null and provider_id <> all($1) group by 1 order by 1`,
    [['manual', 'system', ...providers]],
  );
  return rows.map(
    ({ id, payments }) =>
      `${payments} payments were captured by ${id}, which is not installed: they cannot be refunded without --provider ${id}`,
  );
}

async function findSharedTokens(query: RunStatement): Promise<string[]> {
  const rows = await query<{ emails: string }>(
    `select string_agg(email, ', ' order by email) as emails from "user"
     where api_token is not null and deleted_at is null group by api_token having count(*) > 1`,
  );
  return rows.map(({ emails }) => `${emails} share an API token: give each user a different one`);
}

/** Rows that violate our constraints and are not repaired. */
async function findBrokenRules(
  query: RunStatement,
  { rules, columns }: Differences,
  repairs: readonly RowRepair[],
): Promise<string[]> {
  const added = new Set(columns.map(({ what }) => /^(\S+) is added$/.exec(what)?.[1]));
  const checkedRules = rules.filter(
    ({ table, expression }) =>
      !expression.startsWith('api_token') && // reported by `findSharedTokens`
      !(expression.match(/\w+/g) ?? []).some((word) => added.has(`${table}.${word}`)),
  );
  const results = await inSequence(checkedRules, async (rule) => ({
    rule,
    rows: await countBreaking(query, rule, repairs),
  }));
  return results
    .filter(({ rows }) => rows > 0)
    .map(({ rule, rows }) => `${rows} rows of ${rule.table} violate: ${rule.kind} ${rule.expression}`);
}

function countBreaking(
  query: RunStatement,
  { table, kind, expression, definition }: Rule,
  repairs: readonly RowRepair[],
): Promise<number> {
  const tableRepairs = repairs.filter((repair) => repair.table === table);
  const isUnaffected = ({ broken }: RowRepair) => `not coalesce(${broken}, false)`;
  if (kind === 'check')
    return count(
      query,
      `"${table}" t where ${[`not (${expression})`, ...tableRepairs.map(isUnaffected)].join(' and ')}`,
    );
  if (kind === 'unique') {
    const [columns, predicate] = expression.split(' where ');
    const filled = columns.split(', ').map((column) => `(${column}) is not null`);
    // a row may still be a duplicate after a repair of its other columns
    const remains = tableRepairs.filter(({ column }) => column === 'deleted_at').map(isUnaffected);
    const where = [...filled, ...remains, ...(predicate ? [`(${predicate})`] : [])].join(' and ');
    return count(
      query,
      `(select from "${table}" t where ${where} group by ${columns} having count(*) > 1\) duplicates`,
    );
  }
  const [, target, key] = /REFERENCES "?(\w+)"?\((\w+)\)/.exec(definition) ?? [];
  if (kind !== 'foreign key' || expression.includes(',') || !target) return Promise.resolve(0);
  return count(
    query,
    `"${table}" t where ${expression} is not null and not exists (select from "${target}" r where r."${key}" = t.${expression})`,
  );
}

async function warningsOf(
  query: RunStatement,
  { narrow }: Differences,
  mended: Record<string, number>,
): Promise<string[]> {
  const openCarts = await count(
    query,
    `cart where completed_at is null and deleted_at is null and type = 'default'`,
  );
  const openDrafts = await count(query, `draft_order where status = 'open'`);
  const jobs = await count(
    query,
    'batch_job where completed_at is null and failed_at is null and canceled_at is null and deleted_at is null',
  );
  const higherRegionPrices = await count(
    query,
    `(select r.id from money_amount r join product_variant_money_amount rl on rl.money_amount_id = r.id
      join product_variant_money_amount cl on cl.variant_id = rl.variant_id join money_amount c on c.id = cl.money_amount_id
      where r.region_id is not null and c.region_id is null and c.currency_code = r.currency_code and r.price_list_id is null
        and c.price_list_id is null and r.deleted_at is null and c.deleted_at is null and r.amount > c.amount\) higher_prices`,
  );
  const fractions = await count(query, 'line_item_adjustment where amount <> round(amount)');
  return [
    ...Object.entries(mended).flatMap(([what, rows]) =>
      rows > 0 ? [`${rows} rows are repaired: ${what}`] : [],
    ),
    ...(openCarts > 0 ? [`${openCarts} open carts can be completed in Storekeep`] : []),
    ...(openDrafts > 0 ? [`${openDrafts} open draft orders can be completed in Storekeep`] : []),
    ...(fractions > 0
      ? [
          `${fractions} amounts of discounts have fractions: they are preserved, since the totals of v1 are computed from them`,
        ]
      : []),
    ...(jobs > 0 ? [`${jobs} batch jobs are not finished; they are not continued in Storekeep`] : []),
    ...(higherRegionPrices > 0
      ? [
          `${higherRegionPrices} prices of a region are higher than those of its currency: shoppers pay the price of the region`,
        ]
      : []),
    ...(narrow.length > 0
      ? [
          `${narrow.length} columns of amounts remain as in v1, up to 2,147,483,647; --widen makes them larger once v1 is shut down permanently`,
        ]
      : []),
  ];
}

async function count(query: RunStatement, rows: string): Promise<number> {
  const [{ count }] = await query<{ count: number }>(`select count(*)::int as count from ${rows}`);
  return count;
}

/** Runs sequentially, since there is only one connection. */
async function inSequence<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

async function describeFormerDecimals(query: RunStatement): Promise<string[]> {
  const { findings, advice } = await findFormerDecimals(query);
  return findings.map((finding) => `${finding}. ${advice}`);
}
