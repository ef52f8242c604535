import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { Account } from './postgres-account.ts';
import type { Binaries } from './postgres-binaries.ts';
import { makeSocketDir, plainEnv, readPidFile, removeIfEmpty } from './postgres-cluster.ts';

/**
 * A shell script that supervises the server. When this process ends, even by SIGKILL, the stdin of the shell is closed and `read`
 * returns, which triggers a fast shutdown. The script prints the pid of the server, and ends together with it.
 */
const SUPERVISOR = [
  'exec 3<&0',
  '"$@" </dev/null >/dev/null 3<&- & server=$!',
  'echo $server; exec >/dev/null',
  'trap "" INT TERM HUP',
  '{ read -r _ <&3; kill -INT $server; } 2>/dev/null & watch=$!',
  'wait $server; status=$?',
  'kill -KILL $watch 2>/dev/null',
  'exit $status',
].join('\n');

export function serverCommand(
  { postgres }: Binaries,
  cluster: string,
  socketDir: string,
  overrides: Record<string, string> = {},
): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir}"`,
    max_connections: '60',
    shared_buffers: '32MB',
    jit: 'off', // compiling our short statements would take longer than running them
    random_page_cost: '1.1', // for SSDs
    wal_level: 'minimal', // there is no replication
    max_wal_senders: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    ...overrides,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['/bin/sh', '-c', SUPERVISOR, 'sh', postgres, '-D', cluster, ...flags];
}

/** The time that the server of a process that was just killed gets to shut down. */
export const SHUTDOWN_GRACE_MS = 2000;

interface Start {
  cluster: string;
  socketDir: string;
  account: Account | null;
  command: string[];
  timeoutMs: number;
}

export async function startServer({
  cluster,
  socketDir,
  account,
  command,
  timeoutMs,
}: Start): Promise<Server> {
  const startedAt = Date.now();
  for (;;) {
    makeSocketDir(socketDir, account); // in each attempt, since the server that shuts down may have removed it
    const server = new Server(command);
    const outcome = await untilReady(server, cluster, startedAt + timeoutMs);
    if (outcome === 'ready') {
      server.release();
      return server;
    }
    await server.stop();
    removeIfEmpty(socketDir);
    if (outcome === 'late') throw failed(cluster, `it was not ready after ${timeoutMs / 1000} s`);
    if (!/lock file|shared memory block/.test(server.startError()))
      throw failed(cluster, server.startError());
    const other = readPidFile(cluster);
    const waitMs = other?.state === 'stopping' ? timeoutMs : SHUTDOWN_GRACE_MS;
    if (Date.now() > startedAt + waitMs)
      throw other ? inUse(cluster, other.pid) : failed(cluster, server.startError());
    await sleep(100);
  }
}

async function untilReady(
  server: Server,
  cluster: string,
  deadline: number,
): Promise<'ready' | 'ended' | 'late'> {
  let ended = false;
  void server.ended.then(() => (ended = true));
  while (!ended && Date.now() < deadline) {
    const pidFile = readPidFile(cluster);
    if (pidFile?.state === 'ready' && pidFile.pid === server.pid()) return 'ready';
    await Promise.race([sleep(10), server.ended]);
  }
  return ended ? 'ended' : 'late';
}

function failed(cluster: string, why: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError('failed', `PostgreSQL in ${cluster} did not start: ${why}`);
}

function inUse(cluster: string, pid: number): EmbeddedPostgresError {
  const message = `${cluster} is in use by another process (its PostgreSQL is process ${pid}); for several, set DATABASE_URL`;
  return new EmbeddedPostgresError('in_use', message);
}

/** A running server with its supervisor. */
class Server {
  readonly ended: Promise<void>;
  private readonly child: ChildProcess;
  private output = '';
  private errors = '';

  constructor([file, ...args]: string[]) {
    // detached, so that Ctrl-C in a terminal only reaches this process, which then stops the server in order
    this.child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: true, env: plainEnv() });
    this.child.stdin!.on('error', () => undefined);
    this.child.stdout!.on('data', (data: Buffer) => (this.output += data.toString()));
    this.child.stderr!.on(
      'data',
      (data: Buffer) => (this.errors = (this.errors + data.toString()).slice(-4000)),
    );
    this.ended = new Promise((resolve) => {
      this.child.on('error', (error) => {
        this.errors += error.message;
        resolve();
      });
      this.child.on('close', () => resolve());
    });
  }

  pid(): number {
    return Number(this.output);
  }

  /** The last error messages, without timestamps. */
  startError(): string {
    const lines = this.errors.trim().split('\n');
    const errors = lines.filter((line) => /(FATAL|PANIC|DETAIL|HINT):/.test(line));
    return (
      (errors.length > 0 ? errors : lines.slice(-3)).map((line) => line.replace(/^.*?\] /, '')).join(' ') ||
      'no reason given'
    );
  }

  /** The last fatal messages without quoted values, since these may contain personal data. */
  lastErrors(): string {
    const lines = this.errors.split('\n').filter((line) => /(FATAL|PANIC):/.test(line));
    const plain = lines.map((line) => withoutValues(line.replace(/^.*?\] /, '')));
    return plain.slice(-3).join(' ') || 'no reason given';
  }

  /** Does not keep this process alive for the server: the supervisor stops it. */
  release(): void {
    this.child.unref();
    for (const stream of this.child.stdio) (stream as unknown as { unref?(): void } | null)?.unref?.();
  }

  async stop(): Promise<void> {
    this.child.ref();
    this.child.stdin!.end();
    await this.ended;
  }
}

/** Removes quoted values from a message of PostgreSQL. */
export function withoutValues(message: string): string {
  return message.replaceAll(/"[^"]*"|'(?:[^']|'')*'|=\([^)]*\)/g, '…');
}
