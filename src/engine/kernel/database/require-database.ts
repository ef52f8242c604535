import { StartError } from '../start-error.ts';
import type { Sql } from './sql.ts';

/** The oldest version of PostgreSQL that the tests of a release have run on. */
const OLDEST_POSTGRES = 15;

/**
 * @param number `server_version_num`, such as `150004`
 * @returns a problem if that PostgreSQL is too old
 */
export function findOldPostgres(number: string): string | undefined {
  const major = Math.floor(Number(number) / 10_000);
  return major >= OLDEST_POSTGRES
    ? undefined
    : `PostgreSQL ${major} is too old: at least ${OLDEST_POSTGRES} is needed`;
}

/**
 * Requires a PostgreSQL on which the shop works, and the tables if no migrations will create them.
 * @throws StartError
 */
export async function requireDatabase(database: Pick<Sql, 'query'>, migrates: boolean): Promise<void> {
  const [{ number, isEmpty }] = await database.query<{ number: string; isEmpty: boolean }>(
    `select current_setting('server_version_num') as number, to_regclass('storekeep_migrations') is null as "isEmpty"`,
    [],
  );
  const problem = findOldPostgres(number);
  if (problem !== undefined) throw new StartError(problem);
  if (!migrates && isEmpty)
    throw new StartError(
      'The database has no tables of the shop, and `migrate` is false: start once without it',
    );
}
