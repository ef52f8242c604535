import { productStatuses } from '../../../../model/entities/catalogue/product.entity.ts';
import { parse } from 'csv-parse/sync';
import { amountOfDecimal, decimalOfAmount } from '../../../../model/pricing/shares/decimals.ts';
import type { CellKind } from './columns.ts';

/*
 * From cells to values and back. Reading back what was written gives the same value, whatever is in it.
 */

export type CellValue = string | number | boolean | string[] | null;

/** What a cell cannot be. Says what it must be. */
export class BadCell extends Error {}

const LONGEST_TEXT = 65_536;
const INT4_MAX = 2_147_483_647;

/** A spreadsheet takes a text that begins like this for a formula. */
const FORMULA = /^'*[=+\-@\t\r]/;
const HELD = /^'+[=+\-@\t\r]/;

/**
 * A text as it goes into a cell. One that a spreadsheet would take for a formula is held by an apostrophe, which is taken
 * away again on reading; so is a text that begins with apostrophes and a formula.
 */
export function textCell(text: string | null): string {
  return text === null ? '' : FORMULA.test(text) ? `'${text}` : text;
}

/** The text of a cell: as it stands, or without the apostrophe that held it. */
export function textOf(cell: string): string {
  return HELD.test(cell) ? cell.slice(1) : cell;
}

/** Tags, comma separated; those with commas, quotes or outer spaces are quoted as in a CSV. */
export function tagsCell(tags: readonly string[]): string {
  if (tags.length === 0) return '';
  return textCell(csvLine(tags, ','));
}

/** Cells in a line; what would not come back as it is stands in quotes. */
export function csvLine(cells: readonly string[], delimiter: ';' | ','): string {
  const quoted = QUOTED[delimiter];
  return cells.map((cell) => (quoted.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter);
}

const QUOTED = { ';': /[";\r\n]|^\s|\s$/, ',': /[",\r\n]|^\s|\s$/ };

/**
 * The value of a cell; null when it is empty.
 * @throws BadCell
 */
export function valueOf(kind: CellKind, cell: string): CellValue {
  if (cell === '') return null;
  switch (kind) {
    case 'whole':
      return whole(cell, -INT4_MAX, INT4_MAX);
    case 'measure':
      return whole(cell, 0, INT4_MAX);
    case 'flag':
      return flag(cell);
    case 'status':
      return status(cell.trim());
    case 'tags':
      return tags(textOf(cell));
    default:
      return limited(textOf(cell), LONGEST[kind]);
  }
}

const LONGEST = { text: LONGEST_TEXT, url: LONGEST_TEXT, name: 1024, code: 255 } as const;

/**
 * A price of a cell in decimals of the currency, in its smallest unit; null when the cell is empty.
 * @param currency its code, in lower case
 * @throws BadCell
 */
export function amountOf(cell: string, currency: string): number | null {
  const text = cell.trim();
  if (text === '') return null;
  const amount = amountOfDecimal(text, currency);
  if (amount === null) throw new BadCell(`must be an amount like ${decimalOfAmount(1950, currency)}`);
  return amount;
}

function whole(cell: string, min: number, max: number): number {
  const text = cell.trim();
  const value = /^-?\d{1,17}$/.test(text) ? Number(text) : NaN;
  if (!Number.isSafeInteger(value) || value < min || value > max)
    throw new BadCell(
      min === 0 ? `must be a whole number from 0 to ${max}` : `must be a whole number from ${min} to ${max}`,
    );
  return value + 0; // no negative zero
}

function flag(cell: string): boolean {
  const word = cell.trim().toLowerCase(); // spreadsheets write TRUE
  if (word !== 'true' && word !== 'false') throw new BadCell('must be true or false');
  return word === 'true';
}

function status(word: string): string {
  if (!(productStatuses as readonly string[]).includes(word))
    throw new BadCell(`must be one of ${productStatuses.join(', ')}`);
  return word;
}

function tags(text: string): string[] {
  let values: string[];
  if (!text.includes('"')) return tagsIn(text.split(',').map((value) => value.trim()));
  try {
    [values = []] = parse(text, { relax_quotes: false, ltrim: true, rtrim: true, record_delimiter: '\0' });
  } catch {
    throw new BadCell(
      'must be tags separated by commas; a tag with a comma or a quote in it stands in quotes',
    );
  }
  return tagsIn(values);
}

function tagsIn(values: readonly string[]): string[] {
  return [...new Set(values.filter((value) => value !== ''))].map((value) => limited(value, LONGEST.name));
}

function limited(text: string, longest: number): string {
  if (text.length > longest) throw new BadCell(`must not be longer than ${longest} characters`);
  return text;
}
