import { DataSource, type DataSourceOptions, type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Runs the pending migrations. An advisory lock serializes processes that start at the same time; all but the first find nothing to
 * do. It uses its own connections, because building an index may exceed the statement timeout of requests.
 * @param modules migrations that run after those of the shop, in this order
 * @param directUrl the address of PostgreSQL itself, if the data source leads to a pooler
 */
export async function migrate(
  { options: pooled }: DataSource,
  modules: readonly ModuleMigrations[] = [],
  directUrl?: string,
): Promise<void> {
  const options = (directUrl === undefined ? pooled : { ...pooled, url: directUrl }) as DataSourceOptions;
  const dataSource = await new DataSource(withoutLimits(options)).initialize();
  try {
    const lockHolder = dataSource.createQueryRunner();
    await lockHolder.query('set lock_timeout = 0');
    await lockHolder.query(`select pg_advisory_lock(hashtextextended('storekeep migrations', 0))`);
    await rejectForeignDatabase(lockHolder);
    await dataSource.runMigrations({ transaction: 'each' });
    for (const module of modules) await migrateModule(options, module);
  } finally {
    await dataSource.destroy(); // releases the advisory lock with its connection
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
  const own = { migrations: [...migrations], migrationsTableName: `${name}_migrations` };
  const dataSource = await new DataSource({ ...withoutLimits(options), ...own }).initialize();
  try {
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await dataSource.destroy();
  }
}

/** The database belongs to another program, such as Medusa v1. It is adopted by an explicit command only, never by a start. */
export class ForeignDatabaseError extends Error {
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
