import { fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startFlags } from '../bin/start-flags.mjs';

/*
 * What a run has started, to be stopped in reverse order however it ends.
 */

const begun = [];

/** Runs when the benchmark ends, in whatever way. */
export function atEnd(stop) {
  begun.push(stop);
}

export async function stopAll() {
  for (let stop = begun.pop(); stop; stop = begun.pop()) await stop();
}

/**
 * Starts a server of ours and waits until it says where it listens.
 * @returns {Promise<{ pid: number, port: number, stop: () => Promise<void> }>}
 */
export async function startServer(args, env) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => end(child);
  atEnd(stop);
  let said = '';
  child.stdout.on('data', (data) => (said = (said + data).slice(-10_000)));
  while (!/ready at \S+:\d+/.test(said)) {
    const [code] = await Promise.race([once(child.stdout, 'data').then(() => []), once(child, 'exit')]);
    if (code !== undefined) throw new Error(`${args.at(-1)} ended before it was ready: ${said}`);
  }
  return { pid: child.pid, port: Number(/ready at \S+:(\d+)/.exec(said)[1]), stop };
}

/**
 * Starts the built server as `npm start` does, so that what is measured is what is run.
 * @param {{ profile?: string, env?: NodeJS.ProcessEnv }} options `profile`: a directory for a CPU profile, which changes the flags
 */
export function startStorekeep(databaseUrl, { profile, env } = {}) {
  const main = fileURLToPath(new URL('../dist/src/main.js', import.meta.url));
  const args = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`, main] : [...startFlags(), main];
  return startServer(args, {
    ...{ DATABASE_URL: databaseUrl, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    ...{ NODE_ENV: 'production', COOKIE_SECRET: randomBytes(32).toString('hex') },
    ...env,
  });
}

/**
 * Starts the process that asks.
 * @returns {{ pid: number, ask: (order: object) => Promise<object> }}
 */
export function startLoad() {
  const child = fork(new URL('load.mjs', import.meta.url));
  atEnd(() => end(child));
  const ended = once(child, 'exit').then(([code]) => ({
    error: `the process that asks has ended with ${code}`,
  }));
  const ask = async (order) => {
    const answer = new Promise((resolve) => child.once('message', resolve));
    child.send(order);
    const report = await Promise.race([answer, ended]);
    if (report.error) throw new Error(report.error);
    return report;
  };
  return { pid: child.pid, ask };
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(impatience);
}
