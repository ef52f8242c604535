import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { unsupported } from './embedded-postgres-error.ts';

/** Who runs the server, where that is not us. */
export interface Account {
  uid: number;
  gid: number;
}

export interface RunAs {
  /** null: as we are */
  account: Account | null;
  /** Whether that account needs help to pass through directories closed to it, such as root's home. */
  canReadEverything: boolean;
}

/** PostgreSQL refuses to run as root, so root hands it to another account. */
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

/** Whether some directory above these paths is closed to others. */
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
  // Reading past closed directories, and nothing else of what root may do.
  const capabilities = canReadEverything ? '-all,+dac_read_search' : '-all';
  const keep = [
    `--inh-caps=${capabilities}`,
    `--ambient-caps=${capabilities}`,
    '--securebits=+no_setuid_fixup',
  ];
  return ['setpriv', ...identity, ...(canReadEverything ? keep : ['--inh-caps=-all']), '--', ...command];
}
