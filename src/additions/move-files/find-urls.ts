import { isKey } from '@storekeep/server/extend';
import type { UrlColumn } from './url-columns.ts';

/** A URL in a row, and the key that its file gets. */
export interface FileUrl {
  url: string;
  key: string;
}

/**
 * Finds the URLs with a base in a value.
 * @param base ends with a slash
 */
export function findUrls(value: string, kind: UrlColumn['kind'], base: string): FileUrl[] {
  const urls = kind === 'url' ? [value] : (value.match(urlsWithin(base)) ?? []);
  return urls.map((url) => ({ url, key: keyOf(url, base) })).filter(({ key }) => isKey(key));
}

/** Replaces URLs in a value, all in one pass, so that a new URL that contains the base is not replaced again. */
export function replaceUrls(
  value: string,
  kind: UrlColumn['kind'],
  base: string,
  newUrls: ReadonlyMap<string, string>,
): string {
  if (kind === 'url') return newUrls.get(value) ?? value;
  return value.replace(urlsWithin(base), (url) => newUrls.get(url) ?? url);
}

/** In a text, a URL ends before a blank, a quote, a bracket or a backslash, and not with punctuation. */
function urlsWithin(base: string): RegExp {
  const escaped = base.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`${escaped}[^\s"'<>()[\]\\]*[^\s"'<>()[\]\\.,;:!?]`, 'g');
}

/** The decoded path below the base, without query and fragment. */
function keyOf(url: string, base: string): string {
  const [path] = url.slice(base.length).split(/[?#]/, 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // a percent sign that encodes nothing
  }
}
