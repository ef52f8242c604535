import type { Fake } from '../fake-company.ts';
import { startProviderProcess, visitPage } from '../provider-process.ts';

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
  /** How they log in at the issuer, such as `['pwd', 'mfa']`. */
  amr?: string[];
}

export interface OidcIssuer extends Fake {
  /** Opens the URL of a login, logs in and consents, or cancels. @returns the URL to which the issuer redirects at the end */
  logIn(authorizationUrl: string, person: Person | 'cancels'): Promise<URL>;
}

/** Starts an OpenID Connect issuer (oidc-provider) in a separate process, on loopback. */
export async function startOidcIssuer(clients: OidcRegistration[]): Promise<OidcIssuer> {
  return { ...(await startProviderProcess('oidc/oidc-issuer.mjs', clients)), logIn };
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
  let url = new URL(authorizationUrl);
  while (url.origin === origin) {
    const isPage = url.pathname.startsWith('/interaction/');
    if (isPage && person === 'cancels') url = new URL(`${url.pathname}/abort`, url);
    const form = isPage && person !== 'cancels' ? forms.next().value : undefined;
    url = await visitPage(url, cookies, form);
  }
  return url;
}
