import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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
    this.directory = path.resolve(options.directory ?? findBuild());
  }

  /** Whether the directory has a build. An installation without development dependencies of a checkout has none. */
  get isBuilt(): boolean {
    return existsSync(path.join(this.directory, 'index.html'));
  }
}

/** Looks in the directories above this file, as it is compiled to `dist`, or run from the sources by tests. */
function findBuild(): string {
  const start = path.dirname(fileURLToPath(import.meta.url));
  for (let directory = start; ; directory = path.dirname(directory)) {
    const built = path.join(directory, BUILT);
    if (existsSync(built) || path.dirname(directory) === directory) return built;
  }
}
