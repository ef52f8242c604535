import type { ApplicationConfig } from '#additions/apps/application-config';
import { type OAuthServer, startOAuthServer } from '../../../fakes/oauth/oauth-server.ts';
import { ok } from '../../../support/sample-shop.ts';
import { type AdminSchemas, type HttpResponse, type Shop, useShop } from '../../../support/shop.ts';

/** The client secret of the shop at the server of the applications. */
export const SECRET = 'a secret of the client: not for %-encoding?';

/** Where the server redirects staff to. */
export const REDIRECT_URL = 'http://localhost:7001/a/oauth/books';

/** An application of `GET /admin/apps`. */
export type ListedApp = AdminSchemas['OAuth'] & { data: { state: string } };

/**
 * A shop with four applications of one server: `books`; `post`, which sends its secret in the body; `stranger`, whose secret is wrong;
 * and `down`, whose token endpoint refuses connections.
 */
export interface OAuthShop {
  shop: Shop;
  server: OAuthServer;
  getApp(name: string): Promise<ListedApp>;
  authorize(application_name: string, body: { state: string; code: string }): Promise<HttpResponse>;
  close(): Promise<void>;
}

/** @param more further applications, such as of another server */
export async function openOAuthShop(
  ...more: (Pick<ApplicationConfig, 'application_name'> & Partial<ApplicationConfig>)[]
): Promise<OAuthShop> {
  const known = { client_secret: SECRET, redirect_uris: [REDIRECT_URL] };
  const server = await startOAuthServer([
    { client_id: 'shop', ...known },
    { client_id: 'shop-post', ...known, token_endpoint_auth_method: 'client_secret_post' },
  ]);
  const { authorization_url, token_url } = server;
  const applications = [
    { application_name: 'books', display_name: 'Books' },
    { application_name: 'post', client_id: 'shop-post', client_authentication: 'post' },
    { application_name: 'stranger', client_secret: 'not the secret' },
    { application_name: 'down', token_url: 'http://127.0.0.1:1/token' },
    ...more,
  ].map((application) => ({
    ...{ authorization_url, token_url, redirect_url: REDIRECT_URL, scopes: ['orders'] },
    ...{ client_id: 'shop', client_secret: SECRET },
    ...application,
  }));
  const shop = await useShop({ OAUTH_APPLICATIONS: JSON.stringify(applications) });
  return {
    shop,
    server,
    async getApp(name) {
      const { apps } = ok(await shop.admin.get('/apps'));
      return apps.find((app) => app.application_name === name) as ListedApp;
    },
    authorize: (application_name, body) =>
      shop.admin.post('/apps/authorizations', { application_name, ...body }),
    async close() {
      await shop.close();
      await server.stop();
    },
  };
}
