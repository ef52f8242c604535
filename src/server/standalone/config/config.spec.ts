import { ConfigError, describeConfig, readConfig } from './config.ts';

describe('The configuration', () => {
  it('has a default for every variable', () => {
    expect(readConfig({}, [])).toEqual({
      ...{ nodeEnv: null, demo: false, port: 9000 },
      host: '127.0.0.1',
      databaseUrl: null,
      drainSeconds: 0,
      databasePoolSize: 10,
      ...{ replicaUrls: [], replicaMaxLagSeconds: 5, databaseDirectUrl: null, preparedStatements: true },
      dataDir: '.data',
      adminEmail: null,
      adminPassword: null,
      cookieSecret: null,
      formerJwtSecret: null,
      formerCookieSecret: null,
      cookieSameSite: 'lax',
      cookieSecure: 'auto',
      sessionTtlSeconds: 36_000,
      attemptsPerAddress: 60,
      trustProxy: false,
      logLevel: 'info',
      ...{ shedLoad: true, logFormat: 'auto', slowStatementMs: null },
      ...{ metricsPort: null, metricsHost: '127.0.0.1' },
      ...{ bodyLimitBytes: 1_048_576, bodyTimeoutSeconds: 30 },
      maxPageSize: 1000,
      compressResponses: true,
      productCacheBytes: 12_582_912,
      staffRoles: null,
      stockLocations: false,
      ...{ storeCors: [], adminCors: [] },
      pathPrefix: '',
      ...{ requireShipping: true, unplacedPaymentMinutes: 1440 },
      testPaymentProvider: false,
      logNotifications: false,
      ...{ storefrontUrl: null, confirmEmailChanges: true },
      dashboardUrl: null,
      modules: [],
      ownColumns: [],
      dashboardDir: null,
      filesDir: null,
      s3Bucket: null,
      s3Endpoint: null,
      s3Region: null,
      s3PublicUrl: null,
      publicUrl: null,
      uploadLimitBytes: 104_857_600,
      jobWorkers: 2,
      serveHttp: true,
      shutdownTimeoutSeconds: 10,
      installedModules: [],
    });
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', STORE_CORS: '' })).toEqual(readConfig({}));
  });

  it.each([
    ['PORT', '0', { port: 0 }],
    ['DATABASE_URL', 'postgres://postgres@localhost/shop?host=/run/pg', {}],
    ['DATABASE_URL', 'postgresql://shop@/shop?host=/run/pg', {}],
    ['COOKIE_SECURE', 'true', { cookieSecure: true }],
    ['COOKIE_SECURE', 'auto', { cookieSecure: 'auto' }],
    ['TRUST_PROXY', 'true', { trustProxy: true }],
    ['TRUST_PROXY', 'false', { trustProxy: false }],
    ['TRUST_PROXY', '2', { trustProxy: 2 }],
    ['TRUST_PROXY', '10.0.0.0/8, ::1,loopback', { trustProxy: ['10.0.0.0/8', '::1', 'loopback'] }],
    [
      'STORE_CORS',
      'https://a.example, http://localhost:8000',
      { storeCors: ['https://a.example', 'http://localhost:8000'] },
    ],
    ['PATH_PREFIX', '/shop/v1', { pathPrefix: '/shop/v1' }],
    ['REQUIRE_SHIPPING', 'false', { requireShipping: false }],
    ['UNPLACED_PAYMENT_MINUTES', '90', { unplacedPaymentMinutes: 90 }],
    ['TEST_PAYMENT_PROVIDER', 'true', { testPaymentProvider: true }],
    ['LOG_NOTIFICATIONS', 'true', { logNotifications: true }],
  ])('reads %s=%s', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected);
  });

  it.each([
    ['PORT', '80a', 'PORT: "80a" is not a port (0–65535)'],
    ['PORT', '65536', 'PORT: "65536" is not a port (0–65535)'],
    ['PORT', '-1', 'PORT: "-1" is not a port (0–65535)'],
    ['ADMIN_PASSWORD', 'seven77', 'ADMIN_PASSWORD: its value is not a password of 8 to 256 characters'],
    ['DATABASE_POOL_SIZE', '1', 'DATABASE_POOL_SIZE: "1" is not a number from 2 to 1000'],
    [
      'ADMIN_CORS',
      'https://a.example/',
      'ADMIN_CORS: "https://a.example/" is not a comma-separated list of origins (https://shop.example)',
    ],
    ['ADMIN_CORS', '*', 'ADMIN_CORS: "*" is not a comma-separated list of origins (https://shop.example)'],
    [
      'TRUST_PROXY',
      '10.0.0.0/33',
      'TRUST_PROXY: "10.0.0.0/33" is not one of true | false | number of proxies | comma-separated addresses',
    ],
    [
      'LOG_LEVEL',
      'loud',
      'LOG_LEVEL: "loud" is not one of fatal | error | warn | info | debug | trace | silent',
    ],
    ['PATH_PREFIX', '/shop/', 'PATH_PREFIX: "/shop/" is not a path such as /shop'],
    ['TEST_PAYMENT_PROVIDER', 'yes', 'TEST_PAYMENT_PROVIDER: "yes" is not one of true | false'],
    [
      'TEST_PAYMENT_PROVIDER',
      'constructor',
      'TEST_PAYMENT_PROVIDER: "constructor" is not one of true | false',
    ],
  ])('rejects %s=%s with an error of one line', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(new ConfigError([message]));
  });

  it('rejects several invalid values at once, without their secrets', () => {
    const env = { PORT: 'x', DATABASE_URL: 'mysql://x:hunter2@db/x', COOKIE_SECRET: 'hunter2', HOST: 'a b' };
    expect(() => readConfig(env)).toThrow(
      new ConfigError([
        'PORT: "x" is not a port (0–65535)',
        'HOST: "a b" is not a host name or address',
        'DATABASE_URL: its value is not a PostgreSQL URL (postgres://user@host/name)',
        'COOKIE_SECRET: its value is not a secret of at least 32 characters',
      ]),
    );
  });

  it('rejects the e-mail of the first admin without a password', () => {
    expect(() => readConfig({ ADMIN_EMAIL: 'oliver@shop.example' })).toThrow('ADMIN_PASSWORD: is missing');
  });

  it('rejects the password of the first admin without an e-mail', () => {
    expect(() => readConfig({ ADMIN_PASSWORD: 'long enough' })).toThrow('ADMIN_EMAIL: is missing');
  });

  it('reads e-mail and password of the first admin', () => {
    expect(readConfig({ ADMIN_EMAIL: 'oliver@shop.example', ADMIN_PASSWORD: 'long enough' })).toMatchObject({
      adminEmail: 'oliver@shop.example',
      adminPassword: 'long enough',
    });
  });

  it('rejects the publicly known default secret of Medusa v1 as former secret', () => {
    expect(() => readConfig({ FORMER_JWT_SECRET: 'supersecret' })).toThrow('FORMER_JWT_SECRET');
    expect(readConfig({ FORMER_JWT_SECRET: 'short' }).formerJwtSecret).toBe('short');
  });

  it('requires a cookie secret only in production with an external database', () => {
    const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://shop@db/shop' };
    expect(() => readConfig(production)).toThrow('COOKIE_SECRET: is needed in production');
    expect(readConfig({ ...production, COOKIE_SECRET: 'x'.repeat(32) }).cookieSecret).toHaveLength(32);
    expect(readConfig({ ...production, DATABASE_URL: undefined }).cookieSecret).toBeNull();
    expect(readConfig({ ...production, NODE_ENV: undefined }).cookieSecret).toBeNull();
  });

  it('rejects SameSite=None without Secure, as browsers do', () => {
    expect(() => readConfig({ COOKIE_SAME_SITE: 'none', COOKIE_SECURE: 'false' })).toThrow(
      'COOKIE_SECURE: browsers',
    );
  });

  it('describes each variable for docs/configuration.md', () => {
    const rows = describeConfig();
    expect(rows).toContainEqual({
      name: 'PORT',
      kind: 'port (0–65535)',
      default: '9000',
      description: 'Where the server listens; 0 takes any free port',
      secret: false,
    });
    const secrets = describeConfig([]).flatMap(({ name, secret }) => (secret ? [name] : []));
    expect(secrets.join(' ')).toBe(
      'DATABASE_URL DATABASE_DIRECT_URL DATABASE_REPLICA_URLS ADMIN_PASSWORD COOKIE_SECRET FORMER_JWT_SECRET FORMER_COOKIE_SECRET',
    );
    expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
  });
});
