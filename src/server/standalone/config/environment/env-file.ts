import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

/** Where the file is, below the working directory. */
const ENV_FILE = '.env';

/**
 * Adds the variables of `.env` in the working directory to the environment. Variables that are already there win, even empty ones.
 * @returns the path of the file; null if there is none
 */
export function loadEnvFile(env: NodeJS.ProcessEnv): string | null {
  const file = path.resolve(ENV_FILE);
  const text = readIfPresent(file);
  if (text === null) return null;
  for (const [name, value] of Object.entries(parseEnv(text))) env[name] ??= value;
  return file;
}

function readIfPresent(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // a directory of this name is the virtual environment of a Python project
    if (['ENOENT', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
