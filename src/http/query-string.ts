import qs from 'qs';
import { invalidData } from '../kernel/errors.ts';

/**
 * The query of a URL with brackets understood (`created_at[gt]=…`, `id[]=a`, `id[0]=a`). Depth and size are bounded,
 * and keys such as `__proto__` are ignored. A `%` that starts no escape stands for itself, as clients write `?q=25%`.
 * @throws invalid_data when there is too much of it
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

/** Escapes that are not UTF-8 stay as they are, each run of escapes by itself: `100%25 w%F6l` is `100% w%F6l`. */
function decode(text: string): string {
  return text.replaceAll('+', ' ').replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}
