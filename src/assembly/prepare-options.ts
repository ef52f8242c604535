import { requireValidIdentityOptions } from '#engine/identity/identity-options';
import { ORIGIN, POSTGRES_URL, requireFormat } from '#engine/kernel/text/format';
import type { CommerceOptions } from './commerce-options.ts';
import { connectionOptions } from './connection-options.ts';
import type { ModuleDeclaration } from './define-module.ts';

/**
 * Checks options as the standalone server checks its variables, before anything connects to a database, and completes those that depend
 * on options of the modules.
 * @throws Error with one line that names the option
 */
export function prepareOptions(
  options: CommerceOptions,
  modules: readonly ModuleDeclaration[],
): CommerceOptions {
  const { database, replicas, session, http, files } = options;
  if (database) {
    connectionOptions(database);
    requireFormat('database.directUrl', database.directUrl, POSTGRES_URL);
  }
  requireFormat('replicas.urls', replicas?.urls, POSTGRES_URL);
  requireValidIdentityOptions(session ?? {});
  requireFormat('http.adminOrigins', http?.adminOrigins, ORIGIN);
  requireFormat('http.storeOrigins', http?.storeOrigins, ORIGIN);
  requireFormat('files.publicUrl', files?.publicUrl, ORIGIN);
  return modules.reduce((prepared, module) => module.prepare?.(prepared) ?? prepared, options);
}
