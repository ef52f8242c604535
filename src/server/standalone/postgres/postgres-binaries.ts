import { execFile } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { unsupported } from './embedded-postgres-error.ts';

/** The executables of the platform package. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** The options of `initdb` for the locale; defaults to the builtin one, which PostgreSQL has from 17 on. */
  locale?: readonly string[];
}

export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const root = packageRoot(`@embedded-postgres/${platform}`);
  if (!root)
    throw unsupported(`there is none for ${platform}, or it was installed without optional dependencies`);
  return findBinariesIn(root);
}

/** @param root of a platform package */
export async function findBinariesIn(root: string): Promise<Binaries> {
  linkLibraries(root);
  const postgres = path.join(root, 'native/bin/postgres');
  try {
    await promisify(execFile)(postgres, ['--version']);
  } catch (error) {
    // ENOENT although the file exists: the dynamic loader is missing, as on distributions with musl
    const { code, stderr } = error as { code: unknown; stderr?: string };
    throw unsupported(
      code === 'ENOENT' ? 'it needs glibc' : `${postgres} does not run: ${stderr || String(error)}`,
    );
  }
  return { initdb: path.join(root, 'native/bin/initdb'), postgres };
}

function packageRoot(name: string): string | null {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return null;
  }
}

/** Creates the symlinks of the package's install script, since npm may be configured not to run scripts. */
function linkLibraries(root: string): void {
  const list = path.join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    try {
      symlinkSync(path.basename(source), path.join(root, target));
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST' && !existsSync(path.join(root, target))) {
        throw unsupported(`its libraries cannot be linked: ${message}`);
      }
    }
  }
}
