import type { OidcProviderConfig } from '#additions/oidc/oidc-provider-config';
import { type OidcIssuer, type Person, startOidcIssuer } from '../fakes/oidc/oidc-issuer.ts';
import { type HttpResponse, type Shop, useShop } from './shop.ts';

export const PUBLIC_URL = 'https://api.shop.example';
export const STOREFRONT = 'https://shop.example';
export const DASHBOARD = 'https://dashboard.example';

/** A browser with all cookies of the shop. */
export interface LoginBrowser {
  cookies: Map<string, string>;
  get(path: string): Promise<HttpResponse>;
  post(path: string, body: object): Promise<HttpResponse>;
  /** Opens the start of a login. @returns the URL of the issuer, or of the failure page */
  start(path: string): Promise<string>;
  /** Logs in by the route at `path`. @returns the page on which the browser ends */
  logIn(path: string, person: Person | 'cancels'): Promise<string>;
}

export interface OidcShop extends Shop {
  issuer: OidcIssuer;
  openBrowser(): LoginBrowser;
  /** Logs in with a new browser. @returns the page on which it ends, and the customer who is logged in */
  logInCustomer(person: Person, path?: string): Promise<CustomerLogin>;
}

export interface CustomerLogin {
  page: string;
  /** Null without a login. */
  customer: HttpResponse['body'];
  browser: LoginBrowser;
}

let persons = 0;

/** A person with an e-mail of their own. */
export function createPerson(claims: Partial<Person> = {}): Required<Person> {
  const sub = `person-${++persons}`;
  const names = { given_name: 'Emma', family_name: 'Doe' };
  return { sub, email: `${sub}@example.com`, email_verified: true, amr: [], ...names, ...claims };
}

/** A shop with the providers `google` and `keycloak`, which are the same issuer with two clients. */
export async function openOidcShop(env: NodeJS.ProcessEnv = {}): Promise<OidcShop> {
  const names = ['google', 'keycloak'];
  const issuer = await startOidcIssuer(
    names.map((name) => ({
      client_id: name,
      client_secret: 'secret',
      redirect_uris: ['store', 'admin'].map((surface) => `${PUBLIC_URL}/${surface}/auth/${name}/cb`),
    })),
  );
  const providers = names.map((name) => configure(name, issuer.url));
  const shop = await useShop({
    PUBLIC_URL,
    STORE_CORS: STOREFRONT,
    OIDC_PROVIDERS: JSON.stringify(providers),
    ...env,
  });
  return {
    ...shop,
    issuer,
    openBrowser: () => openLoginBrowser(shop, issuer),
    logInCustomer: async (person, path = '/store/auth/google') => {
      const browser = openLoginBrowser(shop, issuer);
      const page = await browser.logIn(path, person);
      const { status, body } = await browser.get('/store/auth');
      return { page, customer: status === 200 ? body.customer : null, browser };
    },
    close: async () => {
      await shop.close();
      await issuer.stop();
    },
  };
}

export function configure(name: string, issuer: string): OidcProviderConfig {
  return {
    name,
    issuer,
    client_id: name,
    client_secret: 'secret',
    store: { success_redirect: `${STOREFRONT}/account`, failure_redirect: `${STOREFRONT}/login` },
    admin: {
      success_redirect: `${DASHBOARD}/a`,
      failure_redirect: `${DASHBOARD}/login`,
      allowed_domains: ['staff.example'],
    },
  };
}

export function openLoginBrowser({ http }: Pick<Shop, 'http'>, issuer: OidcIssuer): LoginBrowser {
  const cookies = new Map<string, string>();
  const send = async (request: (headers: Record<string, string>) => Promise<HttpResponse>) => {
    const response = await request({ cookie: [...cookies].map((pair) => pair.join('=')).join('; ') });
    for (const cookie of [response.headers['set-cookie'] ?? []].flat()) {
      const [pair] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return response;
  };
  const get = (path: string) => send((headers) => http.get(path, { headers }));
  const redirectOf = async (path: string): Promise<string> => {
    const { status, headers, body } = await get(path);
    if (status !== 302) throw new Error(`${path} responded with ${status}: ${JSON.stringify(body)}`);
    return String(headers.location);
  };
  return {
    cookies,
    get,
    post: (path, body) => send((headers) => http.post(path, body, { headers })),
    start: redirectOf,
    logIn: async (path, person) => {
      const { pathname, search } = await issuer.logIn(await redirectOf(path), person);
      return redirectOf(pathname + search);
    },
  };
}
