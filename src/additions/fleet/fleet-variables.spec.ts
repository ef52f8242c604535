import { readConfig } from '@storekeep/server/commands';

const DATABASE = 'postgres://db.example/fleet';

describe('The variables of a server of many shops', () => {
  it.each([
    [{ SHOPS_URL: DATABASE, SHOPS_FILE: 'shops.json' }, 'SHOPS_FILE: is set, and so is SHOPS_URL'],
    [{ SHOPS_FILE: 'shops.json', DATABASE_URL: DATABASE }, 'DATABASE_URL: is set, and so is SHOPS_FILE'],
    [{ SHOPS_URL: DATABASE, DEMO: 'true' }, 'DEMO: is set, and so is SHOPS_URL'],
    [{ SHOPS_URL: DATABASE, SERVE_HTTP: 'false' }, 'SERVE_HTTP: a server of many shops'],
    [{ SHOPS_URL: DATABASE, NODE_ENV: 'production' }, 'COOKIE_SECRET: is needed in production'],
    [{ SHOPS_URL: 'mysql://db.example/fleet' }, 'SHOPS_URL: its value is not a PostgreSQL URL'],
  ])('reject %j', (env: NodeJS.ProcessEnv, problem) => {
    expect(() => readConfig(env)).toThrow(problem);
  });

  it('are not needed by a server of one shop', () => {
    expect(readConfig({ DATABASE_URL: DATABASE })).toMatchObject({ shopsUrl: null, shopsFile: null });
  });
});
