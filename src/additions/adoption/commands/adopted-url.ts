import { readConfig } from '@storekeep/server/commands';

/**
 * The URL of the database to adopt.
 * @throws if `DATABASE_URL` is not set: an embedded database is never one of v1
 */
export function adoptedUrl(env: NodeJS.ProcessEnv): string {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = env;
  const { databaseDirectUrl, databaseUrl } = readConfig({ DATABASE_URL, DATABASE_DIRECT_URL });
  if (databaseUrl === null) throw new Error('Set DATABASE_URL to the database of the v1 shop');
  return databaseDirectUrl ?? databaseUrl;
}
