import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { clusterOf, hasCluster, isAlive, readPidFile, SHUTDOWN_GRACE_MS } from '@storekeep/server/commands';

/** The name of the copied cluster in a backup. */
export const CLUSTER_DIRECTORY = 'postgres';

/** How long a server that shuts down gets to end. */
const STOPPING_MS = 30_000;

/**
 * Copies the directory of an embedded PostgreSQL that does not run, with owners and modes, which PostgreSQL checks.
 * @throws if there is none, or if it runs or ran while it was copied
 */
export async function copyCluster(dataDir: string, directory: string): Promise<void> {
  const cluster = clusterOf(dataDir);
  if (!hasCluster(cluster))
    throw new Error(
      `There is no embedded database in ${path.resolve(dataDir)}; DATA_DIR and DATABASE_URL name others`,
    );
  await untilStopped(cluster);
  const before = await stoppedState(cluster);
  await promisify(execFile)('cp', ['-a', cluster, path.join(directory, CLUSTER_DIRECTORY)]);
  const after = await stoppedState(cluster);
  if (!before.equals(after))
    throw new Error('The server ran while its database was copied: the copy is not usable');
}

/**
 * Puts the copied cluster of a backup into `DATA_DIR`.
 * @throws if there is a database already
 */
export async function restoreCluster(directory: string, dataDir: string): Promise<void> {
  const cluster = clusterOf(dataDir);
  if (hasCluster(cluster))
    throw new Error(`There is an embedded database in ${path.resolve(dataDir)} already`);
  await mkdir(path.dirname(cluster), { recursive: true, mode: 0o700 });
  await promisify(execFile)('cp', ['-a', path.join(directory, CLUSTER_DIRECTORY), cluster]);
}

/** Waits for a server that shuts down: its PostgreSQL may end a moment after the program. */
async function untilStopped(cluster: string): Promise<void> {
  const startedAt = Date.now();
  for (;;) {
    const running = readPidFile(cluster);
    const waitMs = running?.state === 'stopping' ? STOPPING_MS : SHUTDOWN_GRACE_MS;
    if (!running || !isAlive(running.pid) || Date.now() > startedAt + waitMs) return;
    await sleep(100);
  }
}

/** The control file, which PostgreSQL writes when it starts and stops. @throws if the server runs */
async function stoppedState(cluster: string): Promise<Buffer> {
  const running = readPidFile(cluster);
  if (running && isAlive(running.pid)) throw new Error('The embedded database runs: stop the server first');
  return readFile(path.join(cluster, 'global/pg_control'));
}
