import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Finds what the package has beside its code: looks in the directories above this file, as it is compiled to `dist`, bundled, or run
 * from the sources by tests.
 * @param name a path in the package, such as `dist/dashboard`
 * @returns a path that does not exist, if nothing was found
 */
export function findInPackage(name: string): string {
  const start = path.dirname(fileURLToPath(import.meta.url));
  for (let directory = start; ; directory = path.dirname(directory)) {
    const found = path.join(directory, name);
    if (existsSync(found) || path.dirname(directory) === directory) return found;
  }
}
