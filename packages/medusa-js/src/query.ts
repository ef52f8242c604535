/**
 * Encodes an object as query string like the package `qs` does: `{ price: { gt: 1 }, id: ['a'] }` becomes
 * `price[gt]=1&id[0]=a`, percent-encoded. Undefined values are left out, null is empty, dates are ISO 8601.
 */
export function encodeQuery(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  return Object.entries(query)
    .flatMap(([key, value]) => encodeValue(key, value))
    .join('&');
}

/** Replaces null by the text "null", at any depth, for filters such as `{ confirmed_at: null }`. */
export function nullsAsText(value: unknown): unknown {
  if (value === null) return 'null';
  if (typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, nullsAsText(one)]));
}

function encodeValue(name: string, value: unknown): string[] {
  if (value === undefined || typeof value === 'function') return [];
  if (value instanceof Date) return [`${encode(name)}=${encode(value.toISOString())}`];
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => encodeValue(`${name}[${key}]`, one));
  return [`${encode(name)}=${value === null ? '' : encode(String(value))}`];
}

/** As RFC 3986, which reserves more characters than `encodeURIComponent` encodes. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
