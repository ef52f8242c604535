import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(
  new URL('../../dist/src/server/standalone/commands/command.js', import.meta.url),
);
const MAX_ATTEMPTS = 12;

/** The lines of a move after which something is killed. */
export const MOMENTS = [
  'Copying the tables',
  'Reading what shoppers',
  'Catching up',
  'Writes wait',
  'requests ended',
  'old database fenced',
  'caught up',
  'sequences set',
  'way back prepared',
  'switched',
  'writes go on',
];

/**
 * Runs `storekeep` in a process of its own.
 * @param {(line: string, process: import('node:child_process').ChildProcess) => void} [onLine] of its progress
 * @returns {Promise<{ code: number | null, output: string, progress: string }>}
 */
export async function runCommand(args, env, onLine = () => undefined) {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { PATH: process.env.PATH, HOME: path.dirname(COMMAND), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, progress, rest] = ['', '', ''];
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => {
    progress += data;
    const lines = (rest + data).split('\n');
    rest = lines.pop();
    for (const line of lines) onLine(line, child);
  });
  const [code] = await once(child, 'close');
  return { code, output, progress };
}

/**
 * Moves the shop, and again until it is moved.
 * @param {{ moment?: string, kill: (mover: import('node:child_process').ChildProcess) => unknown }} [interruption] what is killed in the first
 *   attempt that comes to the moment
 * @param {boolean} [verbose] prints what the command prints
 * @returns {Promise<{ attempts: number, pauseMs: number | null, pausedAt: number }>}
 */
export async function moveUntilDone(args, env, interruption, verbose = false) {
  let interrupted = false;
  let pausedAt = NaN;
  const waits = [];
  for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts++) {
    const { code, output, progress } = await runCommand(
      ['shop:move', ...args, '--json'],
      env,
      (line, mover) => {
        if (line.includes('Writes wait')) pausedAt = Date.now();
        if (interrupted || !interruption || !line.includes(interruption.moment)) return;
        interrupted = true;
        waits.push(sleep(Math.random() * 100).then(() => interruption.kill(mover)));
      },
    );
    await Promise.all(waits);
    // the walk as an operator sees it
    if (verbose) console.log(`${progress}${output}`);
    if (code === 0) return { attempts, pauseMs: JSON.parse(output).pause_ms, pausedAt };
    await sleep(1000);
  }
  throw new Error(`the shop was not moved in ${MAX_ATTEMPTS} attempts`);
}
