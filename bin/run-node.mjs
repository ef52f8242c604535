import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a program of Node.js. Its output goes to stderr: stdout is reserved for the command that runs afterwards.
 * @param {readonly string[]} args
 * @param {string} [cwd]
 * @returns {Promise<boolean>} whether it has succeeded
 */
export async function runNode(args, cwd) {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 2, 2] });
  const [code] = await once(child, 'exit');
  return code === 0;
}
