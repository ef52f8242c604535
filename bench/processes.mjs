import { fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startFlags } from '../bin/start-flags.mjs';

/*
 * The processes of a benchmark, which are stopped in reverse order at its end, even after an error.
 */

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const stops = [];

/** Registers a function that runs at the end of the benchmark. */
export function atEnd(stop) {
  stops.push(stop);
}

/** Runs a benchmark, and stops all that it has started; an error is printed, and is the exit code. */
export async function runBenchmark(measure) {
  try {
    await measure();
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await stopAll();
  }
}

export async function stopAll() {
  for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
}

/** Creates a directory that is removed at the end, such as the DATA_DIR of a server. */
export function createHome() {
  const home = mkdtempSync(path.join(tmpdir(), 'storekeep-bench-'));
  atEnd(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

/**
 * Starts a server, and waits until it reports its address.
 * @returns {Promise<{ pid: number, port: number, stop: () => Promise<void> }>}
 */
export async function startServer(args, env) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => end(child);
  atEnd(stop);
  let output = '';
  child.stdout.on('data', (data) => (output = (output + data).slice(-10_000)));
  while (!/ready at \S+:\d+/.test(output)) {
    const [code] = await Promise.race([once(child.stdout, 'data').then(() => []), once(child, 'exit')]);
    if (code !== undefined) throw new Error(`${args.at(-1)} ended before it was ready: ${output}`);
  }
  return { pid: child.pid, port: Number(/ready at \S+:(\d+)/.exec(output)[1]), stop };
}

/**
 * Starts the built server like `npm start`, so that the measurements apply to production.
 * @param {{ profile?: string, env?: NodeJS.ProcessEnv, checkout?: string }} options `profile`: a directory for a CPU profile, which
 *   changes the flags; `checkout`: the directory of another built checkout
 */
export function startStorekeep(databaseUrl, { profile, env, checkout = ROOT } = {}) {
  const main = path.join(checkout, 'dist/src/main.js');
  const args = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`, main] : [...startFlags(), main];
  return startServer(args, {
    ...{ DATABASE_URL: databaseUrl, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    ...{ NODE_ENV: 'production', COOKIE_SECRET: randomBytes(32).toString('hex') },
    ...env,
  });
}

/**
 * Starts the load generator.
 * @param {URL} [operations] the module with the operations, defaults to those of `npm run bench`
 * @returns {{ pid: number, send: (order: object) => Promise<object> }}
 */
export function startLoad(operations) {
  const child = fork(new URL('load.mjs', import.meta.url), operations ? [operations.href] : []);
  atEnd(() => end(child));
  const ended = once(child, 'exit').then(([code]) => ({
    error: `the load generator has exited with code ${code}`,
  }));
  const send = async (order) => {
    const response = new Promise((resolve) => child.once('message', resolve));
    child.send(order, () => undefined); // an error means that it has ended
    const report = await Promise.race([response, ended]);
    if (report.error) throw new Error(report.error);
    return report;
  };
  return { pid: child.pid, send };
}

/** Ends a process of the benchmark: by SIGTERM, or after 10 s by SIGKILL. */
export async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(killTimer);
}
