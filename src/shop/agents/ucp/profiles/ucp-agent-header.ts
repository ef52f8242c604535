/**
 * Reads the profile of `UCP-Agent: profile="https://…"`, a dictionary of structured fields (RFC 8941).
 * @returns null if it is missing or malformed
 */
export function profileOf(header: string | string[] | undefined): URL | null {
  if (typeof header !== 'string') return null;
  for (const [, name, value] of header.matchAll(MEMBER)) {
    if (name !== 'profile' || value === undefined) continue;
    const text = value.replace(/\\(["\\])/g, '$1');
    const url = URL.canParse(text) ? new URL(text) : null;
    return url && ['https:', 'http:'].includes(url.protocol) && !url.username && !url.password ? url : null;
  }
  return null;
}

/** A member of a dictionary: its name, and its value if that is a string. */
const MEMBER = /(?:^|[,;])[ \t]*([a-z*][a-z0-9_.*-]*)=(?:"((?:[^"\\]|\\["\\])*)")?/g;
