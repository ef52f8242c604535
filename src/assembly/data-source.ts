import type { DataSourceOptions } from 'typeorm';
import { migrations as coreMigrations } from '../../migrations/index.ts';
import { connectionOptions } from './connection-options.ts';
import type { ModuleDeclaration } from './define-module.ts';
import { declaredModules } from './module-list.ts';

export { entities } from './connection-options.ts';

/** The migrations of the shop and of the package's modules, in order. */
export const migrations = [
  ...coreMigrations,
  ...declaredModules.flatMap(({ migrations = [] }) => migrations),
].sort((a, b) => timestampOf(a) - timestampOf(b));

/** The timestamp at the end of the name of a migration. */
function timestampOf({ name }: { name: string }): number {
  return Number(/\d+$/.exec(name)?.[0]);
}

/**
 * TypeORM's options for the module's own connection; see `ConnectionOptions`.
 * @param additions modules of the shop's own, whose entities are added
 * @throws Error if the URL is missing, as PGDATABASE would name another database, or is not one of PostgreSQL
 */
export function dataSourceOptions(
  connection: Parameters<typeof connectionOptions>[0],
  additions: readonly ModuleDeclaration[] = [],
): DataSourceOptions {
  return { ...connectionOptions(connection, additions), migrations };
}
