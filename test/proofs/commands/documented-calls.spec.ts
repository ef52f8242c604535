import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commands } from '#server/standalone/commands/command-list';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { documentedCalls } from '../../support/documented-calls.ts';
import { runStorekeep } from '../../support/run-command.ts';

/*
 * The calls of `storekeep` in the docs are run as they are printed, on a demo shop. What stands for a value of the reader's own (`…`, `<id>`)
 * is replaced by one that exists.
 */

/** Why calls of these commands are not run here. */
const RUN_BY_OTHERS: Record<string, string> = {
  start: 'bin/smoke.mjs',
  dashboard: 'test/proofs/additions/v1-dashboard/dashboard-extensions.spec.ts, as it takes minutes',
  adopt: 'test/proofs/additions/adoption/adopt.spec.ts, on a database of v1',
  'adopt:check': 'test/proofs/additions/adoption/adopt-check.spec.ts, on a database of v1',
  'files:move': 'test/proofs/additions/move-files/files-move.spec.ts, with a server that has the files',
  'payments:reconcile': 'test/proofs/additions/stripe/reconcile-payments.spec.ts, with a stand-in for Stripe',
  'user:reset-second-factor': 'test/proofs/commands/reset-second-factor.spec.ts, for a user who has one',
  ...Object.fromEntries(
    Object.keys(commands)
      .filter((name) => /^shop:/.test(name))
      .map((name) => [name, 'test/proofs/additions/fleet and shop-move, with several databases']),
  ),
  restore: 'needs the programs of PostgreSQL in the version of the server, which may be missing here',
  simulate: 'test/proofs/additions/testing/simulate.spec.ts, on the copy of a shop',
  doctor: 'test/proofs/commands/doctor.spec.ts: what it finds depends on the machine',
};

let directory: string;
let database: TestDatabase;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'documented-'));
  writeFileSync(
    path.join(directory, 'medusa-config.js'),
    `module.exports = { projectConfig: { database_url: 'postgres://localhost/medusa', store_cors: 'http://localhost:8000' }, plugins: [] };`,
  );
  mkdirSync(path.join(directory, 'export/product'), { recursive: true });
  writeFileSync(path.join(directory, 'export/product/de.json'), '{}');
  database = await createTestDatabase();
  env = {
    ...{ DATABASE_URL: database.url, DATA_DIR: path.join(directory, 'data') },
    // as in docs/agents.md
    ...{ AGENTS_PUBLIC_URL: 'https://api.shop.example', STOREFRONT_URL: 'https://shop.example' },
    AGENTS_LINKS: JSON.stringify({
      privacy: 'https://shop.example/privacy',
      terms: 'https://shop.example/terms',
    }),
  };
  const seeded = await runStorekeep(env, ['demo:seed'], directory);
  expect(seeded).toMatchObject({ code: 0 });
  await database.query(
    `insert into journal_entry (id, actor_type, operation) values ('jrn_example', 'command', 'demo:seed')`,
  );
  // the person of the examples
  await database.query(
    `insert into customer (id, email, first_name, last_name, has_account) values ('cus_ada', 'ada@example.com', 'Ada', 'Byron', false)`,
  );
});

afterAll(async () => {
  await database?.close();
  rmSync(directory, { recursive: true, force: true });
});

/** The arguments of a documented call of `storekeep`, also by its npm script; null for other programs. */
function argumentsOf(text: string): string[] | null {
  const words = (text.match(/'[^']*'|"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll(/^['"]|['"]$/g, ''));
  if (words[0] === 'storekeep') return words.slice(1);
  if (words[0] === 'npx' && words[1] === '@storekeep/server') return words.slice(2);
  if (words[0] !== 'npm' || words[1] !== 'run' || !(words[2] in commands)) return null;
  return [words[2], ...words.slice(3).filter((word) => word !== '--')];
}

/** By its text: the arguments, and whether a block of code has it. Prose mentions commands without their arguments, too. */
const runnable = new Map<string, { args: string[]; isComplete: boolean }>();
for (const { text, inBlock } of documentedCalls) {
  const args = argumentsOf(text);
  if (args?.[0] && args[0] in commands && !(args[0] in RUN_BY_OTHERS)) {
    const key = args.join(' ');
    runnable.set(key, { args, isComplete: inBlock || runnable.get(key)?.isComplete === true });
  }
}

let users = 0;

/** Replaces what stands for a value of the reader's own. */
async function fillIn(args: readonly string[]): Promise<string[]> {
  const [region] = await database.query<{ id: string }>('select id from region order by id limit 1');
  return (
    args
      .map((word) =>
        word
          .replace(/^reg_…$/, region.id)
          .replace(/^jrn_…$/, 'jrn_example')
          .replace(/^<id>$/, '1')
          .replace(/^you@example\.com$/, `you-${++users}@example.com`)
          .replace(/^\/mnt\/backups/, path.join(directory, 'backups')),
      )
      .map((word, index) =>
        word === '…' && args[index - 1] === '--email' ? `staff-${++users}@example.com` : word,
      )
      // a command has no terminal here
      .concat(args[0] === 'user:create' && !args.includes('--help') ? ['--password-stdin'] : [])
  );
}

describe('The documented call', () => {
  it('of each command is run here, or by another spec', () => {
    const names = new Set([...runnable.values()].map(({ args: [name] }) => name));
    expect(Object.keys(commands).filter((name) => !names.has(name) && !(name in RUN_BY_OTHERS))).toEqual([]);
  });

  it.each([...runnable])('storekeep %s', async (text, { args, isComplete }) => {
    const isBackup = args[0] === 'backup';
    const empty = args[0] === 'demo:seed' ? await createTestDatabase() : null;
    // PostgreSQL's programs for a dump may be missing here, or older than the server: the embedded database is copied without them
    if (isBackup) await runStorekeep({ ...env, DATABASE_URL: '' }, ['events'], directory);
    const { code, output, error } = await runStorekeep(
      isBackup ? { ...env, DATABASE_URL: '' } : { ...env, ...(empty && { DATABASE_URL: empty.url }) },
      await fillIn(args),
      directory,
      'a long password',
    );
    await empty?.close();
    const isMention = !isComplete && code === 2;
    if (!isMention) expect({ text, code, output, error }).toMatchObject({ text, code: 0 });
  });
});
