const MAX_NAME_LENGTH = 60;

/** Fields of persons and addresses, which strangers can write. */
const NAMES: ReadonlySet<string> = new Set(['first_name', 'last_name', 'company']);
const ADDRESS_LINES: ReadonlySet<string> = new Set([
  'address_1',
  'address_2',
  'city',
  'province',
  'postal_code',
  'phone',
]);

/** A name in a message: at most 60 characters, on one line, without URLs. A message of the shop must not be the letter of a stranger. */
export function plainName(name: string): string {
  return Array.from(withoutUrls(name)).slice(0, MAX_NAME_LENGTH).join('').trim();
}

/** Copies the data of a message, in which all names are plain and no address has a URL. */
export function withPlainNames<T>(data: T): T {
  return copyPlain(data) as T;
}

function copyPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyPlain);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]: [string, unknown]) => {
      if (typeof field !== 'string') return [key, copyPlain(field)];
      if (NAMES.has(key)) return [key, plainName(field)];
      return [key, ADDRESS_LINES.has(key) ? withoutUrls(field) : field];
    }),
  );
}

/** Also writes a space into `evil.example`, which mail programs would make a link of. */
function withoutUrls(text: string): string {
  return text
    .replaceAll(/\S*(?:\/\/|\bwww\.)\S*/giu, '')
    .replaceAll(/[.。．｡](?=\p{L}{2})/gu, '. ')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
