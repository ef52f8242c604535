import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type Account, commandAs, type RunAs } from './postgres-account.ts';
import type { Binaries } from './postgres-binaries.ts';

export function clusterOf(dataDir: string): string {
  return path.resolve(dataDir, 'postgres');
}

export function hasCluster(cluster: string): boolean {
  return existsSync(path.join(cluster, 'PG_VERSION'));
}

/** The same on each machine. */
const LOCALE = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

export async function createCluster(
  cluster: string,
  { initdb, locale = LOCALE }: Binaries,
  runAs: RunAs,
  durable: boolean,
): Promise<void> {
  removeIncompleteClusters(cluster);
  const newCluster = `${cluster}.init-${process.pid}`;
  mkdirSync(newCluster, { mode: 0o700 });
  if (runAs.account) chownSync(newCluster, runAs.account.uid, runAs.account.gid);
  try {
    const flags = [
      '--encoding=UTF8',
      '--username=postgres',
      '--auth=trust',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ];
    await run(
      commandAs(runAs, [initdb, '--pgdata', newCluster, ...flags, ...locale]),
      `PostgreSQL in ${cluster} cannot be set up`,
    );
    // renamed when complete, so that an interrupted initdb leaves no incomplete cluster
    renameSync(newCluster, cluster);
  } catch (error) {
    rmSync(newCluster, { recursive: true, force: true });
    if (!hasCluster(cluster)) throw error; // otherwise another process was faster
  }
}

/** Removes the directories of killed initdb processes. */
function removeIncompleteClusters(cluster: string): void {
  const parent = path.dirname(cluster);
  const prefix = `${path.basename(cluster)}.init-`;
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : NaN;
    if (pid === process.pid || (pid > 0 && !isAlive(pid))) {
      rmSync(path.join(parent, name), { recursive: true, force: true });
    }
  }
}

/** The directory of the socket: not in the cluster, since the path of a Unix socket is limited to about 100 bytes. */
export function socketDirOf(cluster: string): string {
  const name = `storekeep-${createHash('sha1').update(cluster).digest('hex').slice(0, 12)}`;
  const preferred = path.join(tmpdir(), name);
  return Buffer.byteLength(preferred) <= 85 ? preferred : path.join('/tmp', name);
}

export function makeSocketDir(dir: string, account: Account | null): void {
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const uid = account?.uid ?? process.getuid?.();
  const stats = lstatSync(dir);
  // the parent directory is writable for everyone, so another account could have created a symlink here
  if (!stats.isDirectory() || (stats.uid !== uid && stats.uid !== process.getuid?.())) {
    throw new EmbeddedPostgresError(
      'failed',
      `${dir} belongs to another account; PostgreSQL needs it for its socket`,
    );
  }
  if (account) chownSync(dir, account.uid, account.gid);
  chmodSync(dir, 0o700);
}

export function removeIfEmpty(dir: string): void {
  try {
    rmdirSync(dir);
  } catch {
    // another server is using it already
  }
}

export interface PidFile {
  pid: number;
  socketDir: string;
  /** starting, ready, stopping … */
  state: string;
}

/** postmaster.pid: line 1 is the server's pid, line 5 the directory of its socket, line 8 its state */
export function readPidFile(cluster: string): PidFile | null {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), socketDir: lines[4] ?? '', state: lines[7]?.trim() ?? '' };
  } catch {
    return null;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function run([file, ...args]: string[], failure: string): Promise<void> {
  try {
    await promisify(execFile)(file, args, { env: plainEnv() });
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    throw new EmbeddedPostgresError('failed', `${failure}: ${stderr || message}`);
  }
}

/** An environment without our secrets. With `PG_GRANDPARENT_PID`, PostgreSQL recognizes a stale pid file that contains our own pid. */
export function plainEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', PG_GRANDPARENT_PID: String(process.pid) };
}
