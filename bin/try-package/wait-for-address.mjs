import { setTimeout as sleep } from 'node:timers/promises';

/** How many characters of the end of the output are shown of a server that has ended. */
const SHOWN_LENGTH = 4000;

/**
 * Waits for the address that a server prints as `ready at …`.
 * @param {import('node:child_process').ChildProcess} child
 * @param {() => string} readOutput what it has printed
 * @returns {Promise<string>}
 * @throws with its exit code or the signal, and the end of its output, if it ends first
 */
export async function waitForAddress(child, readOutput) {
  // a process that is ended by a signal has no exit code
  while (child.exitCode === null && child.signalCode === null) {
    const [, url] = /ready at (\S+)/.exec(readOutput()) ?? [];
    if (url) return url;
    await sleep(50);
  }
  throw new Error(
    `it ended with ${child.exitCode ?? child.signalCode}: ${readOutput().slice(-SHOWN_LENGTH)}`,
  );
}
