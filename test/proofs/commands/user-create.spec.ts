import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { runStorekeep } from '../../support/run-command.ts';
import { buildProgram } from '../../support/server-process.ts';
import { until } from '../../support/until.ts';

/* `storekeep user:create`: how it gets the password. */

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('The password of a user is read from stdin, without the line break at its end', async () => {
  const { code } = await create('stdin@example.com', 'eight888\n');
  expect([code, await hasUser('stdin@example.com')]).toEqual([0, true]);
});

it('A password of less than eight characters is rejected', async () => {
  const { code, error } = await create('short@example.com', 'seven77\n');
  expect({ code, error }).toEqual({ code: 1, error: 'A password has 8 to 256 characters' });
});

it('A password as an argument is rejected, since every user of the machine could see it', async () => {
  const { code, error } = await runStorekeep({ DATABASE_URL: database.url }, [
    'user:create',
    '--email',
    'seen@example.com',
    '--password',
    'a long password',
  ]);
  expect([code, error]).toEqual([2, expect.stringContaining("Unknown option '--password'")]);
});

// that of util-linux runs a program at a terminal; macOS has another one
const hasTerminal = spawnSync('script', ['--version']).status === 0;

(hasTerminal ? describe : describe.skip)('At a terminal, the password', () => {
  it('is asked for twice, and not shown', async () => {
    const { code, output } = await createAtTerminal('asked@example.com', [
      'a long password',
      'a long password',
    ]);
    expect([code, await hasUser('asked@example.com')]).toEqual([0, true]);
    expect(output).not.toContain('a long password');
  });

  it('is rejected if the second one differs', async () => {
    const { code, output } = await createAtTerminal('typo@example.com', [
      'a long password',
      'a long passwort',
    ]);
    expect([code, await hasUser('typo@example.com')]).toEqual([2, false]);
    expect(output).toContain('The passwords differ');
  });
});

function create(email: string, input: string) {
  const args = ['user:create', '--email', email, '--password-stdin'];
  return runStorekeep({ DATABASE_URL: database.url }, args, undefined, input);
}

/** Types the answers, each after its question. */
async function createAtTerminal(email: string, [first, second]: [string, string]) {
  const call = `node ${buildProgram('command')} user:create --email ${email}`;
  const env = { ...process.env, DATABASE_URL: database.url };
  const terminal = spawn('script', ['--quiet', '--return', '--command', call, '/dev/null'], { env });
  let output = '';
  terminal.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = once(terminal, 'exit') as Promise<[number]>;
  await until(() => output.includes('Password: '));
  terminal.stdin.write(`${first}\r`);
  await until(() => output.includes('Once more: '));
  terminal.stdin.write(`${second}\r`);
  const [code] = await exit;
  return { code, output };
}

async function hasUser(email: string): Promise<boolean> {
  return (await database.query('select from "user" where email = $1', [email])).length > 0;
}
