import { existsSync } from 'node:fs';
import path from 'node:path';
import { findInPackage } from '@storekeep/server/extend';

/** Where `npm run build` writes the back office: the package has it beside the compiled server. */
const BUILT = 'dist/dashboard';

/** How the back office is served. */
export class BackOfficeOptions {
  /** The path after the prefix of the shop; defaults to `/dashboard`. */
  readonly path: string;
  /** The directory of a build; defaults to that of the package. */
  readonly directory: string;

  /** @throws Error if the path is none */
  constructor(options: Partial<Pick<BackOfficeOptions, 'path' | 'directory'>> = {}) {
    this.path = options.path ?? '/dashboard';
    if (!/^(\/[\w.~-]+)+$/.test(this.path))
      throw new Error(`dashboard.path: must be a path such as /dashboard, not ${JSON.stringify(this.path)}`);
    this.directory = path.resolve(options.directory ?? findInPackage(BUILT));
  }

  /** Whether the directory has a build. An installation without development dependencies of a checkout has none. */
  get isBuilt(): boolean {
    return existsSync(path.join(this.directory, 'index.html'));
  }
}
