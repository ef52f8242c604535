import { AppsService } from '#additions/apps/apps.service';
import { Outbox } from '#engine/background/outbox';
import { ok } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';
import { type OAuthShop, openOAuthShop, REDIRECT_URL, SECRET } from './support/oauth-shop.ts';

let oauth: OAuthShop;
let { shop, server, getApp, authorize } = {} as OAuthShop;

beforeAll(async () => {
  oauth = await openOAuthShop();
  ({ shop, server, getApp, authorize } = oauth);
});
afterAll(() => oauth.close());

describe('An OAuth application', () => {
  it('is listed with an issued state and the URL that asks its server for authorization', async () => {
    const app = await getApp('books');
    expect(app).toEqual({
      id: expect.stringMatching(/^oauth_/),
      display_name: 'Books',
      application_name: 'books',
      install_url: expect.any(String),
      uninstall_url: null,
      data: { state: expect.stringMatching(/^[\w-]{32}$/) },
    });
    const url = new URL(app.install_url);
    expect(url.origin + url.pathname).toBe(server.authorization_url);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'shop',
      redirect_uri: REDIRECT_URL,
      scope: 'orders',
      state: app.data.state,
    });
  });

  it('has another state than other applications', async () => {
    expect((await getApp('stranger')).data.state).not.toBe((await getApp('books')).data.state);
  });

  it('has the same id and state after a restart, even when it is no longer configured', async () => {
    await shop.sql(
      `insert into oauth (id, display_name, application_name, data) values ('oauth_old', 'Old', 'old', null)`,
    );
    const before = ok(await shop.admin.get('/apps'));
    const restarted = await shop.openSecondInstance();
    expect(ok(await restarted.admin.get('/apps'))).toEqual(before);
    await restarted.close();
    await shop.sql(`delete from oauth where id = 'oauth_old'`);
  });

  it.each([
    ['an Authorization header', 'books'],
    ['the body of the token request', 'post'],
  ])('is connected by the code of its server with a client secret in %s', async (_, name) => {
    const { id, install_url } = await getApp(name);
    const response = await authorize(name, await server.logInAndConsent(install_url));
    expect(response).toMatchObject({ status: 200, body: { apps: { id, application_name: name } } });
    expect(Object.keys(response.body)).toEqual(['apps']);
    expect(response.body.apps.data).toEqual({
      state: expect.any(String),
      token_type: 'bearer',
      scope: 'orders',
      expires_in: expect.any(Number),
    });
  });

  it('gives its tokens to modules and never returns them to clients', async () => {
    const { install_url } = await getApp('books');
    const response = await authorize('books', await server.logInAndConsent(install_url));
    const grant = (await shop.app.get(AppsService, { strict: false }).grantOf('books')) as Record<
      string,
      string
    >;
    expect(grant).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) });
    const returned = JSON.stringify([response.body, (await shop.admin.get('/apps?fields=data')).body]);
    for (const secret of [grant.access_token, grant.refresh_token, SECRET])
      expect(returned).not.toContain(secret);
  });

  it('has no grant before it is connected', async () => {
    expect(await shop.app.get(AppsService, { strict: false }).grantOf('down')).toBeNull();
  });

  it('publishes oauth.token_generated without the token when it is connected', async () => {
    const events: unknown[] = [];
    shop.app
      .get(Outbox, { strict: false })
      .subscribe('oauth.token_generated', ({ data }) => void events.push(data));
    const { id, install_url } = await getApp('post');
    ok(await authorize('post', await server.logInAndConsent(install_url)));
    await until(() => events);
    expect(events).toEqual([{ id, application_name: 'post' }]);
  });
});
