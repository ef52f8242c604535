import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The server as it is deployed: a process of its own, on a database that it may share. */
export interface ServerProcess {
  /** e.g. `http://127.0.0.1:40123`; stays the same over restarts. */
  url: string;
  /** Until `/health` answers. */
  start(): Promise<void>;
  /** SIGKILL, at whatever it is. */
  kill(): Promise<void>;
  signal(name: NodeJS.Signals): void;
}

/** Call it in `beforeAll`: processes run what is built. */
export function build(): void {
  execFileSync('node', ['bin/build-if-stale.mjs'], { stdio: 'ignore' });
}

/**
 * @param env variables of `kernel/config.ts`
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
      await untilReady(url);
    },
    signal: (name) => void running?.kill(name),
    async kill() {
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const gone = once(running, 'exit');
      running.kill('SIGKILL');
      await gone;
    },
  };
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 800; tries++) {
    const ready = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await sleep(25);
  }
  throw new Error('the server does not come up');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
