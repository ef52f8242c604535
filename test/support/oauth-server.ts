import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** The registration of a client at the server. */
export interface OAuthClient {
  client_id: string;
  client_secret: string;
  redirect_uris: string[];
  token_endpoint_auth_method?: 'client_secret_basic' | 'client_secret_post';
}

export interface OAuthServer {
  authorization_url: string;
  token_url: string;
  /** Opens the URL as staff, logs in and consents. @returns the parameters of the redirect to the dashboard */
  logInAndConsent(installUrl: string): Promise<{ code: string; state: string }>;
  close(): Promise<void>;
}

/** Starts an OAuth 2 server (oidc-provider) in a separate process. */
export async function startOAuthServer(clients: OAuthClient[]): Promise<OAuthServer> {
  const child = spawn(process.execPath, [path.resolve('test/support/oauth-server.mjs')], {
    env: { ...process.env, CLIENTS: JSON.stringify(clients), NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const issuer = line.toString().trim();
  return {
    authorization_url: `${issuer}/auth`,
    token_url: `${issuer}/token`,
    logInAndConsent: (installUrl) => logInAndConsent(installUrl),
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
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
  let url = installUrl;
  for (;;) {
    const form = url.includes('/interaction/') ? new URLSearchParams(prompts.next().value) : undefined;
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';')[0].split('=');
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (next === null) throw new Error(`${url} responded with ${response.status}: ${await response.text()}`);
    url = new URL(next, url).href;
    if (!url.startsWith(origin)) break;
  }
  const { code, state } = Object.fromEntries(new URL(url).searchParams);
  if (!code) throw new Error(`The server redirected to ${url} without a code`);
  return { code, state };
}
