import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from './server-process.ts';
import { until } from './until.ts';

/** Varnish with `ops/edge/varnish.vcl` in front of a shop. */
export interface Varnish {
  url: string;
  /** Stops it with what it has stored, as if it could not be reached. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** Whether Varnish is installed, with the module `xkey`. */
export const isVarnishInstalled =
  spawnSync('varnishd', ['-V']).status === 0 &&
  spawnSync('sh', [
    '-c',
    'ls /usr/lib/*/varnish/vmods/libvmod_xkey.so /usr/lib/varnish/vmods/libvmod_xkey.so 2>/dev/null | grep -q .',
  ]).status === 0;

/** @param backend the URL of the shop @param port to listen on, for a shop that knows it already @param token which purges need */
export async function startVarnish(backend: string, port?: number, token = ''): Promise<Varnish> {
  const directory = mkdtempSync(path.join(tmpdir(), 'storekeep-varnish-'));
  const file = path.join(directory, 'shop.vcl');
  const { hostname, port: backendPort } = new URL(backend);
  const vcl = readFileSync('ops/edge/varnish.vcl', 'utf8');
  writeFileSync(
    file,
    vcl
      .replace('.port = "9000"', `.port = "${backendPort}"`)
      .replace('.host = "127.0.0.1"', `.host = "${hostname}"`),
  );
  const usedPort = port ?? (await findFreePort());
  const url = `http://127.0.0.1:${usedPort}`;
  const jail = process.getuid?.() === 0 ? ['-j', 'none'] : [];
  const options = [
    '-F',
    '-n',
    path.join(directory, 'work'),
    '-a',
    `127.0.0.1:${usedPort}`,
    '-f',
    file,
    '-s',
    'malloc,64m',
  ];
  const varnish = spawn('varnishd', [...jail, ...options], {
    stdio: 'ignore',
    env: { ...process.env, PURGE_TOKEN: token },
    // a group of its own, since a process of it does the work
    detached: true,
  });
  await until(() => respondsTo(varnish, url), 'Varnish responds');
  const signal = (name: NodeJS.Signals) => void process.kill(-varnish.pid!, name);
  return {
    url,
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    async stop() {
      const exit = once(varnish, 'exit');
      signal('SIGCONT');
      signal('SIGKILL');
      await exit;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function respondsTo(varnish: ChildProcess, url: string): Promise<boolean> {
  if (varnish.exitCode !== null) throw new Error(`varnishd ended with ${varnish.exitCode}`);
  return fetch(url).then(
    () => true,
    () => false,
  );
}
