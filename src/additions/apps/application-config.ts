/** An application that staff can connect to the shop with OAuth 2 (RFC 6749, authorization code grant). */
export interface ApplicationConfig {
  /** Its name in `POST /admin/apps/authorizations`, e.g. `fortnox`; unique. */
  application_name: string;
  /** Its name in the dashboard; defaults to `application_name`. */
  display_name?: string;
  /** The page on which staff grant access. Without it the application has no `install_url`. */
  authorization_url?: string;
  /** The token endpoint. HTTPS; plain HTTP is allowed for localhost only. */
  token_url: string;
  client_id: string;
  client_secret: string;
  /** Sends the secret in the `Authorization` header (`basic`, the default) or in the body (`post`). */
  client_authentication?: 'basic' | 'post';
  scopes?: string[];
  /** The page of the dashboard to which the application redirects with `code` and `state`. */
  redirect_url: string;
  /** Timeout of requests to its server, in milliseconds; defaults to 10,000. */
  timeout_ms?: number;
}

/** Parses a JSON array of applications; undefined if it is malformed, or two of them have the same name. */
export function parseApplications(text: string): ApplicationConfig[] | undefined {
  const list = parseJson(text);
  if (!Array.isArray(list) || !list.every(isApplicationConfig)) return undefined;
  const names = new Set(list.map((application) => application.application_name));
  return names.size === list.length ? list : undefined;
}

/** Whether a value has all required properties, and only known ones. */
export function isApplicationConfig(value: unknown): value is ApplicationConfig {
  if (typeof value !== 'object' || value === null) return false;
  const entries = Object.entries(value);
  return (
    REQUIRED.every((name) => name in value) &&
    entries.every(
      ([name, property]) => Object.hasOwn(CHECKS, name) && CHECKS[name as keyof typeof CHECKS](property),
    )
  );
}

const REQUIRED = ['application_name', 'token_url', 'client_id', 'client_secret', 'redirect_url'];

const CHECKS: Record<keyof ApplicationConfig, (value: unknown) => boolean> = {
  application_name: isText,
  display_name: isText,
  authorization_url: isUrl,
  token_url: isSafeUrl,
  client_id: isText,
  client_secret: isText,
  client_authentication: (value) => value === 'basic' || value === 'post',
  scopes: (value) => Array.isArray(value) && value.every(isText),
  redirect_url: isUrl,
  timeout_ms: (value) => Number.isSafeInteger(value) && (value as number) > 0,
};

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && !value.includes('\0');
}

function isUrl(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value);
}

/** Requires HTTPS except for localhost, as requests to the URL contain the secret. */
function isSafeUrl(value: unknown): boolean {
  if (!isUrl(value)) return false;
  const { protocol, hostname } = new URL(value as string);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
