import type { Fake } from '../fake-company.ts';
import { startProviderProcess, visitPage } from '../provider-process.ts';

/** The registration of a client at the server. */
export interface OAuthClient {
  client_id: string;
  client_secret: string;
  redirect_uris: string[];
  token_endpoint_auth_method?: 'client_secret_basic' | 'client_secret_post';
}

export interface OAuthServer extends Fake {
  authorization_url: string;
  token_url: string;
  /** Opens the URL as staff, logs in and consents. @returns the parameters of the redirect to the dashboard */
  logInAndConsent(installUrl: string): Promise<{ code: string; state: string }>;
}

/** Starts an OAuth 2 server (oidc-provider) in a separate process. */
export async function startOAuthServer(clients: OAuthClient[]): Promise<OAuthServer> {
  const { url, stop } = await startProviderProcess('oauth/oauth-server.mjs', clients);
  return { url, authorization_url: `${url}/auth`, token_url: `${url}/token`, logInAndConsent, stop };
}

/** The forms of the server: a login, which accepts any name, and a consent page. */
const PROMPTS: Record<string, string>[] = [
  { prompt: 'login', login: 'emma', password: 'any' },
  { prompt: 'consent' },
];

async function logInAndConsent(installUrl: string): Promise<{ code: string; state: string }> {
  const { origin } = new URL(installUrl);
  const cookies = new Map<string, string>();
  const prompts = PROMPTS.values();
  let url = new URL(installUrl);
  while (url.origin === origin) {
    const form = url.pathname.startsWith('/interaction/') ? prompts.next().value : undefined;
    url = await visitPage(url, cookies, form);
  }
  const { code, state } = Object.fromEntries(url.searchParams);
  if (!code) throw new Error(`The server redirected to ${url.href} without a code`);
  return { code, state };
}
