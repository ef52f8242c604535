import { invalidData } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';

const MAX_KEY_LENGTH = 1024;
const MAX_NAME_LENGTH = 80;

/** Whether a key is a relative path of plain names, without `..`, so that it cannot leave the directory. */
export function isKey(key: string): boolean {
  return (
    key.length <= MAX_KEY_LENGTH &&
    key
      .split('/')
      .every(
        (name) =>
          name !== '' &&
          name !== '.' &&
          name !== '..' &&
          Buffer.byteLength(name) <= 255 &&
          !/[\p{C}\\]/u.test(name),
      )
  );
}

/** @throws invalid_data */
export function requireKey(key: string): void {
  if (!isKey(key)) throw invalidData(`${key} cannot be the key of a file`);
}

const FILE = { idPrefix: 'file' };

/** Creates a unique key that ends with the sanitized file name of the client. */
export function newKey(filename: string): string {
  return newId(FILE) + '-' + sanitizeName(filename);
}

/** Returns the file name for downloads: the last part of the key, without the id before it. */
export function downloadNameOf(key: string): string {
  return key
    .split('/')
    .at(-1)!
    .replace(/^file_[0-9A-Z]{26}-/, '');
}

/** Percent-encodes a key for a URL. */
export function encodeKey(key: string): string {
  return key.split('/').map(encodeURIComponent).join('/');
}

/** Reduces the last name of a path, with slashes or backslashes, to letters, digits, `.`, `_` and `-`. */
function sanitizeName(filename: string): string {
  const name = filename
    .split(/[/\\]/)
    .at(-1)!
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+/, '');
  const [extension = ''] = /\.[\p{L}\p{N}]{1,10}$/u.exec(name) ?? [];
  const stem = [...name.slice(0, name.length - extension.length)].slice(
    0,
    MAX_NAME_LENGTH - extension.length,
  );
  return stem.join('') + extension || 'file';
}
