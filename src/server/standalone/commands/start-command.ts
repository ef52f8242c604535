import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { defineCommand, UsageError } from '#engine/installation/define-command';

/** The flags of `npm start`; docs/deploying.md explains them. */
const NODE_FLAGS = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=30',
  '--no-allocation-site-pretenuring',
];

export const command = defineCommand({
  options: {},
  examples: [['', 'with an embedded database and a demo shop, both in .data']],
  notes: `Environment variables configure it, see docs/configuration.md:
  DATABASE_URL=postgres://… COOKIE_SECRET=… PORT=8080 storekeep start`,
  async run({ json }) {
    if (json) throw new UsageError('start prints no result, so that it has no --json');
    if (NODE_FLAGS.every((flag) => process.execArgv.includes(flag))) await import('../run-server.ts');
    else await restartNode([...NODE_FLAGS, ...process.execArgv, ...process.argv.slice(1)]);
    return undefined;
  },
});

/** Replaces this process by another Node.js; where that is impossible, waits for a child and forwards signals to it. */
async function restartNode(args: string[]): Promise<void> {
  const { execve } = process as { execve?: (file: string, args: string[], env: NodeJS.ProcessEnv) => never };
  if (execve) execve.call(process, process.execPath, [process.execPath, ...args], process.env); // from Node.js 22.15 on
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // a terminal sends Ctrl-C to the child as well, and the second one would interrupt its shutdown
  process.on('SIGINT', () => void (process.stdin.isTTY || child.kill('SIGINT')));
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  process.exit(code ?? 128 + constants.signals[signal!]);
}
