import { createRequire } from 'node:module';

/** The version of the package that runs. */
export const packageVersion = (
  createRequire(import.meta.url)('@storekeep/server/package.json') as { version: string }
).version;
