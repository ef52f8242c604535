import { createRequire } from 'node:module';
import path from 'node:path';

/** What the demo sells, beside the storefront that shows it: the products, and their pictures. */
export const EXAMPLE_FILES = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@storekeep/server/package.json')),
  'examples/storefront',
);
