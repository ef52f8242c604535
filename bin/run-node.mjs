import { spawn } from 'node:child_process';
import { once } from 'node:events';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const running = new Set();
/** @type {string | undefined} */
let interruptedBy;

/** This process was asked to end while it ran a program. */
export class Interruption extends Error {
  constructor(signal) {
    super(`ended by ${signal}`);
    this.signal = signal;
  }
}

/**
 * Runs a program of Node.js, which ends with this process. Its output goes to stderr: stdout is reserved for the command that runs
 * afterwards.
 * @param {readonly string[]} args
 * @param {string} [cwd]
 * @returns {Promise<boolean>} whether it has succeeded
 * @throws Interruption, after the program has ended
 */
export async function runNode(args, cwd) {
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, interrupt);
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 2, 2] });
  running.add(child);
  try {
    const [code] = await once(child, 'exit');
    if (interruptedBy) throw new Interruption(interruptedBy);
    return code === 0;
  } finally {
    running.delete(child);
    if (running.size === 0) for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}

/** Ends the programs that are still running. */
export async function endPrograms() {
  const ends = [...running].map((child) => once(child, 'exit'));
  for (const child of running) child.kill();
  await Promise.all(ends);
}

function interrupt(signal) {
  interruptedBy ??= signal;
  for (const child of running) child.kill();
}
