#!/usr/bin/env node
/* The executable of the package: `storekeep <command> …`. Each command parses its own options. */

const COMMANDS: Record<string, { says: string; run: () => Promise<unknown> }> = {
  start: { says: 'serves the shop', run: () => import('../../../main.ts') },
  'adopt:check': { says: 'looks at the database of a Medusa v1 shop', run: () => import('./adopt-check.ts') },
  adopt: { says: 'adopts it, or gives it back with --undo', run: () => import('./adopt-command.ts') },
  'user:create': { says: 'makes a staff user', run: () => import('./create-user.ts') },
  events: { says: 'shows what subscribers failed to take', run: () => import('./events-command.ts') },
  'search:rebuild': { says: 'makes the search anew', run: () => import('./rebuild-search.ts') },
  'demo:seed': { says: 'fills an empty shop', run: () => import('./seed-demo.ts') },
};

const [name = '--help'] = process.argv.splice(2, 1);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command) await command.run();
else {
  const isHelp = name === '--help' || name === '-h';
  if (isHelp) process.stdout.write(usage());
  else process.stderr.write(`There is no command ${name}. ${usage()}`);
  process.exitCode = isHelp ? 0 : 1;
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(([one, { says }]) => `  ${one.padEnd(15)} ${says}`);
  return `${['Usage: storekeep <command> [options]', ...lines].join('\n')}\n`;
}
