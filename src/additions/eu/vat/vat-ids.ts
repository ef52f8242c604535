import { isInEu } from '../eu-countries.ts';

/**
 * Reads a VAT id of a member state: `fr 40 303 265 045` becomes `FR40303265045`.
 * @returns null for anything else
 */
export function readVatId(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const id = value.replaceAll(/[\s.-]/g, '').toUpperCase();
  return /^[A-Z]{2}[0-9A-Z+*]{2,12}$/.test(id) && isInEu(countryOfVatId(id)) ? id : null;
}

/** The ISO code of the country of a VAT id, in lower case: Greece has the prefix EL. */
export function countryOfVatId(id: string): string {
  const prefix = id.slice(0, 2).toLowerCase();
  return prefix === 'el' ? 'gr' : prefix;
}
