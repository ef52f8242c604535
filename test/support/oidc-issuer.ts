import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** The registration of a client at the issuer. */
export interface OidcRegistration {
  client_id: string;
  client_secret: string;
  redirect_uris: string[];
}

/** A person with an account at the issuer. */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
}

export interface OidcIssuer {
  url: string;
  /** Opens the URL of a login, logs in and consents, or cancels. @returns the URL to which the issuer redirects at the end */
  logIn(authorizationUrl: string, person: Person | 'cancels'): Promise<URL>;
  close(): Promise<void>;
}

/** Starts an OpenID Connect issuer (oidc-provider) in a separate process, on loopback. */
export async function startOidcIssuer(clients: OidcRegistration[]): Promise<OidcIssuer> {
  const child = spawn(process.execPath, [path.resolve('test/support/oidc-issuer.mjs')], {
    env: { ...process.env, CLIENTS: JSON.stringify(clients), NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: line.toString().trim(),
    logIn,
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** Follows the redirects of the issuer like a browser, and submits its forms, until it redirects to another origin. */
async function logIn(authorizationUrl: string, person: Person | 'cancels'): Promise<URL> {
  const { origin } = new URL(authorizationUrl);
  const cookies = new Map<string, string>();
  const login = person === 'cancels' ? '' : person.sub;
  if (person !== 'cancels')
    await fetch(new URL('/persons', origin), { method: 'POST', body: JSON.stringify(person) });
  const prompts: Record<string, string>[] = [
    { prompt: 'login', login, password: 'any' },
    { prompt: 'consent' },
  ];
  const forms = prompts.values();
  for (let url = new URL(authorizationUrl); ;) {
    if (url.origin !== origin) return url;
    const isPage = url.pathname.startsWith('/interaction/');
    if (isPage && person === 'cancels') url = new URL(`${url.pathname}/abort`, url);
    const form = isPage && person !== 'cancels' ? new URLSearchParams(forms.next().value) : undefined;
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';')[0].split('=');
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`${url} responded with ${response.status}: ${await response.text()}`);
    url = new URL(location, url);
  }
}
