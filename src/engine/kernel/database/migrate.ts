import {
  AbstractLogger,
  DataSource,
  type DataSourceOptions,
  type MigrationInterface,
  type QueryRunner,
} from 'typeorm';
import { StartError } from '../start-error.ts';

/** Migrations that are loaded only if one of them has not run. */
export interface PendingMigrations {
  names: readonly string[];
  load(): Promise<ModuleMigrations['migrations']>;
}

/** `DATABASE_DIRECT_URL` leads to no PostgreSQL; the cause is the error of the connection. */
export class DirectConnectionError extends StartError {
  constructor(cause: unknown) {
    super(`DATABASE_DIRECT_URL (database.directUrl): ${(cause as Error).message}`, { cause });
    this.name = 'DirectConnectionError';
  }
}

const TABLE = 'storekeep_migrations';

/**
 * Runs the pending migrations. An advisory lock serializes processes that start at the same time; all but the first find nothing to
 * do. It uses its own connections, because building an index may exceed the statement timeout of requests.
 * @param modules migrations that run after those of the shop, in this order
 * @param directUrl the address of PostgreSQL itself, if the data source leads to a pooler
 * @param shop the migrations of the shop; defaults to those in the options of the data source
 * @throws DirectConnectionError
 */
export async function migrate(
  { options: pooled }: DataSource,
  modules: readonly ModuleMigrations[] = [],
  directUrl?: string,
  shop?: PendingMigrations,
): Promise<void> {
  const options = (directUrl === undefined ? pooled : { ...pooled, url: directUrl }) as DataSourceOptions;
  const dataSource = await new DataSource({ ...withoutLimits(options), migrations: [] })
    .initialize()
    .catch((error: unknown) => {
      throw directUrl === undefined ? error : new DirectConnectionError(error);
    });
  try {
    const lockHolder = dataSource.createQueryRunner();
    await lockHolder.query('set lock_timeout = 0');
    await lockHolder.query(`select pg_advisory_lock(hashtextextended('storekeep migrations', 0))`);
    await rejectForeignDatabase(lockHolder);
    if (!shop) await runMigrations(options, options.migrations, TABLE);
    else if (await isAnyPending(lockHolder, shop))
      await runMigrations(options, [...(await shop.load())], TABLE);
    for (const module of modules) await migrateModule(options, module);
  } finally {
    await dataSource.destroy(); // releases the advisory lock with its connection
  }
}

async function isAnyPending(lockHolder: QueryRunner, { names }: PendingMigrations): Promise<boolean> {
  const [{ exists }] = (await lockHolder.query(`select to_regclass('${TABLE}') is not null as exists`)) as [
    { exists: boolean },
  ];
  if (!exists) return true;
  const rows = (await lockHolder.query(`select name from ${TABLE}`)) as { name: string }[];
  const done = new Set(rows.map(({ name }) => name));
  return !names.every((name) => done.has(name));
}

async function runMigrations(
  options: DataSourceOptions,
  migrations: DataSourceOptions['migrations'],
  migrationsTableName: string,
): Promise<void> {
  const logger = new FailedMigration();
  const own = { ...withoutLimits(options), migrations, migrationsTableName, logger } as DataSourceOptions;
  const dataSource = await new DataSource(own).initialize();
  try {
    await dataSource.runMigrations({ transaction: 'each' });
  } catch (error) {
    if (error instanceof Error && logger.text !== undefined) error.message = logger.text;
    throw error;
  } finally {
    await dataSource.destroy();
  }
}

/** What TypeORM would write to stdout, where commands write JSON: the name and the error of the migration that has failed. */
class FailedMigration extends AbstractLogger {
  text?: string;

  override logMigration(message: string): void {
    this.text = message;
  }

  protected writeLog(): void {
    // nothing else is logged
  }
}

/** The migrations of a module of the shop's own, for tables of its own. */
export interface ModuleMigrations {
  /** Identifies the module: lower-case letters, digits and `_`. What has run is recorded in the table `<name>_migrations`. */
  name: string;
  /** Classes of TypeORM, in any order: they run by the timestamps at the end of their names. */
  migrations: readonly (new () => MigrationInterface)[];
}

/** @throws if the name is not allowed */
async function migrateModule(options: DataSourceOptions, module: ModuleMigrations): Promise<void> {
  const { name, migrations } = module;
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(name) || name === 'storekeep')
    throw new Error(`Migrations of a module need a name such as my_module, not ${JSON.stringify(name)}`);
  await runMigrations(options, [...migrations], `${name}_migrations`);
}

/** The database belongs to another program, such as Medusa v1. It is adopted by an explicit command only, never by a start. */
class ForeignDatabaseError extends StartError {
  constructor() {
    super(
      'This is the database of another shop, it seems of Medusa v1: look at it with `npm run adopt:check`, then take it over with `npm run adopt`',
    );
    this.name = 'ForeignDatabaseError';
  }
}

async function rejectForeignDatabase(lockHolder: QueryRunner): Promise<void> {
  const [{ foreign }] = (await lockHolder.query(
    `select to_regclass('cart') is not null and to_regclass('storekeep_migrations') is null as foreign`,
  )) as [{ foreign: boolean }];
  if (foreign) throw new ForeignDatabaseError();
}

function withoutLimits(options: DataSourceOptions): DataSourceOptions {
  const extra = options.extra as { options?: string } | undefined;
  return {
    ...options,
    entities: [],
    subscribers: [],
    poolSize: 2,
    extra: { ...extra, options: `${extra?.options ?? ''} -c statement_timeout=0` },
  } as DataSourceOptions;
}
