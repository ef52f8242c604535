/** An application that staff can connect to the shop by OAuth 2 (RFC 6749, authorization code). */
export interface ApplicationConfig {
  /** What `POST /admin/apps/authorizations` calls it, e.g. `fortnox`; unique. */
  application_name: string;
  /** What staff call it; `application_name` unless told. */
  display_name?: string;
  /** Where staff are sent to agree. Without it the application has no `install_url`. */
  authorization_url?: string;
  /** Where codes become tokens. HTTPS; plain HTTP for a server on this machine only. */
  token_url: string;
  client_id: string;
  client_secret: string;
  /** How the server is told the secret: in the header `Authorization` (`basic`, unless told) or in the body (`post`). */
  client_authentication?: 'basic' | 'post';
  scopes?: string[];
  /** Where the application sends staff back to, with `code` and `state`: a page of the dashboard. */
  redirect_url: string;
  /** How long its server may take to answer, in milliseconds; 10,000 unless told. */
  timeout_ms?: number;
}

/** The applications of a JSON text, or undefined when one of them is not as it should be. */
export function parseApplications(text: string): ApplicationConfig[] | undefined {
  const list = parseJson(text);
  if (!Array.isArray(list) || !list.every(isApplicationConfig)) return undefined;
  const names = new Set(list.map((one) => one.application_name));
  return names.size === list.length ? list : undefined;
}

/** Whether a value has all that a handler needs, and nothing that it would not read. */
export function isApplicationConfig(value: unknown): value is ApplicationConfig {
  if (typeof value !== 'object' || value === null) return false;
  const entries = Object.entries(value);
  return (
    REQUIRED.every((name) => name in value) &&
    entries.every(
      ([name, given]) => Object.hasOwn(CHECKS, name) && CHECKS[name as keyof typeof CHECKS](given),
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

/** The secret goes there: unencrypted it must not leave the machine. */
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
