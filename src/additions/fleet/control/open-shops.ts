import { ConfigError, readModuleConfig } from '@storekeep/server/commands';
import { fleetVariables } from '../fleet-variables.ts';
import { DatabaseShops } from './database-shops.ts';
import { FileShops } from './file-shops.ts';
import type { Shops } from './shops.ts';

/**
 * Opens the control records of `SHOPS_URL` or `SHOPS_FILE`. Only these variables are read.
 * @throws ConfigError if neither is set
 */
export function openShops(env: NodeJS.ProcessEnv): Shops {
  const { shopsUrl, shopsFile } = readModuleConfig(fleetVariables, env);
  if (shopsUrl !== null) return new DatabaseShops(shopsUrl);
  if (shopsFile !== null) return new FileShops(shopsFile);
  throw new ConfigError(['SHOPS_URL: is missing, and so is SHOPS_FILE']);
}
