import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppsService } from '../../../src/apps/apps.service.ts';
import { browser } from '../../support/browser.ts';
import { openOAuthShop, SECRET, type OAuthShop } from '../../support/oauth-shop.ts';
import { ok } from '../../support/world.ts';

let oauth: OAuthShop;
let { shop, server, listed, authorize } = {} as OAuthShop;
/** Tells whatever a test wants it to, or nothing. */
let odd: Server;
let oddAnswer: { status: number; body: string; type?: string } | null = null;

beforeAll(async () => {
  odd = createServer((_, response) => {
    if (oddAnswer)
      response
        .writeHead(oddAnswer.status, { 'content-type': oddAnswer.type ?? 'application/json' })
        .end(oddAnswer.body);
  });
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
  const token_url = `http://127.0.0.1:${(odd.address() as AddressInfo).port}/token`;
  oauth = await openOAuthShop({ application_name: 'odd', token_url, timeout_ms: 300 });
  ({ shop, server, listed, authorize } = oauth);
});
afterAll(async () => {
  await oauth.close();
  odd.closeAllConnections();
  odd.close();
});

describe('a state', () => {
  it('must be the one that was issued for this application', async () => {
    const { code } = await server.agree((await listed('books')).install_url);
    const { state: another } = (await listed('post')).data;
    for (const state of ['guess', another, `${(await listed('books')).data.state}x`]) {
      expect(await authorize('books', { state, code })).toMatchObject({
        status: 400,
        body: { type: 'not_allowed', message: 'The state is not the one that was issued for Books' },
      });
    }
  });

  it('is good for the member of the staff whom it was issued to alone', async () => {
    const colleague = browser(shop.open);
    const login = { email: 'colleague@example.com', password: 'x' };
    ok(await shop.admin.post('/users', login));
    ok(await colleague.post('/admin/auth', login));
    const { install_url, data } = await listed('books');
    const theirs = ok(await colleague.get('/admin/apps')).apps.find(
      (app: { application_name: string }) => app.application_name === 'books',
    );
    expect(theirs.data.state).not.toBe(data.state);
    expect(theirs.install_url).toContain(theirs.data.state);
    const back = await server.agree(install_url);
    const stolen = await colleague.post('/admin/apps/authorizations', { application_name: 'books', ...back });
    expect(stolen).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
    expect((await authorize('books', back)).status).toBe(200);
    // what one has begun is not ended by another
    expect(
      ok(await colleague.get('/admin/apps?fields=data')).apps.map((app: { data: object }) => app.data),
    ).toContainEqual(expect.objectContaining({ state: theirs.data.state }));
  });

  it('survives a wrong guess', async () => {
    const back = await server.agree((await listed('books')).install_url);
    await authorize('books', { ...back, state: 'guess' });
    expect((await authorize('books', back)).status).toBe(200);
  });

  it('is good for one authorization', async () => {
    const { install_url } = await listed('books');
    const back = await server.agree(install_url);
    expect((await authorize('books', back)).status).toBe(200);
    expect(await authorize('books', back)).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
    expect((await listed('books')).data.state).not.toBe(back.state);
    expect((await listed('books')).install_url).not.toBe(install_url);
  });

  it('is good for one of ten requests at once: the code is exchanged once', async () => {
    oddAnswer = { status: 200, body: '{"access_token":"t0k3n","token_type":"Bearer"}' };
    const asked = jest.fn();
    odd.on('request', asked);
    const back = { state: (await listed('odd')).data.state, code: 'c' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => authorize('odd', back)));
    odd.off('request', asked);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(400)]);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('an authorization', () => {
  it('needs a member of the staff', async () => {
    expect((await shop.open.get('/admin/apps')).status).toBe(401);
    expect((await shop.open.post('/admin/apps/authorizations', {})).status).toBe(401);
  });

  it('names what is missing in its body', async () => {
    expect(await shop.admin.post('/apps/authorizations', { application_name: 'books' })).toMatchObject({
      status: 400,
      body: { type: 'invalid_data', message: expect.stringMatching(/state.*code/) },
    });
  });

  it('is for an application that is there', async () => {
    expect(await authorize('nope', { state: 's', code: 'c' })).toMatchObject({
      status: 404,
      body: { type: 'not_found', message: 'Application with application_name nope was not found' },
    });
  });

  it('needs a handler', async () => {
    await shop.sql(`insert into oauth (id, display_name, application_name) values ('oauth_x', 'Crm', 'crm')`);
    expect(await authorize('crm', { state: 'issued', code: 'c' })).toMatchObject({
      status: 400,
      body: { type: 'invalid_data', message: 'No OAuth handler is installed for Crm' },
    });
  });

  it('needs a code that the server gave', async () => {
    const before = await shop.app.get(AppsService, { strict: false }).grantOf('books');
    expect(
      await authorize('books', { state: (await listed('books')).data.state, code: 'made-up' }),
    ).toMatchObject({
      status: 400,
      body: { type: 'invalid_data', message: 'Books does not accept the code' },
    });
    expect(await shop.app.get(AppsService, { strict: false }).grantOf('books')).toEqual(before);
  });

  it('tells when the server does not know us', async () => {
    const { code } = await server.agree((await listed('stranger')).install_url);
    expect(await authorize('stranger', { state: (await listed('stranger')).data.state, code })).toMatchObject(
      {
        status: 400,
        body: { type: 'not_allowed', message: expect.stringMatching(/^stranger has given no token/) },
      },
    );
  });

  it.each(['down', 'odd'])('tells when the server does not answer (%s)', async (name) => {
    oddAnswer = null;
    expect(await authorize(name, { state: (await listed(name)).data.state, code: 'c' })).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: `${name} does not answer; try again later` },
    });
  });

  it.each([
    ['an error of its own', { status: 500, body: 'SECRET-ANSWER', type: 'text/html' }],
    ['a redirect', { status: 302, body: '' }],
    ['no JSON', { status: 200, body: 'SECRET-ANSWER' }],
    ['no token', { status: 200, body: '{"ok":"SECRET-ANSWER"}' }],
    [
      'a refusal in its own words',
      { status: 400, body: '{"error":"SECRET-ANSWER","error_description":"SECRET-ANSWER"}' },
    ],
    [
      'what cannot be stored',
      { status: 200, body: '{"access_token":"a\\u0000SECRET-ANSWER","token_type":"bearer"}' },
    ],
  ])('tells when the server answers %s', async (_, answer) => {
    oddAnswer = answer;
    const { body, status } = await authorize('odd', { state: (await listed('odd')).data.state, code: 'c' });
    expect([status, body]).toEqual([400, { type: 'not_allowed', message: 'odd has given no token' }]);
  });

  it('takes the token of a server that also says who the user is', async () => {
    oddAnswer = {
      status: 200,
      body: '{"access_token":"t0k3n","token_type":"Bearer","id_token":"SECRET-ANSWER"}',
    };
    ok(await authorize('odd', { state: (await listed('odd')).data.state, code: 'c' }));
    expect(await shop.app.get(AppsService, { strict: false }).grantOf('odd')).toEqual({
      access_token: 't0k3n',
      token_type: 'bearer',
    });
  });
});

describe('the log', () => {
  it('holds no code, no token and no secret of all that', async () => {
    const said: string[] = [];
    const spies = (['stdout', 'stderr'] as const).map((stream) =>
      jest
        .spyOn(process[stream], 'write')
        .mockImplementation((text: string | Uint8Array) => said.push(String(text)) > 0),
    );
    const talkative = await shop.another({ LOG_LEVEL: 'trace' });
    const send = (application_name: string, back: { state: string; code: string }) =>
      talkative.admin.post('/apps/authorizations', { application_name, ...back });
    const back = await server.agree((await listed('books')).install_url);
    ok(await send('books', back));
    oddAnswer = { status: 400, body: '{"error":"SECRET-ANSWER"}' };
    for (const name of ['odd', 'down'])
      await send(name, { state: (await listed(name)).data.state, code: 'SECRET-CODE' });
    await talkative.close();
    spies.forEach((spy) => spy.mockRestore());
    const log = said.join('');
    expect(log).toContain('An application was not connected');
    const { access_token } = (await shop.app.get(AppsService, { strict: false }).grantOf('books'))!;
    for (const secret of [SECRET, back.code, String(access_token), 'SECRET-CODE', 'SECRET-ANSWER'])
      expect(log).not.toContain(secret);
  });
});
