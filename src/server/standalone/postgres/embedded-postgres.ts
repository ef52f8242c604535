import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { commandAs, isBehindClosedDirectory, serverAccount } from './postgres-account.ts';
import { type Binaries, findBinaries } from './postgres-binaries.ts';
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

/** A running PostgreSQL server, reached through a Unix socket that only this account can open. */
export interface EmbeddedPostgres {
  /** The URL of the database `postgres`, for `pg`, TypeORM, or the `DATABASE_URL` of another process. */
  url: string;
  /** The `host` option of `pg`. */
  socketDir: string;
  /** Shuts the server down, and waits until all data are written. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /**
   * Created if missing. The database cluster is in the subdirectory `postgres`, for one major version of PostgreSQL; other files of the
   * shop may be next to it.
   */
  dataDir: string;
  /** Server settings that override the defaults, e.g. `{ fsync: 'off' }` for data that may be lost. */
  settings?: Record<string, string>;
  /** Those of another version; defaults to the platform package. */
  binaries?: Binaries;
  /** The timeout of the start, including recovery after a crash. */
  timeoutMs?: number;
  /** Called if the server ends without `stop()`. */
  onDeath?: (reason: string) => void;
}

/**
 * Starts the PostgreSQL of the platform package `@embedded-postgres/…` on `dataDir`, which is created if missing. The server ends with
 * this process, even if it is killed.
 * @throws EmbeddedPostgresError
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = clusterOf(options.dataDir);
  const binaries = options.binaries ?? (await findBinaries());
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

/** The URL of the server that another process has started on `dataDir`, or null. */
export function findEmbeddedPostgres(dataDir: string): string | null {
  const running = readPidFile(clusterOf(dataDir));
  return running?.state === 'ready' && isAlive(running.pid) ? socketUrl(running.socketDir, 'postgres') : null;
}

/** The URL of a database behind a Unix socket, for `pg` and TypeORM. */
export function socketUrl(socketDir: string, database: string): string {
  return `postgres://postgres@localhost/${database}?host=${encodeURIComponent(socketDir).replaceAll('%2F', '/')}`;
}
