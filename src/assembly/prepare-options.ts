import { createRequire } from 'node:module';
import { requireValidIdentityOptions } from '#engine/identity/identity-options';
import { requireNest } from '#engine/kernel/start-error';
import { ORIGIN, POSTGRES_URL, requireFormat } from '#engine/kernel/text/format';
import { normalizeLoginUrl } from '#engine/kernel/text/login-url';
import type { CommerceOptions, ConnectionOptions } from './commerce-options.ts';
import { connectionOptions } from './connection-options.ts';
import type { ModuleDeclaration } from './define-module.ts';

const { version: nestVersion } = createRequire(import.meta.url)('@nestjs/core/package.json') as {
  version: string;
};

/**
 * Checks options as the standalone server checks its variables, before anything connects to a database, and completes those that depend
 * on options of the modules.
 * @throws Error with one line that names the option
 */
export function prepareOptions(
  options: CommerceOptions,
  modules: readonly ModuleDeclaration[],
): CommerceOptions {
  requireNest(nestVersion);
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
  const normalized = {
    ...options,
    ...(database && { database: normalizeUrls(database) }),
    ...(replicas?.urls && { replicas: { ...replicas, urls: replicas.urls.map(normalizeLoginUrl) } }),
  };
  return modules.reduce((prepared, module) => module.prepare?.(prepared) ?? prepared, normalized);
}

function normalizeUrls(database: ConnectionOptions): ConnectionOptions {
  const { url, directUrl } = database;
  return {
    ...database,
    url: normalizeLoginUrl(url),
    ...(directUrl !== undefined && { directUrl: normalizeLoginUrl(directUrl) }),
  };
}
