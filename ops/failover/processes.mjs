import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/* Processes of the rehearsal: started under an unprivileged account, killed by their ids. */

/** @returns {{ uid: number, gid: number } | {}} the account for PostgreSQL, which refuses to run as root */
export function unprivilegedAccount() {
  if (process.getuid() !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Starts a program with its output in a file.
 * @param {{ account: object, directory: string, logFile: string }} options
 * @returns {{ pid: number, hasExited: () => boolean, stop: (timeoutMs?: number) => Promise<void>, kill: () => Promise<void> }}
 */
export function startProgram(command, args, { account, directory, logFile }) {
  const log = openSync(logFile, 'a');
  const child = spawn(command, args, {
    ...account,
    cwd: directory,
    env: { PATH: process.env.PATH, HOME: directory, LANG: 'C.UTF-8' },
    stdio: ['ignore', log, log],
  });
  let failure;
  child.once('error', (error) => (failure = error));
  const exited = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  const hasExited = () => {
    if (failure) throw failure;
    return child.exitCode !== null || child.signalCode !== null;
  };
  const end = async (signal, timeoutMs) => {
    if (failure || hasExited()) return;
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    await exited;
    clearTimeout(timer);
  };
  return {
    pid: child.pid,
    hasExited,
    stop: (timeoutMs = 20_000) => end('SIGTERM', timeoutMs),
    kill: () => end('SIGKILL', 1000),
  };
}

/** Kills a process and its descendants, all of which it collects before the first signal. */
export async function killTree(...pids) {
  const parents = parentsOfAll();
  const tree = new Set(pids);
  for (let size = 0; size < tree.size;) {
    size = tree.size;
    for (const [pid, parent] of parents) if (tree.has(parent)) tree.add(pid);
  }
  for (const pid of tree) signal(pid, 'SIGKILL');
  await until(() => [...tree].every((pid) => !isRunning(pid)), 'the killed processes end', 10_000);
}

/** Sends a signal, unless the process has ended. */
export function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Whether a process runs; a zombie does not. */
export function isRunning(pid) {
  return !['Z', 'X', undefined].includes(statOf(pid)?.state);
}

function parentsOfAll() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), statOf(name)?.parent]);
}

/** The state and the parent of a process; the name before them may contain spaces and parentheses. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

/** @param {number} count @returns {Promise<number[]>} different free ports of 127.0.0.1 */
export async function freePorts(count) {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  const ports = probes.map((probe) => probe.address().port);
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports;
}

/** Waits until a condition holds; an error counts as not yet. */
export async function until(condition, description, timeoutMs = 60_000) {
  let lastError;
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(200)) {
    try {
      const value = await condition();
      if (value) return value;
    } catch (error) {
      lastError = error;
    }
  }
  throw new Error(`timeout after ${timeoutMs / 1000} s: ${description}`, { cause: lastError });
}
