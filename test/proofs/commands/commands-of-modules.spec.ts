import { createTestDatabase } from '../../support/database.ts';
import { runStorekeep } from '../../support/run-command.ts';

const GREETINGS = { STOREKEEP_MODULES: './test/data/modules/greetings.mjs', GREETINGS_NAME: 'Ida' };
const MISSING = { STOREKEEP_MODULES: './test/data/modules/none.mjs' };

describe('The commands of modules in STOREKEEP_MODULES', () => {
  it('are listed by --help', async () => {
    const { code, output } = await runStorekeep(GREETINGS, ['--help']);
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/^ {2}greetings:print +prints a greeting$/m),
    });
  });

  it('run with the variables of their module', async () => {
    const { code, output } = await runStorekeep(GREETINGS, ['greetings:print']);
    expect({ code, output }).toEqual({ code: 0, output: 'Hello, Ida' });
  });

  it('explain themselves', async () => {
    const { output } = await runStorekeep(GREETINGS, ['greetings:print', '--help']);
    expect(output).toMatch(/^Usage: storekeep greetings:print\n\nPrints a greeting\./);
  });

  it('do not exist without their module', async () => {
    const { code, error } = await runStorekeep({ STOREKEEP_MODULES: '' }, ['greetings:print']);
    expect({ code, error }).toEqual({
      code: 2,
      error: 'There is no command greetings:print; see storekeep --help',
    });
  });
});

describe('A module of STOREKEEP_MODULES that cannot be loaded', () => {
  it('is named by --help, which lists the other commands', async () => {
    const { code, output, error } = await runStorekeep(MISSING, ['--help']);
    expect({ code, output, error }).toEqual({
      code: 0,
      output: expect.stringMatching(/^ {2}doctor /m),
      error: expect.stringMatching(/^STOREKEEP_MODULES: \.\/test\/data\/modules\/none\.mjs is not found/),
    });
  });

  it('does not concern other commands', async () => {
    const { code, error } = await runStorekeep(MISSING, ['agents:key']);
    expect({ code, error }).toEqual({ code: 0, error: '' });
  });

  it('is a failed check of doctor', async () => {
    const { code, output } = await runStorekeep(MISSING, ['doctor', '--offline', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(output).findings).toContainEqual(
      expect.objectContaining({
        status: 'failed',
        message: expect.stringContaining('none.mjs is not found'),
      }),
    );
  });
});

describe('The checks of modules in STOREKEEP_MODULES', () => {
  it('are part of the report of doctor', async () => {
    const { output } = await runStorekeep(GREETINGS, ['doctor', '--offline', '--json']);
    expect(JSON.parse(output).findings).toContainEqual({
      ...{ check: 'greetings', status: 'ok', message: 'Ida is greeted' },
    });
  });
});

it('The columns of a module that person:forget leaves are a warning of doctor', async () => {
  const { url, close } = await createTestDatabase();
  const env = { DATABASE_URL: url, STOREKEEP_MODULES: './test/data/modules/stock-alerts.mjs' };
  await runStorekeep(env, ['search:rebuild']); // runs the migrations of the module
  const { output } = await runStorekeep(env, ['doctor', '--offline', '--json']);
  await close();
  expect(JSON.parse(output).findings).toContainEqual(
    expect.objectContaining({
      ...{ check: 'personal data', status: 'warning' },
      message: 'person:forget leaves stock_alert_mail.footer',
    }),
  );
});
