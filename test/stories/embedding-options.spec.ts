import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { CommerceModule, type CommerceOptions, dataSourceOptions } from '../../src/index.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts';

/* Options are checked like the variables of the standalone server, before anything connects to a database. */

let database: TestDatabase;
beforeAll(async () => void (database = await createEmptyDatabase()));
afterAll(() => database.close());

const SMTP = { smtpUrl: 'smtp://localhost:25', from: 'shop@example.com' };

describe.each([
  ['forRoot', (options: CommerceOptions) => CommerceModule.forRoot(options)],
  [
    'forRootAsync',
    (options: CommerceOptions) => CommerceModule.forRootAsync({ useFactory: async () => options }),
  ],
])('%s', (_, createModule) => {
  it.each<[string, () => CommerceOptions, string]>([
    ['no URL of a database', () => withoutUrl(undefined), 'database.url is missing'],
    ['an empty URL of a database', () => withoutUrl(''), 'database.url is missing'],
    [
      'a URL of another database',
      () => withoutUrl('mysql://localhost/shop'),
      'database.url is not a PostgreSQL URL (postgres://user@host/name)',
    ],
    [
      'a URL of another database for replicas',
      () => ({ ...valid(), replicas: { urls: ['localhost'] } }),
      'replicas.urls is not a PostgreSQL URL (postgres://user@host/name)',
    ],
    [
      'a short cookie secret',
      () => ({ ...valid(), session: { cookieSecret: 'abc' } }),
      'session.cookieSecret is not a secret of at least 32 characters',
    ],
    [
      'the well-known secret of Medusa v1',
      () => ({ ...valid(), session: { formerJwtSecret: 'supersecret' } }),
      'session.formerJwtSecret is not a secret other than the well-known one',
    ],
    [
      'cookies that browsers refuse',
      () => ({ ...valid(), session: { cookieSameSite: 'none', cookieSecure: false } }),
      'session.cookieSecure: browsers refuse cookies with session.cookieSameSite none that are not secure',
    ],
    [
      'a mail server without a scheme',
      () => ({ ...valid(), mail: { ...SMTP, smtpUrl: 'localhost:25' } }),
      'mail.smtpUrl is not an SMTP URL (smtp://user:password@host:587)',
    ],
    [
      'a sender without an address',
      () => ({ ...valid(), mail: { ...SMTP, from: 'Shop' } }),
      'mail.from is not a sender (Shop <shop@example.com>)',
    ],
    [
      'an origin with a path',
      () => ({ ...valid(), http: { storeOrigins: ['https://shop.example/'] } }),
      'http.storeOrigins is not an origin (https://shop.example)',
    ],
  ])('rejects %s in the words of its option', async (_, options, message) => {
    await expect(start(() => createModule(options()))).rejects.toThrow(message);
    expect(await hasTables()).toBe(false);
  });
});

describe('The options of a shared data source', () => {
  it('need a URL, too', () => {
    expect(() => dataSourceOptions({ url: undefined as unknown as string })).toThrow(
      'database.url is missing',
    );
  });
});

function valid() {
  return { database: { url: database.url } };
}

/** Such as from an environment variable that is not set. PGDATABASE would be migrated. */
function withoutUrl(url: string | undefined): CommerceOptions {
  return { database: { url: url as string } };
}

async function start(createModule: () => ReturnType<typeof CommerceModule.forRoot>): Promise<void> {
  const app = await NestFactory.create<NestFastifyApplication>(createModule(), new FastifyAdapter(), {
    logger: false,
    abortOnError: false,
  });
  await app.close();
}

async function hasTables(): Promise<boolean> {
  const dataSource = await database.openDataSource();
  const [{ found }] = await dataSource.query<{ found: boolean }[]>(
    `select to_regclass('region') is not null as found`,
  );
  return found;
}
