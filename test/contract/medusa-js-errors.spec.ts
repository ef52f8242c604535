import type { ServerResponse } from 'node:http';
import { medusaClasses, type MedusaClient } from '../support/medusa-js.ts';
import { openScriptedServer, respondJson, type ScriptedServer } from '../support/scripted-server.ts';

/*
 * What callers of `@medusajs/medusa-js` look into when a request fails, and what it repeats: the same in the package that replaces it.
 */

/** A delay that is no test of patience. */
const SOON = { 'retry-after': '0.01' };
const NOT_FOUND = { type: 'not_found', message: 'Cart with none was not found' };

describe.each(medusaClasses)('With %s,', (_, Medusa) => {
  let server: ScriptedServer;
  afterEach(() => server.close());

  async function open(
    respond: (response: ServerResponse, index: number) => void,
    config: object = {},
  ): Promise<MedusaClient> {
    server = await openScriptedServer(respond);
    return new Medusa({ baseUrl: server.url, maxRetries: 0, ...config });
  }

  /** Responds with these statuses, one after the other, and then with 200. */
  const fail = (...statuses: number[]) =>
    open((response, index) => respondJson(response, statuses[index] ?? 200, {}, SOON), { maxRetries: 3 });

  it('an error has the response, the message and the marks that callers test', async () => {
    const shop = await open((response) => respondJson(response, 404, NOT_FOUND, { 'x-request-id': '7' }));
    const error = await shop.carts.retrieve('none').catch((one: unknown) => one);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      isAxiosError: true,
      message: 'Request failed with status code 404',
      config: { url: '/store/carts/none', baseURL: server.url },
      response: {
        status: 404,
        statusText: 'Not Found',
        data: NOT_FOUND,
        headers: { 'x-request-id': '7', 'content-type': 'application/json' },
      },
    });
    expect(error.request).toBeTruthy();
    expect(error.toString()).toBe('Error: Request failed with status code 404');
    expect(error.code).toBeFalsy();
  });

  it('an error of a proxy has its page as data', async () => {
    const shop = await open((response) => void response.writeHead(502).end('<h1>Bad Gateway</h1>'));
    const error = await shop.regions.list().catch((one: unknown) => one);
    expect(error.response).toMatchObject({ status: 502, data: '<h1>Bad Gateway</h1>' });
  });

  it('an error without a response has the reason', async () => {
    const shop = await open(() => undefined);
    await server.close();
    const error = await shop.regions.list().catch((one: unknown) => one);
    expect(error).toMatchObject({ isAxiosError: true, code: 'ECONNREFUSED' });
    expect(error.message).toContain('ECONNREFUSED');
    expect(error.response).toBeUndefined();
    expect(error.request).toBeTruthy();
  });

  it('a result has the status and the headers of its response beside the body', async () => {
    const cookies = ['a=1; Path=/', 'b=2; Path=/'];
    const shop = await open((response) =>
      respondJson(response, 200, { regions: [] }, { 'set-cookie': cookies, 'x-total': '0' }),
    );
    const { response, ...body } = await shop.regions.list();
    expect(body).toEqual({ regions: [] });
    expect(response).toMatchObject({ status: 200, headers: { 'set-cookie': cookies, 'x-total': '0' } });
  });

  it.each([409, 501, 502, 503, 599])('a POST is repeated after %i with one key', async (status) => {
    const shop = await fail(status, status);
    expect((await shop.carts.create({ region_id: 'reg_1' })).response.status).toBe(200);
    const keys = server.received.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([expect.any(String), keys[0], keys[0]]);
    expect(new Set(server.received.map(({ body }) => body)).size).toBe(1);
    await shop.carts.create();
    expect(server.received.at(-1)!.headers['idempotency-key']).not.toBe(keys[0]);
  });

  it('a request is repeated after its connection broke', async () => {
    const shop = await open(
      (response, index) => (index === 0 ? response.destroy() : respondJson(response, 200, { regions: [] })),
      { maxRetries: 1 },
    );
    expect((await shop.regions.list()).regions).toEqual([]);
    expect(server.received).toHaveLength(2);
  });

  it('a request is repeated as often as maxRetries says', async () => {
    const shop = await fail(503, 503, 503, 503, 503);
    const error = await shop.regions.list().catch((one: unknown) => one);
    expect(error.response.status).toBe(503);
    expect(server.received).toHaveLength(4);
  });

  it.each([400, 401, 404, 422, 429, 500])('a request is not repeated after %i', async (status) => {
    const shop = await fail(status);
    const error = await shop.regions.list().catch((one: unknown) => one);
    expect(error.response.status).toBe(status);
    expect(server.received).toHaveLength(1);
  });

  it('a request is not repeated if the server asks for more than five minutes', async () => {
    const shop = await open((response) => respondJson(response, 503, {}, { 'retry-after': '301' }), {
      maxRetries: 3,
    });
    const error = await shop.regions.list().catch((one: unknown) => one);
    expect(error.response.status).toBe(503);
    expect(server.received).toHaveLength(1);
  });
});
