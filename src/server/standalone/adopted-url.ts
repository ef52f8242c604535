import { readConfig } from './config/config.ts';

/**
 * Where the database to adopt is.
 * @throws when nobody has said it: an embedded store is never one of v1
 */
export function adoptedUrl(env: NodeJS.ProcessEnv): string {
  const { databaseUrl } = readConfig({ DATABASE_URL: env.DATABASE_URL });
  if (databaseUrl === null) throw new Error('Set DATABASE_URL to the database of the v1 shop');
  return databaseUrl;
}
