import { createRequire } from 'node:module';

type Manifest = Record<'version' | 'homepage', string>;
const manifest = createRequire(import.meta.url)('@storekeep/server/package.json') as Manifest;

/** The version of the package that runs. */
export const packageVersion = manifest.version;
/** Where its documentation is. */
export const packageHomepage = manifest.homepage;
