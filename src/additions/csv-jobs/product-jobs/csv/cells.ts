import {
  escapeCell,
  formatCsvLine,
  money,
  normalizeIdentifier,
  productStatuses,
  unescapeCell,
} from '@storekeep/server/extend';
import { parse } from 'csv-parse/sync';

/*
 * Parses and formats cells. Parsing a formatted value returns the same value.
 */

export type CellKind = 'text' | 'name' | 'code' | 'url' | 'whole' | 'measure' | 'flag' | 'status' | 'tags';

export type CellValue = string | number | boolean | string[] | null;

/** The message says what the cell must contain. */
export class InvalidCellError extends Error {}

const MAX_TEXT_LENGTH = 65_536;
const INT4_MAX = 2_147_483_647;

/** Joins tags with commas; those with commas, quotes or outer spaces are quoted as in CSV. */
export function formatTags(tags: readonly string[]): string {
  if (tags.length === 0) return '';
  return escapeCell(formatCsvLine(tags, ','));
}

/**
 * Parses a cell; an empty one is null.
 * @throws InvalidCellError
 */
export function parseCell(kind: CellKind, cell: string): CellValue {
  if (cell === '') return null;
  switch (kind) {
    case 'whole':
      return parseInteger(cell, -INT4_MAX, INT4_MAX);
    case 'measure':
      return parseInteger(cell, 0, INT4_MAX);
    case 'flag':
      return parseFlag(cell);
    case 'status':
      return parseStatus(cell.trim());
    case 'tags':
      return parseTags(unescapeCell(cell));
    case 'name':
    case 'code':
      return requireLength(normalizeIdentifier(unescapeCell(cell)), MAX_LENGTH[kind]) || null;
    default:
      return requireLength(unescapeCell(cell), MAX_LENGTH[kind]);
  }
}

const MAX_LENGTH = { text: MAX_TEXT_LENGTH, url: MAX_TEXT_LENGTH, name: 1024, code: 255 } as const;

/**
 * Parses a price in decimal notation and returns it in minor units of the currency; an empty cell is null.
 * @param currency its code, in lower case
 * @throws InvalidCellError
 */
export function parseAmount(cell: string, currency: string): number | null {
  const text = cell.trim();
  if (text === '') return null;
  const amount = money.amountOfDecimal(text, currency);
  if (amount === null)
    throw new InvalidCellError(`must be an amount like ${money.decimalOfAmount(1950, currency)}`);
  return amount;
}

function parseInteger(cell: string, min: number, max: number): number {
  const text = cell.trim();
  const value = /^-?\d{1,17}$/.test(text) ? Number(text) : NaN;
  if (!Number.isSafeInteger(value) || value < min || value > max)
    throw new InvalidCellError(
      min === 0 ? `must be a whole number from 0 to ${max}` : `must be a whole number from ${min} to ${max}`,
    );
  return value + 0; // no negative zero
}

function parseFlag(cell: string): boolean {
  const word = cell.trim().toLowerCase(); // spreadsheets write TRUE
  if (word !== 'true' && word !== 'false') throw new InvalidCellError('must be true or false');
  return word === 'true';
}

function parseStatus(word: string): string {
  if (!(productStatuses as readonly string[]).includes(word))
    throw new InvalidCellError(`must be one of ${productStatuses.join(', ')}`);
  return word;
}

function parseTags(text: string): string[] {
  let values: string[];
  if (!text.includes('"')) return uniqueTags(text.split(','));
  try {
    [values = []] = parse(text, { relax_quotes: true, ltrim: true, rtrim: true, record_delimiter: '\0' });
  } catch {
    throw new InvalidCellError(
      'must be tags separated by commas; a tag with a comma or a quote in it stands in quotes',
    );
  }
  return uniqueTags(values);
}

function uniqueTags(values: readonly string[]): string[] {
  return [...new Set(values.map(normalizeIdentifier).filter((value) => value !== ''))].map((value) =>
    requireLength(value, MAX_LENGTH.name),
  );
}

function requireLength(text: string, maxLength: number): string {
  if (text.length > maxLength) throw new InvalidCellError(`must not be longer than ${maxLength} characters`);
  return text;
}
