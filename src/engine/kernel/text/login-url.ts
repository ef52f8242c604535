/** What stands before and after the login of a URL: the host has no `@`, so that the login ends before the first text that looks like one. */
const LOGIN_URL = /^([a-z][\w+.-]*:\/\/)(?:(.*?)@)??((?:\[[^\]\s]*\]|[^\s/?#@]*)(?::\d+)?)((?:[/?].*)?)$/is;

/** A URL with a login, such as `DATABASE_URL` or `SMTP_URL`, taken apart. User and password are decoded. */
export interface LoginUrl {
  /** With the slashes: `postgres://`. */
  scheme: string;
  user: string;
  password: string;
  /** With the port. */
  host: string;
  /** From the slash on, with the query. */
  path: string;
}

/**
 * Takes a URL with a login apart, the only place that does: `%`, `#` and `@` may stand in the password as they are, or
 * percent-encoded.
 * @returns undefined if it is no URL
 */
export function parseLoginUrl(text: string): LoginUrl | undefined {
  const match = LOGIN_URL.exec(text);
  if (!match) return undefined;
  const [, scheme, login = '', host, path] = match;
  const [user, ...password] = login.split(':');
  return { scheme, user: decode(user), password: decode(password.join(':')), host, path };
}

/** The same URL with a login that is percent-encoded, so that every parser reads it as `parseLoginUrl` does. */
export function normalizeLoginUrl(text: string): string {
  const url = parseLoginUrl(text);
  if (!url || (url.user === '' && url.password === '')) return text;
  const password = url.password === '' ? '' : `:${encodeURIComponent(url.password)}`;
  return `${url.scheme}${encodeURIComponent(url.user)}${password}@${url.host}${url.path}`;
}

/** Decodes what is encoded, and leaves a `%` that encodes nothing as it is. */
function decode(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}
