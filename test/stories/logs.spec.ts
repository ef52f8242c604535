import { Logger } from '@nestjs/common';
import { type Shop, useShop } from '../support/shop.ts';

const SECRET = 'correct horse battery staple 1234';
let logs: string[];

beforeEach(() => {
  logs = [];
  for (const stream of [process.stdout, process.stderr])
    jest.spyOn(stream, 'write').mockImplementation((chunk) => logs.push(String(chunk)) > 0);
});

function lines(): Record<string, unknown>[] {
  return logs.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('A log in JSON', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await useShop({ LOG_LEVEL: 'info', COOKIE_SECRET: SECRET, SLOW_STATEMENT_MS: '100' });
  });
  afterAll(() => shop.close());

  it('has no values of secret variables', () => {
    new Logger('Test').warn(`signed with ${SECRET}`, new Error(`not ${SECRET}`).stack);
    expect(logs.join('')).toContain('signed with [redacted]');
    expect(logs.join('')).not.toContain(SECRET);
  });

  it('has no fields with passwords, tokens and headers that authenticate', () => {
    const headers = { authorization: 'Bearer abc', cookie: 'connect.sid=1', accept: '*/*' };
    new Logger('Test').warn({
      message: 'rejected',
      password: 'hunter2',
      user: { api_token: 'abc' },
      headers,
    });
    expect(lines()).toContainEqual(
      expect.objectContaining({
        ...{ level: 'warn', message: 'rejected', password: '[redacted]' },
        user: { api_token: '[redacted]' },
        headers: { authorization: '[redacted]', cookie: '[redacted]', accept: '*/*' },
      }),
    );
  });

  it('has no passwords of URLs, and no credentials in messages', () => {
    new Logger('Test').warn('postgres://shop:hunter2@db/shop with Bearer eyJhbGciOiJIUzI1NiJ9.e30');
    expect(lines().map(({ message }) => message)).toContain(
      'postgres://shop:[redacted]@db/shop with Bearer [redacted]',
    );
  });

  it('names slow statements by their text, with the request and without values', async () => {
    const text = 'select pg_sleep(0.15), $1::text';
    await shop.database.query(text, ['mette@example.com'], 'fixed', {
      isOver: false,
      whenOver: () => () => undefined,
      client: '',
      requestId: 'request-1',
    });
    expect(logs.join('')).not.toContain('mette@');
    expect(lines()).toContainEqual(
      expect.objectContaining({
        message: 'slow statement',
        statement: 'select pg_sleep',
        ms: expect.any(Number) as number,
        sql: text,
        request_id: 'request-1',
      }),
    );
  });

  it('has the id of the request in errors, which the response has too', async () => {
    await shop.sql('alter table note rename to hidden_note');
    const { headers, status } = await shop.admin.get('/notes');
    await shop.sql('alter table hidden_note rename to note');
    expect(status).toBe(500);
    expect(lines()).toContainEqual(
      expect.objectContaining({
        message: 'relation "note" does not exist',
        request_id: headers['x-request-id'],
      }),
    );
  });
});

describe('The id of a request', () => {
  let shop: Shop;
  beforeAll(async () => (shop = await useShop({})));
  afterAll(() => shop.close());

  async function idOf(sent?: string): Promise<unknown> {
    const options = sent === undefined ? {} : { headers: { 'x-request-id': sent } };
    return (await shop.store.get('/regions', options)).headers['x-request-id'];
  }

  it('is that of the header x-request-id', async () => {
    expect(await idOf('0af76519-16cd-43dd')).toBe('0af76519-16cd-43dd');
  });

  it.each(['short', 'with spaces in it', '{"level":"fatal"}', 'x'.repeat(129)])(
    'is a new one for the malformed header %j',
    async (sent) => {
      expect(await idOf(sent)).toMatch(/^[0-9a-f]{12}-\d+$/);
    },
  );

  it('differs for each request', async () => {
    expect(await idOf()).not.toBe(await idOf());
  });
});

it('A log in text has no secrets either', async () => {
  const shop = await useShop({ LOG_LEVEL: 'info', LOG_FORMAT: 'text', COOKIE_SECRET: SECRET });
  new Logger('Test').warn(`signed with ${SECRET}`);
  new Logger('Test').error('failed', new Error(`not ${SECRET}`).stack);
  expect(logs.join('')).toContain('signed with [redacted]');
  expect(logs.join('')).not.toContain(SECRET);
  expect(() => lines()).toThrow();
  await shop.close();
});
