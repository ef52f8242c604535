import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import type { HttpResponse } from './shop.ts';
import { until } from './until.ts';

/** The server as it is deployed: a separate process. */
export interface ServerProcess {
  /** Such as `http://127.0.0.1:40123`; does not change when the process restarts. */
  url: string;
  /** Resolves when `/health` responds. */
  start(): Promise<void>;
  /** Sends SIGKILL, and waits for the exit. */
  kill(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Whether the process that was started last is running. */
  isAlive(): boolean;
}

let bundleDirectory: string | undefined;

/**
 * Returns the path of a bundled program that tests start as a process. The first call builds the sources if they changed.
 * @param name of a program in `bundle.mjs`, such as `main`
 */
export function buildProgram(name: string): string {
  if (bundleDirectory === undefined) {
    execFileSync('node', ['bin/build-if-stale.mjs'], { stdio: 'ignore' });
    bundleDirectory = execFileSync('node', ['test/support/bundle.mjs'], { encoding: 'utf8' });
  }
  return path.join(bundleDirectory, `${name}.js`);
}

/**
 * Returns the path of a program that is not bundled: modules in files of their own share the classes of the server, which a bundle has
 * copied. The first call builds the sources if they changed.
 */
export function buildServer(program = 'dist/src/main.js'): string {
  execFileSync('node', ['bin/build-if-stale.mjs'], { stdio: 'ignore' });
  return program;
}

/**
 * @param env variables of `server/standalone/config/config.ts`
 * @param script the path of the program; defaults to the server
 */
export async function createServerProcess(
  env: NodeJS.ProcessEnv,
  script = buildProgram('main'),
): Promise<ServerProcess> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  let running: ChildProcess | undefined;
  return {
    url,
    async start() {
      running = spawn('node', [script], {
        env: { ...process.env, LOG_LEVEL: 'fatal', ...env, PORT: String(port) },
        stdio: 'ignore',
      });
      await waitUntilReady(url, running);
    },
    signal: (name) => void running?.kill(name),
    isAlive: () => running !== undefined && running.exitCode === null && running.signalCode === null,
    async kill() {
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const exit = once(running, 'exit');
      running.kill('SIGKILL');
      await exit;
    },
  };
}

export interface RequestParts {
  body?: unknown;
  cookie?: string;
  /** For the header Idempotency-Key. */
  key?: string;
}

export interface ReceivedResponse extends HttpResponse {
  /** The session cookie that was set. */
  cookie?: string;
}

/** @throws if the process does not run, or ends before it responds */
export async function sendRequest(
  { url }: ServerProcess,
  method: string,
  path: string,
  { body, cookie, key }: RequestParts = {},
): Promise<ReceivedResponse> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(cookie !== undefined && { cookie }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text === '' ? null : JSON.parse(text),
    headers: {},
    cookie: response.headers.getSetCookie()[0]?.split(';')[0],
  };
}

/** @throws if the process ends before it is ready */
async function waitUntilReady(url: string, running: ChildProcess): Promise<void> {
  await until(async () => {
    if (running.exitCode !== null) throw new Error(`the server ended with ${running.exitCode}`);
    return fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
}

/** Returns a port of the loopback interface that is free at the moment. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
