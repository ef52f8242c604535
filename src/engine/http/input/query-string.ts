import qs from 'qs';
import { invalidData } from '../../kernel/errors.ts';

/**
 * Parses the query of a URL with brackets (`created_at[gt]=…`, `id[]=a`, `id[0]=a`). Depth and size are limited, and keys such as
 * `__proto__` are ignored. A `%` that does not start an escape is literal, since clients send `?q=25%`.
 * @throws invalid_data if a limit is exceeded
 */
export function parseQuery(url: string): Record<string, unknown> {
  const start = url.indexOf('?');
  if (start < 0) return {};
  try {
    return qs.parse(url.slice(start + 1), {
      depth: 4,
      strictDepth: true,
      arrayLimit: 1000,
      parameterLimit: 1000,
      throwOnLimitExceeded: true,
      decoder: decode,
    });
  } catch (error) {
    throw invalidData('The query string is malformed or too large', error);
  }
}

/** Leaves runs of escapes that are not UTF-8 undecoded: `100%25 w%F6l` becomes `100% w%F6l`. */
function decode(text: string): string {
  return text.replaceAll('+', ' ').replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}
