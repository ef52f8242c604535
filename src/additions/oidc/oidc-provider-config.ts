/** Where a browser goes after a login on one surface. Absolute URLs. */
export interface OidcRedirects {
  /** The page after a successful login; `?redirectTo=` of the start of the login takes precedence. */
  success_redirect: string;
  /** The page after a failed login, which gets the reason as `?error=`. */
  failure_redirect: string;
}

/** The login of staff. */
export interface OidcStaffLogin extends OidcRedirects {
  /** Domains of e-mails, such as `shop.example`, whose owners get a user at their first login. Defaults to none. */
  allowed_domains?: string[];
}

/** An OpenID Connect issuer that customers or staff log in with. */
export interface OidcProviderConfig {
  /** Its name in the routes, such as `google` in `/store/auth/google`: lower case letters, digits, `-` and `_`; unique. */
  name: string;
  /** The issuer identifier, whose `/.well-known/openid-configuration` describes it. HTTPS; plain HTTP for localhost only. */
  issuer: string;
  client_id: string;
  /** Omitted for a public client. */
  client_secret?: string;
  /** Sends the secret in the `Authorization` header (`basic`, the default) or in the body (`post`). */
  client_authentication?: 'basic' | 'post';
  /** Defaults to `openid`, `email` and `profile`; must contain `openid`. */
  scopes?: string[];
  /** The login of customers; without it, there is none. */
  store?: OidcRedirects;
  /** The login of staff; without it, there is none. */
  admin?: OidcStaffLogin;
  /** Its name in medusa-plugin-auth, if that differs from `name`: the part before `.store` in `metadata.authProvider`. */
  v1_name?: string;
  /**
   * Whether an e-mail counts as verified if the issuer does not send `email_verified`, as Microsoft Entra does not. Only for an issuer
   * whose accounts your own organization manages. Defaults to false. `email_verified: false` is rejected in either case.
   */
  assume_email_verified?: boolean;
}

/** Parses a JSON array of providers; undefined if it is malformed, or two of them have the same name. */
export function parseOidcProviders(text: string): OidcProviderConfig[] | undefined {
  const list = parseJson(text);
  if (!Array.isArray(list) || !list.every(isOidcProviderConfig)) return undefined;
  const names = new Set(list.map(({ name }) => name));
  return names.size === list.length ? list : undefined;
}

/** Names the first property of a list of providers that is missing or wrong, without its value. */
export function explainOidcProviders(text: string): string | undefined {
  const list = parseJson(text);
  if (list === undefined) return 'its value is no JSON';
  if (!Array.isArray(list)) return 'its value is no list';
  const wrong = list.flatMap((value, index) => findWrong(value, PROVIDER, REQUIRED, `${index}`) ?? [])[0];
  if (wrong) return wrong;
  const lost = list.findIndex((value) => !isOidcProviderConfig(value));
  return lost < 0 ? 'two providers have the same name' : `${lost} has neither store nor admin`;
}

/** Whether a value has all required properties and only documented ones, and is for customers, staff or both. */
export function isOidcProviderConfig(value: unknown): value is OidcProviderConfig {
  return hasShape(value, PROVIDER, REQUIRED) && ('store' in value || 'admin' in value);
}

type Checks<T> = Record<keyof T, (value: unknown) => boolean>;

const REDIRECTS: Checks<OidcRedirects> = { success_redirect: isUrl, failure_redirect: isUrl };

const STAFF_LOGIN: Checks<OidcStaffLogin> = {
  ...REDIRECTS,
  allowed_domains: (value) => Array.isArray(value) && value.every((domain) => isMatch(domain, DOMAIN)),
};

const PROVIDER: Checks<OidcProviderConfig> = {
  name: (value) => isMatch(value, NAME) && value !== 'token', // `POST /store/auth/token` exists
  issuer: isSafeUrl,
  client_id: isText,
  client_secret: isText,
  client_authentication: (value) => value === 'basic' || value === 'post',
  scopes: (value) => Array.isArray(value) && value.every(isText) && value.includes('openid'),
  store: (value) => hasShape(value, REDIRECTS, Object.keys(REDIRECTS)),
  admin: (value) => hasShape(value, STAFF_LOGIN, Object.keys(REDIRECTS)),
  v1_name: isText,
  assume_email_verified: (value) => typeof value === 'boolean',
};

const NESTED: Record<string, Checks<object>> = { store: REDIRECTS, admin: STAFF_LOGIN };

const REQUIRED = ['name', 'issuer', 'client_id'];

const NAME = /^[a-z0-9][a-z0-9_-]{0,39}$/;
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

function hasShape<T>(value: unknown, checks: Checks<T>, required: readonly string[]): value is object {
  return findWrong(value, checks, required, '') === undefined;
}

/** @returns the path of the first property that is missing, unknown or wrong, and which of these it is */
function findWrong<T>(
  value: unknown,
  checks: Checks<T>,
  required: readonly string[],
  path: string,
): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${path} is no object`;
  const missing = required.find((name) => !(name in value));
  if (missing !== undefined) return `${path}.${missing} is missing`;
  for (const [name, property] of Object.entries(value)) {
    if (!Object.hasOwn(checks, name)) return `${path}.${name} is unknown`;
    if (checks[name as keyof T](property)) continue;
    const nested =
      NESTED[name] && findWrong(property, NESTED[name], Object.keys(REDIRECTS), `${path}.${name}`);
    return nested ?? `${path}.${name} is not valid`;
  }
  return undefined;
}

function isMatch(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !value.includes('\0');
}

function isUrl(value: unknown): value is string {
  return isMatch(value, /^https?:\/\//) && URL.canParse(value as string);
}

/** Requires HTTPS except for localhost, as requests to the issuer contain the secret. */
function isSafeUrl(value: unknown): boolean {
  if (!isUrl(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
