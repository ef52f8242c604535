import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from './server-process.ts';
import { until } from './until.ts';

const EXECUTABLE = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'].find(
  (file) => existsSync(file),
);

/** Whether there is a NATS, as in Debian's package `nats-server`. */
export const isNatsInstalled = EXECUTABLE !== undefined;

/** A NATS with JetStream, which keeps its data while it is stopped. */
export interface NatsServer {
  url: string;
  /** How a client of NATS logs in. */
  login: { servers: string; user: string; pass: string };
  start(): Promise<void>;
  /** Kills it, as a machine does that loses its power. */
  kill(): Promise<void>;
  /** Stops it, and deletes its data. */
  close(): Promise<void>;
}

/** @param login `user:password` that clients need */
export async function startNats(login: string): Promise<NatsServer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'nats-'));
  const port = await findFreePort();
  const [user, pass] = login.split(':');
  let child: ChildProcess | undefined;
  const server: NatsServer = {
    url: `nats://${login}@127.0.0.1:${port}`,
    login: { servers: `127.0.0.1:${port}`, user, pass },
    async start() {
      const options = [
        '-js',
        '-sd',
        directory,
        '-a',
        '127.0.0.1',
        '-p',
        String(port),
        '--user',
        user,
        '--pass',
        pass,
      ];
      child = spawn(EXECUTABLE!, options, { stdio: ['ignore', 'ignore', 'pipe'] });
      let log = '';
      child.stderr!.on('data', (text: Buffer) => (log += text.toString()));
      await until(
        () => log.includes('Server is ready'),
        () => log,
      );
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    async close() {
      await server.kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}
