import { AppsService } from '../../../src/apps/apps.service.ts';
import { Outbox } from '../../../src/background/outbox.ts';
import { openOAuthShop, redirect_url, SECRET, type OAuthShop } from '../../support/oauth-shop.ts';
import { ok } from '../../support/world.ts';

let oauth: OAuthShop;
let { shop, server, listed, authorize } = {} as OAuthShop;

beforeAll(async () => {
  oauth = await openOAuthShop();
  ({ shop, server, listed, authorize } = oauth);
});
afterAll(() => oauth.close());

describe('an application', () => {
  it('is listed with the state that was issued for it, and where staff go to connect it', async () => {
    const app = await listed('books');
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
      redirect_uri: redirect_url,
      scope: 'orders',
      state: app.data.state,
    });
    expect((await listed('stranger')).data.state).not.toBe(app.data.state);
  });

  it('keeps its id and state when the shop starts again, and one that is not configured any more stays', async () => {
    await shop.sql(
      `insert into oauth (id, display_name, application_name, data) values ('oauth_old', 'Old', 'old', null)`,
    );
    const before = ok(await shop.admin.get('/apps'));
    const restarted = await shop.another();
    expect(ok(await restarted.admin.get('/apps'))).toEqual(before);
    await restarted.close();
    await shop.sql(`delete from oauth where id = 'oauth_old'`);
  });

  it.each(['books', 'post'])('is connected by the code that its server gave (%s)', async (name) => {
    const { id, install_url } = await listed(name);
    const answer = await authorize(name, await server.agree(install_url));
    expect(answer).toMatchObject({ status: 200, body: { apps: { id, application_name: name } } });
    expect(Object.keys(answer.body)).toEqual(['apps']);
    expect(answer.body.apps.data).toEqual({
      state: expect.any(String),
      token_type: 'bearer',
      scope: 'orders',
      expires_in: expect.any(Number),
    });
  });

  it('gives its token to modules, and to nobody else', async () => {
    const { install_url } = await listed('books');
    const answer = await authorize('books', await server.agree(install_url));
    const granted = (await shop.app.get(AppsService, { strict: false }).grantOf('books')) as Record<
      string,
      string
    >;
    expect(granted).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) });
    const told = JSON.stringify([answer.body, (await shop.admin.get('/apps?fields=data')).body]);
    for (const secret of [granted.access_token, granted.refresh_token, SECRET])
      expect(told).not.toContain(secret);
    expect(await shop.app.get(AppsService, { strict: false }).grantOf('down')).toBeNull();
  });

  it('tells subscribers that it was connected, without the token', async () => {
    const told: unknown[] = [];
    shop.app
      .get(Outbox, { strict: false })
      .subscribe('oauth.token_generated', ({ data }) => void told.push(data));
    const { id, install_url } = await listed('post');
    ok(await authorize('post', await server.agree(install_url)));
    while (told.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(told).toEqual([{ id, application_name: 'post' }]);
  });
});
