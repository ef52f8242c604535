import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import fc from 'fast-check';
import qs from 'qs';
import { encodeQuery } from '../../packages/medusa-js/src/query.ts';
import { type MedusaClient, OurMedusa } from '../support/medusa-js.ts';
import { openScriptedServer, respondJson, type ScriptedServer } from '../support/scripted-server.ts';
import { until } from '../support/until.ts';

/* What `@storekeep/medusa-js` has beyond the package that it replaces. */

let server: ScriptedServer;
afterEach(() => server?.close());

async function open(
  respond: (response: ServerResponse, index: number) => void,
  config: object = {},
): Promise<MedusaClient> {
  server = await openScriptedServer(respond);
  return new OurMedusa({ baseUrl: server.url, ...config });
}

const respondEmpty = (response: ServerResponse): void => respondJson(response, 200, {});

describe('A request of @storekeep/medusa-js', () => {
  it.each(['config', 'call'])(
    'that takes longer than the time limit of its %s is rejected',
    async (where) => {
      const options = { timeout: 20 };
      const shop = await open(() => undefined, where === 'config' ? options : {});
      const error = await shop.regions
        .list({}, where === 'call' ? options : undefined)
        .catch((one: unknown) => one);
      expect(error).toMatchObject({
        ...{ isAxiosError: true, code: 'ECONNABORTED', message: 'timeout of 20ms exceeded' },
        response: undefined,
      });
    },
  );

  it('that is late is repeated with the same key', async () => {
    const answerThird = (response: ServerResponse, index: number) =>
      index < 1 ? undefined : respondEmpty(response);
    const shop = await open(answerThird, { timeout: 200, maxRetries: 1 });
    await shop.carts.create();
    const [first, second] = server.received.map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
  });

  it('whose body stops in the middle is rejected by the time limit', async () => {
    const shop = await open(
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"regions":'),
      { timeout: 50 },
    );
    const error = await shop.regions.list().catch((one: unknown) => one);
    expect(error.code).toBe('ECONNABORTED');
  });

  it('is aborted by its signal', async () => {
    const shop = await open(() => undefined, { maxRetries: 3 });
    const { signal, abort } = createSignal();
    const result = shop.regions.list({}, { signal }).catch((one: unknown) => one);
    await until(() => server.received.length === 1);
    abort();
    expect(await result).toMatchObject({ code: 'ERR_CANCELED', __CANCEL__: true, name: 'CanceledError' });
    expect(server.received).toHaveLength(1);
  });

  it('is aborted while it waits before a repetition', async () => {
    const shop = await open((response) => respondJson(response, 503, {}, { 'retry-after': '200' }), {
      maxRetries: 3,
    });
    const { signal, abort } = createSignal();
    const result = shop.carts.create({}, {}, { signal }).catch((one: unknown) => one);
    await until(() => server.received.length === 1);
    abort();
    expect(await result).toMatchObject({ code: 'ERR_CANCELED' });
  });

  it('with a signal that is aborted already is not sent', async () => {
    const shop = await open(respondEmpty);
    const { signal, abort } = createSignal();
    abort();
    const error = await shop.regions.list({}, { signal }).catch((one: unknown) => one);
    expect(error.code).toBe('ERR_CANCELED');
    expect(server.received).toEqual([]);
  });

  it('passes the tags of Next.js to fetch, and not as a header', async () => {
    const calls: RequestInit[] = [];
    const shop = await open(respondEmpty, {
      fetch: (url: string, init: RequestInit) => {
        calls.push(init);
        return fetch(url, init);
      },
    });
    await shop.products.list({}, { next: { tags: ['products'] } });
    expect(calls).toMatchObject([{ next: { tags: ['products'] }, credentials: 'include' }]);
    expect(server.received[0].headers).not.toHaveProperty('next');
  });

  it('has the publishable key that another copy of the package was given', async () => {
    const shop = await open(respondEmpty);
    const file = '../../packages/medusa-js/src/keys.ts';
    jest.isolateModules(() => {
      const copy = jest.requireActual<{ KeyManager: { registerPublishableApiKey(key: string): void } }>(file);
      copy.KeyManager.registerPublishableApiKey('pk_of_a_copy');
    });
    await shop.regions.list();
    shop.setPublishableKey('');
    expect(server.received[0].headers['x-publishable-api-key']).toBe('pk_of_a_copy');
  });

  it('has no credentials option where fetch rejects it', async () => {
    const descriptor = Object.getOwnPropertyDescriptor(Request.prototype, 'credentials')!;
    const calls: RequestInit[] = [];
    const shop = await open(respondEmpty, {
      fetch: (url: string, init: RequestInit) => {
        calls.push(init);
        return fetch(url, init);
      },
    });
    delete (Request.prototype as { credentials?: unknown }).credentials;
    try {
      await shop.regions.list();
    } finally {
      Object.defineProperty(Request.prototype, 'credentials', descriptor);
    }
    expect(calls[0]).not.toHaveProperty('credentials');
  });

  it('uploads files as a form with a boundary', async () => {
    const { admin } = await open(respondEmpty);
    const files = ['a', 'b'].map((name) => new File([`text of ${name}`], `${name}.txt`));
    await admin.uploads.create(files);
    const [{ headers, body }] = server.received;
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    for (const name of ['a', 'b']) expect(body).toContain(`name="files"; filename="${name}.txt"`);
    expect(body).toContain('text of b');
  });

  it('shows neither keys nor bodies in what is logged of its error', async () => {
    const shop = await open((response) => respondJson(response, 401, {}), { apiKey: 'secret-key' });
    const error = await shop.admin.auth
      .createSession({ password: 'secret-password' }, { authorization: 'Bearer secret-token' })
      .catch((one: unknown) => one);
    const other = await shop.admin.orders.list().catch((one: unknown) => one);
    for (const logged of [error, other].flatMap((one) => [inspect(one, { depth: 9 }), JSON.stringify(one)]))
      expect(logged).not.toContain('secret-');
    expect(other.config.headers['x-medusa-access-token']).toBe('secret-key');
  });
});

describe('The query of @storekeep/medusa-js', () => {
  it('is encoded as by qs', () => {
    const leaf = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.constant(undefined),
      fc.date({ noInvalidDate: true }),
    );
    const tree = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.string({ minLength: 1 }), tie('value'), { maxKeys: 3 }),
      ),
    })).value;
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), tree, { maxKeys: 4 }), (query) => {
        expect(encodeQuery(query)).toBe(qs.stringify(query));
      }),
    );
  });
});

function createSignal(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
