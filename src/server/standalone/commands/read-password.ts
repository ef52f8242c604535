import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { UsageError } from '#engine/installation/define-command';

/**
 * Reads a new password from standard input, or asks for it twice at the terminal, without showing it. It is never an argument: those are in
 * the list of processes and in the history of the shell.
 * @throws UsageError without a terminal
 */
export async function readPassword({ fromStdin }: { fromStdin: boolean }): Promise<string> {
  if (fromStdin) return (await text(process.stdin)).replace(/\r?\n$/, '');
  if (!process.stdin.isTTY)
    throw new UsageError('There is no terminal to ask for the password: pass it with --password-stdin');
  const reader = createInterface({ input: process.stdin, output: createHiddenOutput(), terminal: true });
  try {
    const lines = reader[Symbol.asyncIterator]();
    const password = await ask(lines, 'Password: ');
    if ((await ask(lines, 'Once more: ')) !== password) throw new UsageError('The passwords differ');
    return password;
  } finally {
    reader.close();
  }
}

async function ask(lines: AsyncIterator<string>, question: string): Promise<string> {
  process.stderr.write(question);
  const { value, done } = await lines.next();
  process.stderr.write('\n');
  if (done) throw new UsageError('No password was entered');
  return value;
}

/** Discards what the terminal would echo. */
function createHiddenOutput(): Writable {
  return new Writable({ write: (_chunk, _encoding, callback) => callback() });
}
