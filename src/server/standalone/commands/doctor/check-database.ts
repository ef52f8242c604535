import { Client } from 'pg';
import { connectionOptions } from '#assembly/connection-options';
import type { ModuleDeclaration } from '#assembly/define-module';
import { personalDataOf } from '#assembly/module-list';
import { shopMigrations } from '#assembly/shop-migrations';
import {
  type Examination,
  failed,
  type Finding,
  ok,
  reasonOf,
  type Result,
  skipped,
  unexpected,
  warning,
} from '#engine/installation/finding';
import {
  explainConnectionError,
  requireDedicatedSessions,
  UnsuitableConnectionError,
} from '#engine/kernel/database/connections/session-pooling';
import { findOldPostgres } from '#engine/kernel/database/require-database';
import type { Sql } from '#engine/kernel/database/sql';
import { findUndecidedColumns } from '#server/person/undecided-columns';
import type { Config } from '#server/standalone/config/config';
import { findEmbeddedPostgres } from '#server/standalone/postgres/embedded-postgres';
import { serverAccount } from '#server/standalone/postgres/postgres-account';
import { findBinaries } from '#server/standalone/postgres/postgres-binaries';
import { adviceForConnection } from '#server/standalone/start/explain-errors';
import { findMissingSetup } from '#server/standalone/start/missing-setup';
import { findFormerDecimals } from '#shop/settings/currencies/stored-decimals';

const CONNECT_TIMEOUT_MS = 5000;
const MAX_SKEW_MS = 5000;

const NAMES = [
  'database',
  'PostgreSQL',
  'rights',
  'migrations',
  'currencies',
  'personal data',
  'clock',
  'shop',
] as const;

/** Checks the database over one connection; without one, only the first check has a result. */
export async function checkDatabase({ config }: Examination<Config>): Promise<Finding[]> {
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? findEmbeddedPostgres(config.dataDir);
  if (url === null) return named([await checkEmbedded(), ...skipRest('the embedded database does not run')]);
  const variable = config.databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  const connected = await connect(url, variable);
  if (!(connected instanceof Client)) return named([connected, ...skipRest('there is no connection')]);
  try {
    const checks = [
      checkVersion,
      checkRights,
      checkMigrations,
      checkCurrencies,
      checkPersonalData,
      checkClock,
      checkSetup,
    ];
    const results = [await checkSessions(url, variable)];
    for (const check of checks)
      results.push(await check(connected, config.installedModules).catch(unexpected));
    return named(results);
  } finally {
    await connected.end();
  }
}

function named(results: Result[]): Finding[] {
  return results.map((result, index) => ({ check: NAMES[index], ...result }));
}

function skipRest(why: string): Result[] {
  return NAMES.slice(1).map(() => skipped(why));
}

async function checkEmbedded(): Promise<Result> {
  try {
    serverAccount();
    await findBinaries();
    return ok('no DATABASE_URL: the embedded PostgreSQL can run here');
  } catch (error) {
    return failed(reasonOf(error), 'Set DATABASE_URL to a PostgreSQL');
  }
}

/** Connects with the session parameters of the server, which poolers may reject. */
async function connect(url: string, variable: string): Promise<Client | Result> {
  const { options } = connectionOptions({ url }).extra as { options: string };
  let client: Client | undefined;
  try {
    client = new Client({ connectionString: url, options, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    client.on('error', () => undefined); // the query rejects
    await client.connect();
    return client;
  } catch (error) {
    await client?.end().catch(() => undefined);
    return failed(
      `${variable === 'DATABASE_URL' ? '' : `${variable}: `}${reasonOf(explainConnectionError(error))}`,
      adviceForConnection(error, variable),
    );
  }
}

async function checkSessions(url: string, variable: string): Promise<Result> {
  try {
    await requireDedicatedSessions({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    return ok('it accepts connections, each with a session of its own');
  } catch (error) {
    const isPooler = error instanceof UnsuitableConnectionError;
    return failed(
      isPooler ? 'a pooler shares its sessions between clients' : reasonOf(error),
      isPooler
        ? 'Set DATABASE_DIRECT_URL to PostgreSQL itself, or use pool_mode = session'
        : adviceForConnection(error, variable),
    );
  }
}

async function checkVersion(client: Client): Promise<Result> {
  const { number, name } = await one<{ number: string; name: string }>(
    client,
    `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
  );
  const problem = findOldPostgres(number);
  return problem === undefined
    ? ok(`version ${name}`)
    : failed(problem, 'Upgrade PostgreSQL; 18 is what the tests run on');
}

/** Since PostgreSQL 15 only the owner of a database may create tables in its schema `public`. */
async function checkRights(client: Client): Promise<Result> {
  const { role, tables, search, database } = await one<{
    role: string;
    tables: boolean;
    search: boolean;
    database: string;
  }>(
    client,
    `select current_user as role, current_database() as database,
       has_schema_privilege(current_user, current_schema(), 'create') as tables,
       exists (select from pg_extension where extname = 'pg_trgm')
         or (has_database_privilege(current_database(), 'create')
             and exists (select from pg_available_extensions where name = 'pg_trgm')) as search`,
  );
  if (!tables)
    return failed(
      `${role} may not create tables in ${database}`,
      `As a superuser: alter database "${database}" owner to "${role}"`,
    );
  if (!search)
    return warning(
      'the extension pg_trgm cannot be created: searches of staff are slow',
      'As a superuser: create extension pg_trgm',
    );
  return ok(`${role} may create tables`);
}

/** The server runs pending migrations at its start. */
async function checkMigrations(client: Client): Promise<Result> {
  const { own, foreign } = await one<{ own: boolean; foreign: boolean }>(
    client,
    `select to_regclass('storekeep_migrations') is not null as own, to_regclass('cart') is not null as foreign`,
  );
  if (!own && foreign)
    return failed('this is the database of another shop, it seems of Medusa v1', 'Run storekeep adopt:check');
  const known = shopMigrations.names;
  if (!own) return ok(`the database is empty: ${known.length} migrations run at the first start`);
  const { rows } = await client.query<{ name: string }>('select name from storekeep_migrations');
  const done = new Set(rows.map(({ name }) => name));
  const unknown = [...done].filter((name) => !known.includes(name));
  if (unknown.length > 0)
    return failed(
      `the database is of a newer version: ${unknown.length} migrations are unknown, such as ${unknown[0]}`,
      'Install that version, or restore the backup from before its first start',
    );
  const pending = known.filter((name) => !done.has(name)).length;
  return pending === 0
    ? ok(`all ${known.length} have run`)
    : warning(`${pending} of ${known.length} run at the next start`, 'Make a backup first: storekeep backup');
}

/** Amounts of some currencies may have been stored with other decimals, by Medusa v1 or by a former version. */
async function checkCurrencies(client: Client): Promise<Result> {
  const { exists } = await one<{ exists: boolean }>(
    client,
    `select to_regclass('money_amount') is not null and to_regclass('region') is not null as exists`,
  );
  if (!exists) return ok('there are no prices yet');
  const { findings, advice } = await findFormerDecimals(queryOf(client));
  if (findings.length === 0) return ok('all amounts have the decimals of ISO 4217');
  return warning(findings.join(' · '), advice);
}

/** Each text of a module's table is either forgotten with a person, or declared to have none of their data. */
async function checkPersonalData(client: Client, modules: readonly ModuleDeclaration[]): Promise<Result> {
  const entities = modules.flatMap((module) => module.entities ?? []);
  const columns = await findUndecidedColumns(queryOf(client), personalDataOf(modules), entities);
  if (columns.length === 0) return ok('person:forget knows all columns of modules');
  return warning(
    `person:forget leaves ${columns.join(', ')}`,
    'Add them to `forget` of the module that has the table',
  );
}

/** Sessions, tokens and leases compare times of the server with those of the database. */
async function checkClock(client: Client): Promise<Result> {
  const before = Date.now();
  const { now } = await one<{ now: string }>(
    client,
    'select (extract(epoch from clock_timestamp()) * 1000)::bigint as now',
  );
  const skew = Math.round(Number(now) - (before + Date.now()) / 2);
  if (Math.abs(skew) < MAX_SKEW_MS) return ok(`the clock of the database differs by ${Math.abs(skew)} ms`);
  return failed(
    `the clock of the database is ${Math.abs(Math.round(skew / 1000))} s ${skew > 0 ? 'ahead' : 'behind'}`,
    'Synchronize both machines by NTP (timedatectl set-ntp true)',
  );
}

/** Whether customers can buy something. */
async function checkSetup(client: Client): Promise<Result> {
  const { exists } = await one<{ exists: boolean }>(
    client,
    `select to_regclass('storekeep_migrations') is not null as exists`,
  );
  if (!exists) return skipped('there are no tables yet');
  const missing = await findMissingSetup(queryOf(client));
  if (missing.length === 0) return ok('it has what customers need to buy something');
  return warning(`it lacks ${missing.join(', ')}`, 'Create them in the back office, or by /admin');
}

function queryOf(client: Client): Sql['query'] {
  return async <T>(text: string, values?: unknown[]): Promise<T[]> =>
    (await client.query(text, values)).rows as T[];
}

async function one<T extends object>(client: Client, statement: string): Promise<T> {
  return (await client.query<T>(statement)).rows[0];
}
