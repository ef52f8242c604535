import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { buildProgram } from './server-process.ts';

/** The result of `storekeep payments:reconcile`. */
export interface ReconcileRun {
  /** The exit code. */
  code: number;
  output: string;
  error: string;
}

/** Runs `storekeep payments:reconcile` in a process of its own. @param variables those of the payment providers, and `DATABASE_URL` */
export async function runReconcile(variables: NodeJS.ProcessEnv, args: string[]): Promise<ReconcileRun> {
  const env = { ...process.env, ...variables };
  const command = spawn('node', [buildProgram('command'), 'payments:reconcile', ...args], { env });
  const [output, error, [code]] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, 'exit') as Promise<[number]>,
  ]);
  return { code, output: output.trim(), error: error.trim() };
}
