import { type Config, readConfig } from '@storekeep/server/commands';

/** Only these variables are validated: others, such as the cookie secret, may be missing for backups. */
export function readBackupConfig(env: NodeJS.ProcessEnv): Config {
  const variables = Object.entries(env).filter(([name]) =>
    /^(DATABASE_URL|DATABASE_DIRECT_URL|FILES_DIR|DATA_DIR|S3_\w+)$/.test(name),
  );
  return readConfig(Object.fromEntries(variables));
}
