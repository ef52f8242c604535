import { createRequire } from 'node:module';

const manifest = createRequire(import.meta.url)('@storekeep/server/package.json') as {
  version: string;
  homepage: string;
};

/** The version of the package that runs. */
export const packageVersion = manifest.version;

/** Where its documentation is. */
export const packageHomepage = manifest.homepage;
