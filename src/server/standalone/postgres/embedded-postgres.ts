import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { commandAs, isBehindClosedDirectory, serverAccount } from './postgres-account.ts';
import { findBinaries } from './postgres-binaries.ts';
import {
  clusterOf,
  createCluster,
  hasCluster,
  isAlive,
  readPidFile,
  removeIfEmpty,
  socketDirOf,
} from './postgres-cluster.ts';
import { serverCommand, startServer } from './postgres-server.ts';

export { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** A PostgreSQL server of our own, reached through a Unix socket that only this account may open. */
export interface EmbeddedPostgres {
  /** Its database `postgres`, for `pg`, TypeORM, or the `DATABASE_URL` of another process. */
  url: string;
  /** What `pg` takes as `host`. */
  socketDir: string;
  /** Ends its connections and waits until everything is written. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /**
   * Made when missing. The cluster is its subdirectory `postgres`, and belongs to one major version of PostgreSQL:
   * what else belongs to the store may lie beside it.
   */
  dataDir: string;
  /** Server settings that differ from ours, e.g. `{ fsync: 'off' }` for data that may be lost. */
  settings?: Record<string, string>;
  /** How long the start may take; recovery after a crash is part of it. */
  timeoutMs?: number;
  /** Told when the server ends without `stop()`. */
  onDeath?: (reason: string) => void;
}

/**
 * Starts a real PostgreSQL from the platform package `@embedded-postgres/…` on `dataDir`, which is made at first.
 * The server ends when this process ends, in whatever way.
 * @throws EmbeddedPostgresError
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = clusterOf(options.dataDir);
  const binaries = await findBinaries();
  const account = serverAccount();
  mkdirSync(path.dirname(cluster), { recursive: true });
  const runAs = {
    account,
    canReadEverything: account !== null && isBehindClosedDirectory([cluster, binaries.postgres]),
  };
  const durable = options.settings?.fsync !== 'off';
  if (!hasCluster(cluster)) await createCluster(cluster, binaries, runAs, durable);
  const socketDir = socketDirOf(cluster);
  const command = commandAs(runAs, serverCommand(binaries, cluster, socketDir, options.settings));
  const server = await startServer({
    cluster,
    socketDir,
    account,
    command,
    timeoutMs: options.timeoutMs ?? 120_000,
  });

  let stopping = false;
  void server.ended.then(() => {
    if (!stopping) options.onDeath?.(`PostgreSQL in ${cluster} has ended: ${server.lastErrors()}`);
  });
  return {
    url: socketUrl(socketDir, 'postgres'),
    socketDir,
    async stop() {
      stopping = true;
      await server.stop();
      removeIfEmpty(socketDir);
    },
  };
}

/** The URL of the server that another process of ours runs on `dataDir`, or null. */
export function findEmbeddedPostgres(dataDir: string): string | null {
  const running = readPidFile(clusterOf(dataDir));
  return running?.state === 'ready' && isAlive(running.pid) ? socketUrl(running.socketDir, 'postgres') : null;
}

/** A database behind a Unix socket, as `pg` and TypeORM take it. */
export function socketUrl(socketDir: string, database: string): string {
  return `postgres://postgres@localhost/${database}?host=${encodeURIComponent(socketDir).replaceAll('%2F', '/')}`;
}
