import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeCommand } from '#server/standalone/commands/command-help';
import { commands } from '#server/standalone/commands/command-list';
import { type DocumentedCall, documentedCalls } from '../../support/documented-calls.ts';
import { runStorekeep } from '../../support/run-command.ts';

/* The commands that README, CONTRIBUTING and the docs tell people to run. */

const scripts = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> })
  .scripts;
const calls = documentedCalls;

/** Why a call cannot work; null if it may. */
async function problemOf({ words: [program, ...rest] }: DocumentedCall): Promise<string | null> {
  if (program === 'storekeep') return problemOfCommand(rest);
  if (program === 'node')
    return existsSync(rest[0]) || rest[0].startsWith('receive.') ? null : 'no such file';
  if (program === 'npx')
    return rest[0] === '@storekeep/server' ? problemOfCommand(rest.slice(1)) : problemOfJest(rest.slice(1));
  if (rest[0] !== 'run') return null;
  const [name, ...more] = rest.slice(1).filter((word) => word !== '--silent');
  if (name === undefined || name.includes('<')) return null;
  if (!(name in scripts)) return `no script ${name}`;
  const args = more.indexOf('--') < 0 ? [] : more.slice(more.indexOf('--') + 1);
  return name in commands ? problemOfCommand([name, ...args]) : null;
}

async function problemOfCommand([name, ...args]: string[]): Promise<string | null> {
  if (name === undefined || name.startsWith('-') || name.startsWith('<')) return null;
  const listed = commands[name] as (typeof commands)[string] | undefined;
  if (!listed) return `no command ${name}`;
  const { command } = await listed.load();
  const options = {
    json: { type: 'boolean' as const },
    help: { type: 'boolean' as const },
    ...command.options,
  };
  try {
    parseArgs({ args, options: withoutDescriptions(options), allowPositionals: true });
    return null;
  } catch (error) {
    // an option whose value the page leaves out, as in "pass --provider"
    return /argument missing|ambiguous/.test((error as Error).message) ? null : (error as Error).message;
  }
}

function withoutDescriptions(
  options: Record<string, { type: 'string' | 'boolean'; multiple?: boolean }>,
): Record<string, { type: 'string' | 'boolean'; multiple?: boolean }> {
  return Object.fromEntries(
    Object.entries(options).map(([name, { type, multiple = false }]) => [name, { type, multiple }]),
  );
}

function problemOfJest(args: string[]): string | null {
  const paths = args.filter((arg) => /^(src|test)\//.test(arg) && !/[<*]/.test(arg));
  // Jest takes a path, or its beginning
  return paths.every((path) => existsSync(path) || allSpecs().some((spec) => spec.startsWith(path)))
    ? null
    : 'no such spec';
}

function allSpecs(): string[] {
  return ['src', 'test'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
}

describe('A command in the docs', () => {
  it('is found in many pages', () => {
    expect(calls.length).toBeGreaterThan(80);
    expect(new Set(calls.map(({ page }) => page)).size).toBeGreaterThan(15);
  });

  it.each([
    ['npm run no-such-script', 'no script no-such-script'],
    ['npx @storekeep/server no-such-command', 'no command no-such-command'],
    ['npm run doctor -- --no-such-option', expect.stringContaining('--no-such-option')],
    ['npx jest test/no-such.spec.ts', 'no such spec'],
    ['node bin/no-such.mjs', 'no such file'],
  ])('would be reported: %s', async (text, problem) => {
    expect(await problemOf({ page: '', text, inBlock: false, words: text.split(' ') })).toEqual(problem);
  });

  it('exists, with its options', async () => {
    const problems = await Promise.all(
      calls.map(async (call) => ({ page: call.page, text: call.text, problem: await problemOf(call) })),
    );
    expect(problems.filter(({ problem }) => problem !== null)).toEqual([]);
  });

  it('of storekeep describes itself', async () => {
    const names = [...new Set(calls.flatMap(({ words }) => words.filter((word) => word in commands)))];
    expect(names.length).toBeGreaterThan(10);
    for (const name of names.filter((name) => name !== 'start')) {
      const { summary, load } = commands[name];
      const text = describeCommand(name, summary, (await load()).command);
      expect(text).toContain(`Usage: storekeep ${name}`);
    }
    const { code, output } = await runStorekeep({}, ['doctor', '--help']);
    expect([code, output.split('\n')[0]]).toEqual([0, 'Usage: storekeep doctor [options]']);
  });
});
