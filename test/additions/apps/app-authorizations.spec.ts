import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppsService } from '#additions/apps/apps.service';
import { type Browser, openBrowser } from '../../support/browser.ts';
import { ok } from '../../support/sample-shop.ts';
import { type OAuthShop, openOAuthShop, SECRET } from './support/oauth-shop.ts';

let oauth: OAuthShop;
let { shop, server, getApp, authorize } = {} as OAuthShop;
/** An OAuth server that responds with `faultyResponse`, or never responds while that is null. */
let faultyServer: Server;
let faultyResponse: { status: number; body: string; type?: string } | null = null;

beforeAll(async () => {
  faultyServer = createServer((_, response) => {
    if (faultyResponse)
      response
        .writeHead(faultyResponse.status, { 'content-type': faultyResponse.type ?? 'application/json' })
        .end(faultyResponse.body);
  });
  await new Promise<void>((resolve) => faultyServer.listen(0, '127.0.0.1', resolve));
  const token_url = `http://127.0.0.1:${(faultyServer.address() as AddressInfo).port}/token`;
  oauth = await openOAuthShop(
    { application_name: 'odd', token_url },
    { application_name: 'slow', token_url, timeout_ms: 300 },
  );
  ({ shop, server, getApp, authorize } = oauth);
});
afterAll(async () => {
  await oauth.close();
  faultyServer.closeAllConnections();
  faultyServer.close();
});

describe('The state of an authorization', () => {
  it.each([
    ['a guess', async () => 'guess'],
    ['the state of another application', async () => (await getApp('post')).data.state],
    ['the issued state with a letter appended', async () => `${(await getApp('books')).data.state}x`],
  ])('is rejected when it is %s', async (_, state) => {
    const { code } = await server.logInAndConsent((await getApp('books')).install_url);
    expect(await authorize('books', { state: await state(), code })).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'The state is not the one that was issued for Books' },
    });
  });

  it('remains valid after a wrong guess', async () => {
    const callback = await server.logInAndConsent((await getApp('books')).install_url);
    await authorize('books', { ...callback, state: 'guess' });
    expect((await authorize('books', callback)).status).toBe(200);
  });

  it('is rejected when it is used a second time', async () => {
    const callback = await server.logInAndConsent((await getApp('books')).install_url);
    expect((await authorize('books', callback)).status).toBe(200);
    expect(await authorize('books', callback)).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
  });

  it('is replaced by a new one after it is used', async () => {
    const { install_url } = await getApp('books');
    const callback = await server.logInAndConsent(install_url);
    ok(await authorize('books', callback));
    expect((await getApp('books')).data.state).not.toBe(callback.state);
    expect((await getApp('books')).install_url).not.toBe(install_url);
  });

  it('is accepted from one of ten concurrent requests, which exchanges the code once', async () => {
    faultyResponse = { status: 200, body: '{"access_token":"t0k3n","token_type":"Bearer"}' };
    const onRequest = jest.fn();
    faultyServer.on('request', onRequest);
    const callback = { state: (await getApp('odd')).data.state, code: 'c' };
    const responses = await Promise.all(Array.from({ length: 10 }, () => authorize('odd', callback)));
    faultyServer.off('request', onRequest);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(400)]);
    expect(onRequest).toHaveBeenCalledTimes(1);
  });
});

describe('The state that is issued to a user', () => {
  let colleague: Browser;
  beforeAll(async () => {
    colleague = openBrowser(shop.http);
    const login = { email: 'colleague@example.com', password: 'long enough' };
    ok(await shop.admin.post('/users', { ...login, role: 'admin' }));
    ok(await colleague.post('/admin/auth', login));
  });

  const getAppAsColleague = async () =>
    ok(await colleague.get('/admin/apps')).apps.find(
      (app: { application_name: string }) => app.application_name === 'books',
    );

  it('differs from the state that is issued to a colleague', async () => {
    const colleagueApp = await getAppAsColleague();
    expect(colleagueApp.data.state).not.toBe((await getApp('books')).data.state);
    expect(colleagueApp.install_url).toContain(colleagueApp.data.state);
  });

  it('is rejected from a colleague, and still accepted from the user', async () => {
    const callback = await server.logInAndConsent((await getApp('books')).install_url);
    const stolenCallback = { application_name: 'books', ...callback };
    expect(await colleague.post('/admin/apps/authorizations', stolenCallback)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed' },
    });
    expect((await authorize('books', callback)).status).toBe(200);
  });

  it('does not replace the state of a colleague when it is used', async () => {
    const colleagueApp = await getAppAsColleague();
    ok(await authorize('books', await server.logInAndConsent((await getApp('books')).install_url)));
    expect(
      ok(await colleague.get('/admin/apps?fields=data')).apps.map((app: { data: object }) => app.data),
    ).toContainEqual(expect.objectContaining({ state: colleagueApp.data.state }));
  });
});

it('GET /admin/apps requires a login', async () => {
  expect((await shop.http.get('/admin/apps')).status).toBe(401);
});

describe('POST /admin/apps/authorizations', () => {
  it('requires a login', async () => {
    expect((await shop.http.post('/admin/apps/authorizations', {})).status).toBe(401);
  });

  it('rejects a body with the names of its missing properties', async () => {
    expect(await shop.admin.post('/apps/authorizations', { application_name: 'books' })).toMatchObject({
      status: 400,
      body: { type: 'invalid_data', message: expect.stringMatching(/state.*code/) },
    });
  });

  it('rejects an unknown application', async () => {
    expect(await authorize('nope', { state: 's', code: 'c' })).toMatchObject({
      status: 404,
      body: { type: 'not_found', message: 'Application with application_name nope was not found' },
    });
  });

  it('rejects an application without an OAuth handler', async () => {
    await shop.sql(`insert into oauth (id, display_name, application_name) values ('oauth_x', 'Crm', 'crm')`);
    expect(await authorize('crm', { state: 'issued', code: 'c' })).toMatchObject({
      status: 400,
      body: { type: 'invalid_data', message: 'No OAuth handler is installed for Crm' },
    });
  });

  it('rejects a code that the server did not issue, and leaves the stored grant unchanged', async () => {
    const before = await shop.app.get(AppsService, { strict: false }).grantOf('books');
    expect(
      await authorize('books', { state: (await getApp('books')).data.state, code: 'made-up' }),
    ).toMatchObject({
      status: 400,
      body: { type: 'invalid_data', message: 'Books does not accept the code' },
    });
    expect(await shop.app.get(AppsService, { strict: false }).grantOf('books')).toEqual(before);
  });

  it('fails when the server rejects the credentials of the shop', async () => {
    const { code } = await server.logInAndConsent((await getApp('stranger')).install_url);
    expect(await authorize('stranger', { state: (await getApp('stranger')).data.state, code })).toMatchObject(
      {
        status: 400,
        body: { type: 'not_allowed', message: expect.stringMatching(/^stranger has given no token/) },
      },
    );
  });

  it.each([
    ['refuses the connection', 'down'],
    ['does not respond in time', 'slow'],
  ])('fails when the server %s', async (_, name) => {
    faultyResponse = null;
    expect(await authorize(name, { state: (await getApp(name)).data.state, code: 'c' })).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: `${name} does not answer; try again later` },
    });
  });

  it.each([
    ['an error page', { status: 500, body: 'SECRET-ANSWER', type: 'text/html' }],
    ['a redirect', { status: 302, body: '' }],
    ['text that is not JSON', { status: 200, body: 'SECRET-ANSWER' }],
    ['JSON without a token', { status: 200, body: '{"ok":"SECRET-ANSWER"}' }],
    [
      'an OAuth error',
      { status: 400, body: '{"error":"SECRET-ANSWER","error_description":"SECRET-ANSWER"}' },
    ],
    [
      'a token that PostgreSQL cannot store',
      { status: 200, body: '{"access_token":"a\\u0000SECRET-ANSWER","token_type":"bearer"}' },
    ],
  ])('fails without details when the server responds with %s', async (_, response) => {
    faultyResponse = response;
    const { body, status } = await authorize('odd', { state: (await getApp('odd')).data.state, code: 'c' });
    expect([status, body]).toEqual([400, { type: 'not_allowed', message: 'odd has given no token' }]);
  });

  it('stores the access token of a server that also returns an ID token', async () => {
    faultyResponse = {
      status: 200,
      body: '{"access_token":"t0k3n","token_type":"Bearer","id_token":"SECRET-ANSWER"}',
    };
    ok(await authorize('odd', { state: (await getApp('odd')).data.state, code: 'c' }));
    expect(await shop.app.get(AppsService, { strict: false }).grantOf('odd')).toEqual({
      access_token: 't0k3n',
      token_type: 'bearer',
    });
  });
});

describe('The log of authorizations at level trace', () => {
  it('contains no code, token or secret', async () => {
    const written: string[] = [];
    const spies = (['stdout', 'stderr'] as const).map((stream) =>
      jest
        .spyOn(process[stream], 'write')
        .mockImplementation((text: string | Uint8Array) => written.push(String(text)) > 0),
    );
    const tracing = await shop.openSecondInstance({ LOG_LEVEL: 'trace' });
    const send = (application_name: string, callback: { state: string; code: string }) =>
      tracing.admin.post('/apps/authorizations', { application_name, ...callback });
    const callback = await server.logInAndConsent((await getApp('books')).install_url);
    ok(await send('books', callback));
    faultyResponse = { status: 400, body: '{"error":"SECRET-ANSWER"}' };
    for (const name of ['odd', 'down'])
      await send(name, { state: (await getApp(name)).data.state, code: 'SECRET-CODE' });
    await tracing.close();
    spies.forEach((spy) => spy.mockRestore());
    const log = written.join('');
    expect(log).toContain('failed to connect an application');
    const { access_token } = (await shop.app.get(AppsService, { strict: false }).grantOf('books'))!;
    for (const secret of [SECRET, callback.code, String(access_token), 'SECRET-CODE', 'SECRET-ANSWER'])
      expect(log).not.toContain(secret);
  });
});
