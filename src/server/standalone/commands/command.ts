#!/usr/bin/env node
/* The executable of the package: `storekeep <command> …`. Each command parses its own options. */

const COMMANDS: Record<string, { description: string; run: () => Promise<unknown> }> = {
  start: { description: 'starts the server', run: () => import('../../../main.ts') },
  'adopt:check': {
    description: 'checks the database of a Medusa v1 shop',
    run: () => import('./adopt-check.ts'),
  },
  'adopt:config': { description: 'translates a medusa-config.js', run: () => import('./adopt-config.ts') },
  adopt: { description: 'adopts it, or reverts that with --undo', run: () => import('./adopt-command.ts') },
  'user:create': { description: 'creates a staff user', run: () => import('./create-user.ts') },
  events: {
    description: 'lists events that subscribers failed to process',
    run: () => import('./events-command.ts'),
  },
  'mail:preview': {
    description: 'renders all e-mails with demo data',
    run: () => import('./mail-preview.ts'),
  },
  'payments:reconcile': {
    description: 'compares payments with their providers',
    run: () => import('./reconcile-payments-command.ts'),
  },
  'person:export': {
    description: 'writes all data of a person to a file',
    run: () => import('./person-export.ts'),
  },
  'person:forget': {
    description: 'removes a person, and keeps the orders',
    run: () => import('./person-forget.ts'),
  },
  'search:rebuild': { description: 'rebuilds the search index', run: () => import('./rebuild-search.ts') },
  'agents:key': {
    description: 'prints a new key for AGENTS_SIGNING_KEYS',
    run: () => import('./agents/agents-key.ts'),
  },
  'agents:feed': {
    description: 'writes a product feed for OpenAI or Google',
    run: () => import('./agents/agents-feed.ts'),
  },
  new: {
    description: 'creates a module: new module <name>',
    run: () => import('./new-module/new-module-command.ts'),
  },
  'demo:seed': { description: 'fills an empty shop with demo data', run: () => import('./seed-demo.ts') },
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
  const lines = Object.entries(COMMANDS).map(
    ([name, { description }]) => `  ${name.padEnd(19)} ${description}`,
  );
  return `${['Usage: storekeep <command> [options]', ...lines].join('\n')}\n`;
}
