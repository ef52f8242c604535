import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ImportedText } from './import-translations.ts';

/**
 * Reads an unpacked export of Tolgee in JSON, where `medusa-plugin-tolgee` has the texts of a shop: a file for each language, in a folder
 * for each namespace. A text belongs to the record whose id is the namespace, or a part of the key; its field is the last part.
 * @param source a folder, or one file
 */
export function readTolgeeExport(source: string): ImportedText[] {
  if (!statSync(source).isDirectory()) return readFile(source, []);
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => readFile(path.join(source, file), path.dirname(file).split(path.sep)));
}

function readFile(file: string, namespace: readonly string[]): ImportedText[] {
  const locale = path.basename(file, '.json');
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return flatten(texts, []).flatMap(([key, text]) => {
    const id = [...namespace, ...key].find((part) => /^[a-z]+_\w+$/i.test(part));
    const field = key.at(-1);
    return id === undefined || field === undefined ? [] : [{ id, locale, field, text }];
  });
}

/** The texts of nested objects, by the parts of their keys. */
function flatten(value: unknown, key: readonly string[]): [key: readonly string[], text: string][] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => flatten(inner, [...key, ...name.split('.')]));
}
