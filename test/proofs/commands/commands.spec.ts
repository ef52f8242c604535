import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Progress } from '#engine/installation/progress';
import { describeCommand, describeCommands } from '#server/standalone/commands/command-help';
import { commands } from '#server/standalone/commands/command-list';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { runStorekeep } from '../../support/run-command.ts';
import { buildProgram } from '../../support/server-process.ts';
import { until } from '../../support/until.ts';

/* What all commands of `storekeep` have in common. */

const names = Object.keys(commands);
const PROGRAM = 'node --enable-source-maps dist/src/server/standalone/commands/command.js';

/** Commands whose npm scripts do something else: `npm start` has flags of Node, and `npm run simulate` plays the shop itself. */
const OTHER_SCRIPTS = ['start', 'simulate'];

describe('The commands of storekeep', () => {
  it('are npm scripts of the same names, which build first', async () => {
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
    const expected = names
      .filter((name) => !OTHER_SCRIPTS.includes(name))
      .flatMap((name) => [
        [`pre${name}`, 'node bin/build-if-stale.mjs'],
        [name, `${PROGRAM} ${name}`],
      ]);
    const programs = Object.entries<string>(scripts).filter(([, script]) => script.startsWith(PROGRAM));
    expect(scripts).toMatchObject(Object.fromEntries(expected));
    expect(programs.map(([name]) => name).sort()).toEqual(
      names.filter((name) => !OTHER_SCRIPTS.includes(name)).sort(),
    );
  });

  it('start Node with the flags of npm start and of the Dockerfile', async () => {
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
    const source = await readFile('src/server/standalone/commands/start-command.ts', 'utf8');
    const flags = [...source.matchAll(/'(--[\w-]+(?:=\d+)?)'/g)].map(([, flag]) => flag);
    expect(flags.length).toBeGreaterThan(2);
    expect(scripts.start).toBe(`exec node ${flags.join(' ')} dist/src/main.js`);
    expect(await readFile('Dockerfile', 'utf8')).toContain(flags.map((flag) => `"${flag}"`).join(', '));
  });

  it.each(names)('include %s, which explains itself with examples', async (name) => {
    const { command } = await commands[name].load();
    const help = describeCommand(name, commands[name].summary, command);
    expect(help).toMatch(new RegExp(`^Usage: storekeep ${name}\\b`));
    expect(command.examples.length).toBeGreaterThan(0);
    for (const option of Object.keys(command.options)) expect(help).toContain(`  --${option}`);
    for (const [args] of command.examples)
      for (const [, option] of args.matchAll(/--([\w-]+)/g))
        expect([...Object.keys(command.options), 'json']).toContain(option);
  });

  it('are in docs/commands.md as --help lists them', async () => {
    expect(await readFile('docs/commands.md', 'utf8')).toContain(
      `\`\`\`text\n${describeCommands(commands)}\n\`\`\``,
    );
  });

  it('are listed by --help, with exit code 0', async () => {
    const { code, output } = await runStorekeep({}, ['--help']);
    expect(code).toBe(0);
    for (const name of names) expect(output).toMatch(new RegExp(`^  ${name} +\\w`, 'm'));
  });
});

describe('A call of storekeep', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(() => database.close());

  const run = (...args: string[]) => runStorekeep({ DATABASE_URL: database.url }, args);
  const createUser = (email: string, password: string, ...more: string[]) =>
    runStorekeep(
      { DATABASE_URL: database.url },
      ['user:create', '--email', email, '--password-stdin', ...more],
      undefined,
      password,
    );

  it.each([
    [['nonsense'], 'There is no command nonsense; see storekeep --help'],
    [['events', '--nonsense'], "Unknown option '--nonsense'; see storekeep events --help"],
    [['events', 'nonsense'], "Unexpected argument 'nonsense'"],
    [['user:create', '--role', 'admin'], '--email <e-mail> is missing; see storekeep user:create --help'],
    [
      ['user:create', '--email', 'a@example.com'],
      'There is no terminal to ask for the password: pass it with --password-stdin; see storekeep user:create --help',
    ],
    [['start', '--json'], 'start prints no result, so that it has no --json; see storekeep start --help'],
  ])('that is wrong (%j) exits with 2, and one line', async (args, message) => {
    const { code, error } = await run(...args);
    expect(code).toBe(2);
    expect(error).toMatch(/^[^\n]+$/);
    expect(error).toContain(message);
  });

  it('that fails exits with 1, and one line', async () => {
    const { code, output, error } = await createUser('nonsense', 'long enough');
    expect({ code, output, error }).toEqual({
      code: 1,
      output: '',
      error: 'nonsense is not an e-mail address',
    });
  });

  it('with --json prints one document, also if it fails', async () => {
    const created = await createUser('a@example.com', 'long enough\n', '--json');
    expect(created.code).toBe(0);
    expect(JSON.parse(created.output)).toEqual({
      id: expect.stringMatching(/^usr_/),
      email: 'a@example.com',
      role: 'admin',
    });
    const again = await createUser('a@example.com', 'long enough\n', '--json');
    expect(again.code).toBe(1);
    expect(JSON.parse(again.output)).toEqual({ error: 'A user with the same email already exists.' });
  });

  it('reports its progress on stderr, so that stdout is the result only', async () => {
    const { output, error } = await run('search:rebuild', '--json');
    expect(JSON.parse(output)).toEqual({ products: 0 });
    expect(error).toBe('Indexing the products…');
  });
});

describe('storekeep start', () => {
  it('runs the server with the flags of Node, and ends with it', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'start-'));
    const env = { DATA_DIR: directory, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'fatal' };
    const server = spawn('node', [buildProgram('command')], { env: { ...process.env, ...env } });
    let output = '';
    server.stdout.on('data', (data: Buffer) => (output += data.toString()));
    await until(() => /ready at http:\/\/\S+/.test(output));
    const [, url] = /ready at (http:\/\/\S+)/.exec(output)!;
    expect((await fetch(`${url}/store/regions`)).status).toBe(200);
    const commandLine = await readFile(`/proc/${await childOf(server.pid!)}/cmdline`, 'utf8').catch(
      () => null,
    );
    if (commandLine !== null) expect(commandLine).toContain('--max-semi-space-size=8');
    const exit = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    await expect(fetch(`${url}/health`)).rejects.toThrow();
    await rm(directory, { recursive: true });
  });
});

/** The process that runs the server: a child of the command, or the command itself. */
async function childOf(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return Number(children.split(' ')[0] || pid);
}

describe('Progress', () => {
  const writeTo = (isTTY: boolean) => {
    const written: string[] = [];
    const stream = { isTTY, write: (text: string) => written.push(text) > 0 };
    return { progress: new Progress(stream), written };
  };

  it('rewrites one line of a terminal', () => {
    const { progress, written } = writeTo(true);
    for (const done of [1, 2, 3]) progress.count('orders', done, 3);
    progress.end();
    expect(written.join('')).toBe(
      '\r\u001b[K  1 of 3 orders\r\u001b[K  2 of 3 orders\r\u001b[K  3 of 3 orders\n',
    );
  });

  it('is a line for each tenth elsewhere', () => {
    const { progress, written } = writeTo(false);
    for (let done = 0; done <= 1000; done++) progress.count('orders', done, 1000);
    expect(written).toHaveLength(11);
    expect(written.at(-1)).toBe('  1000 of 1000 orders\n');
  });
});
