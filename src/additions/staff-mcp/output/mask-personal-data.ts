/** Replaces what identifies a person: the fields that have it, and addresses of e-mail in any text. Ids stay. */
export function maskPersonalData(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(EMAIL, MASKED);
  if (Array.isArray(value)) return value.map(maskPersonalData);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.replaceAll(EMAIL, MASKED),
      PERSONAL_FIELDS.has(key) && isFilled(item) ? MASKED : maskPersonalData(item),
    ]),
  );
}

const MASKED = '[masked]';

const EMAIL = /[^\s@<>"(),;:]+@[^\s@<>"(),;:]+\.[^\s@<>"(),;:.]+/g;

/** In responses, in rows of the journal, and in data of events. */
const PERSONAL_FIELDS: ReadonlySet<string> = new Set([
  'first_name',
  'last_name',
  'full_name',
  'actor_name',
  'author_name',
  'email',
  'user_email',
  'customer_email',
  'new_email',
  'old_email',
  'previous_email',
  'phone',
  'company',
  'address_1',
  'address_2',
  'city',
  'postal_code',
  'ip',
  'vat_id',
  'birthday',
]);

function isFilled(value: unknown): boolean {
  return value !== null && value !== '';
}
