import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { buildProgram } from './server-process.ts';

/** The result of `storekeep <command>`. */
export interface CommandRun {
  /** The exit code. */
  code: number;
  output: string;
  error: string;
}

/**
 * Runs `storekeep` in a process of its own.
 * @param args the command and its options
 * @param cwd its working directory; defaults to that of the tests
 * @param input what it reads from its standard input
 */
export async function runStorekeep(
  variables: NodeJS.ProcessEnv,
  args: string[],
  cwd?: string,
  input = '',
): Promise<CommandRun> {
  const env = { ...process.env, ...variables };
  const command = spawn('node', [buildProgram('command'), ...args], { env, cwd });
  command.stdin.on('error', () => {}); // a program that reads no input may have ended
  command.stdin.end(input);
  const [output, error, [code]] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, 'exit') as Promise<[number]>,
  ]);
  return { code, output: output.trim(), error: error.trim() };
}
