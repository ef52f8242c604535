import { isRecord } from './load-medusa-config.ts';
import type { OptionRule } from './option-rules.ts';

/* The logins of medusa-plugin-auth, as providers of OIDC_PROVIDERS. */

type Options = Record<string, unknown>;

/** A kind of login of the plugin that OpenID Connect replaces. */
interface LoginKind {
  /** The last segment of its routes by default. */
  routeName: string;
  /** The first part of `metadata.authProvider`. */
  v1Name: string;
  issuerOf(login: Options): string | undefined;
  note?: string;
}

const KINDS: Readonly<Record<string, LoginKind>> = {
  google: { routeName: 'google', v1Name: 'google', issuerOf: () => 'https://accounts.google.com' },
  auth0: {
    routeName: 'auth0',
    v1Name: 'auth0',
    issuerOf: ({ auth0Domain }) => (typeof auth0Domain === 'string' ? `https://${auth0Domain}/` : undefined),
  },
  keycloak: {
    routeName: 'keycloak',
    v1Name: 'keycloak',
    issuerOf: ({ authorizationURL }) => beforeSuffix(authorizationURL, '/protocol/openid-connect/auth'),
  },
  azure_oidc: {
    routeName: 'azure',
    v1Name: 'azure-oidc',
    issuerOf: ({ identityMetadata }) => {
      const issuer = beforeSuffix(identityMetadata, '/.well-known/openid-configuration');
      return issuer && TENANT.test(issuer) ? issuer : undefined;
    },
    note: 'sends no email_verified: see assume_email_verified in docs/login-with-openid-connect.md',
  },
};

/** The issuer of one tenant; other URLs of Microsoft describe an issuer with another name. */
const TENANT = /^https:\/\/login\.microsoftonline\.com\/[\da-f-]{36}\/v2\.0$/i;

/** A login of the plugin, and the provider that replaces it. */
interface ReplacedLogin {
  /** An entry of `OIDC_PROVIDERS`. */
  provider: Record<string, unknown>;
  notes: string[];
  publicUrl: string | undefined;
}

/**
 * Separates the logins that OpenID Connect replaces, as `providers`, from all others. The plugin has them in a list, or by kind in older
 * versions.
 */
export function separateLogins(options: Options): Options {
  const providers: ReplacedLogin[] = [];
  const others: Options = {};
  for (const [key, login] of Object.entries(options)) {
    const kind = isRecord(login) && typeof login.type === 'string' ? login.type : key;
    const replaced = isRecord(login) && Object.hasOwn(KINDS, kind) ? replaceLogin(KINDS[kind], login) : null;
    if (replaced) providers.push(replaced);
    else others[kind] = login;
  }
  return providers.length > 0 ? { providers, ...others } : others;
}

/** Writes the providers to `OIDC_PROVIDERS`. */
export const providersToVariable: OptionRule = (value) => {
  const logins = value as ReplacedLogin[];
  const publicUrl = logins.find((login) => login.publicUrl)?.publicUrl;
  const notes = logins.flatMap((login) => login.notes);
  return {
    variables: {
      OIDC_PROVIDERS: JSON.stringify(logins.map(({ provider }) => provider)),
      ...(publicUrl && { PUBLIC_URL: publicUrl }),
    },
    ...(notes.length > 0 && { note: notes.join('; ') }),
  };
};

/** @returns null if its issuer is unknown, or customers and staff have different clients */
function replaceLogin(kind: LoginKind, login: Options): ReplacedLogin | null {
  const surfaces = (['store', 'admin'] as const).flatMap((surface) => {
    const options = login[surface];
    return isRecord(options) ? [{ surface, options }] : [];
  });
  const merged: Options = Object.assign({}, ...surfaces.map(({ options }) => options), login);
  const clients = new Set(surfaces.map(({ options }) => options.clientID ?? login.clientID));
  const issuer = kind.issuerOf(merged);
  if (issuer === undefined || clients.size !== 1) return null;
  const name = routeNameOf(merged.authPath) ?? kind.routeName;
  const provider = {
    name,
    issuer,
    client_id: merged.clientID,
    ...(merged.clientSecret !== undefined && { client_secret: merged.clientSecret }),
    ...Object.fromEntries(surfaces.map(({ surface, options }) => [surface, redirectsOf(options)])),
    ...(name !== kind.v1Name && { v1_name: kind.v1Name }),
  };
  const urls = surfaces.flatMap(({ surface, options }) => {
    const { callbackUrl } = options;
    return typeof callbackUrl === 'string' && URL.canParse(callbackUrl)
      ? [{ path: `/${surface}/auth/${name}/cb`, url: new URL(callbackUrl) }]
      : [];
  });
  const changed = urls.filter(({ path, url }) => url.pathname !== path).map(({ path }) => path);
  const notes = [
    ...(changed.length > 0 ? [`register the redirect URIs with the paths ${changed.join(', ')}`] : []),
    ...(merged.verifyCallback === undefined ? [] : ['verifyCallback is code, and not carried over']),
    ...(kind.note ? [kind.note] : []),
  ].map((note) => `${name}: ${note}`);
  return { provider, notes, publicUrl: urls.find(({ url }) => url.protocol.startsWith('http'))?.url.origin };
}

function redirectsOf({ successRedirect, failureRedirect }: Options): Options {
  return { success_redirect: successRedirect, failure_redirect: failureRedirect };
}

function routeNameOf(path: unknown): string | undefined {
  return typeof path === 'string' ? /^\/(?:store|admin)\/auth\/([a-z0-9][\w-]*)$/.exec(path)?.[1] : undefined;
}

function beforeSuffix(url: unknown, suffix: string): string | undefined {
  return typeof url === 'string' && url.endsWith(suffix) ? url.slice(0, -suffix.length) : undefined;
}
