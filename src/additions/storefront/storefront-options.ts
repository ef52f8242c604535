import { existsSync } from 'node:fs';
import path from 'node:path';
import { findInPackage } from '@storekeep/server/extend';

/** Where the package has the example. */
const PAGES = 'examples/storefront/shop';

/** How the example storefront is served. */
export class StorefrontOptions {
  /** The path after the prefix of the shop; defaults to `/shop`. */
  readonly path: string;
  /** The directory of its pages; defaults to `examples/storefront/shop` of the package. */
  readonly directory: string;
  /** The publishable key (`pk_…`) with which it shows Stripe's card form; defaults to none. */
  readonly stripeKey: string;

  /** @throws Error if the path or the key is none */
  constructor(options: Partial<Pick<StorefrontOptions, 'path' | 'directory' | 'stripeKey'>> = {}) {
    this.path = options.path ?? '/shop';
    this.directory = path.resolve(options.directory ?? findInPackage(PAGES));
    this.stripeKey = options.stripeKey ?? '';
    if (!/^(\/[\w.~-]+)+$/.test(this.path))
      throw new Error(`storefront.path: must be a path such as /shop, not ${JSON.stringify(this.path)}`);
    if (!/^(pk_\w+)?$/.test(this.stripeKey))
      throw new Error('storefront.stripeKey: must be a publishable key such as pk_test_…');
  }

  /** Whether the directory has the pages. An image may be built without the examples. */
  get exists(): boolean {
    return existsSync(path.join(this.directory, 'index.html'));
  }
}
