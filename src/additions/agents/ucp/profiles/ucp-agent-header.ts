/**
 * Reads the profile of `UCP-Agent: profile="https://…"`, a dictionary of structured fields (RFC 8941).
 * @returns null if it is missing or malformed
 */
export function profileOf(header: string | string[] | undefined): URL | null {
  if (typeof header !== 'string') return null;
  for (const [, name, value] of header.matchAll(MEMBER)) {
    if (name !== 'profile' || value === undefined) continue;
    return parseProfileUrl(value.replace(/\\(["\\])/g, '$1'));
  }
  return null;
}

/** A member of a dictionary: its name, and its value if that is a string. */
const MEMBER = /(?:^|[,;])[ \t]*([a-z*][a-z0-9_.*-]*)=(?:"((?:[^"\\]|\\["\\])*)")?/g;

/** Removes the fragment, which is not part of a request. @returns null unless it is a URL of HTTP without credentials */
export function parseProfileUrl(text: unknown): URL | null {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : null;
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username || url.password) return null;
  url.hash = '';
  return url;
}
