import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { unsupported } from './embedded-postgres-error.ts';

/** The account that runs the server. */
export interface Account {
  uid: number;
  gid: number;
}

export interface RunAs {
  /** Null for the account of this process. */
  account: Account | null;
  /** Whether the server gets the capability to read through directories that are closed to its account, such as root's home. */
  canReadEverything: boolean;
}

/** PostgreSQL refuses to run as root, so root starts it with another account. */
export function serverAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const account = findAccount('postgres') ?? findAccount('nobody');
  if (!account)
    throw unsupported('PostgreSQL does not run as root, and there is no account postgres or nobody');
  return account;
}

function findAccount(name: string): Account | null {
  const id = (flag: string): number =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return null;
  }
}

/** Whether a directory above one of these paths is not accessible to other accounts. */
export function isBehindClosedDirectory(paths: string[]): boolean {
  return paths.some((file) => {
    for (let dir = path.dirname(file); dir !== path.dirname(dir); dir = path.dirname(dir)) {
      if (existsSync(dir) && (statSync(dir).mode & 0o005) !== 0o005) return true;
    }
    return false;
  });
}

export function commandAs({ account, canReadEverything }: RunAs, command: string[]): string[] {
  if (!account) return command;
  const { uid, gid } = account;
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  // only the capability to read everything, none of the others of root
  const capabilities = canReadEverything ? '-all,+dac_read_search' : '-all';
  const retention = [
    `--inh-caps=${capabilities}`,
    `--ambient-caps=${capabilities}`,
    '--securebits=+no_setuid_fixup',
  ];
  return ['setpriv', ...identity, ...(canReadEverything ? retention : ['--inh-caps=-all']), '--', ...command];
}
