import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';

/**
 * Brings the schema up to date. Processes that start at once take turns; all but the first find nothing to do.
 * Connections of its own, as building an index may take longer than a statement of a request.
 */
export async function migrate({ options }: DataSource): Promise<void> {
  const dataSource = await new DataSource(withoutLimits(options)).initialize();
  try {
    const turn = dataSource.createQueryRunner();
    await turn.query('set lock_timeout = 0');
    await turn.query(`select pg_advisory_lock(hashtextextended('storekeep migrations', 0))`);
    await requireOurs(turn);
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await dataSource.destroy(); // and the turn with its connection
  }
}

/** The database of another program, such as Medusa v1, is adopted because somebody says so, and not by a start. */
export class ForeignDatabaseError extends Error {
  constructor() {
    super(
      'This is the database of another shop, it seems of Medusa v1: look at it with `npm run adopt:check`, then take it over with `npm run adopt`',
    );
    this.name = 'ForeignDatabaseError';
  }
}

async function requireOurs(turn: QueryRunner): Promise<void> {
  const [{ foreign }] = (await turn.query(
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
