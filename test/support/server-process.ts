import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { until } from './until.ts';

/** The server as it is deployed: a process of its own, on a database that it may share. */
export interface ServerProcess {
  /** e.g. `http://127.0.0.1:40123`; stays the same over restarts. */
  url: string;
  /** Until `/health` answers. */
  start(): Promise<void>;
  /** SIGKILL, at whatever it is. */
  kill(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Whether the process that was started last is still there. */
  isAlive(): boolean;
}

/** Call it in `beforeAll`: processes run what is built. */
export function build(): void {
  execFileSync('node', ['bin/build-if-stale.mjs'], { stdio: 'ignore' });
}

/**
 * @param env variables of `standalone/config.ts`
 * @param script another program that serves the shop
 */
export async function serverProcess(
  env: NodeJS.ProcessEnv,
  script = 'dist/src/main.js',
): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let running: ChildProcess | undefined;
  return {
    url,
    async start() {
      running = spawn('node', [script], {
        env: { ...process.env, LOG_LEVEL: 'fatal', ...env, PORT: String(port) },
        stdio: 'ignore',
      });
      await untilReady(url, running);
    },
    signal: (name) => void running?.kill(name),
    isAlive: () => running !== undefined && running.exitCode === null && running.signalCode === null,
    async kill() {
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const gone = once(running, 'exit');
      running.kill('SIGKILL');
      await gone;
    },
  };
}

/** @throws when it ends rather than coming up */
async function untilReady(url: string, running: ChildProcess): Promise<void> {
  await until(async () => {
    if (running.exitCode !== null) throw new Error(`the server ended with ${running.exitCode}`);
    return fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
