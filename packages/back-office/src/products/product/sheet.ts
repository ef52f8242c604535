import { parseMoney } from '../../ui/money.ts';

/** A column of a sheet: what its cells hold, and how text becomes a value. */
export interface SheetColumn {
  key: string;
  title: string;
  /** The currency of a column of prices. */
  currency?: string;
  kind: 'text' | 'whole' | 'money';
  isReadOnly?: boolean;
}

/** The text of cells by row and column, for those that were edited. */
export type SheetEdits = Record<string, Record<string, string>>;

/** A cell of text that cannot be the value of its column. */
export const INVALID = Symbol('invalid');

/** The value of a cell: text, a whole number, or an amount in minor units; null if it is empty. */
export function readCell(
  text: string,
  { kind, currency }: SheetColumn,
): string | number | null | typeof INVALID {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (kind === 'text') return trimmed;
  if (kind === 'whole') return /^-?\d{1,9}$/.test(trimmed) ? Number(trimmed) : INVALID;
  return parseMoney(trimmed, currency!) ?? INVALID;
}

/** Reads what a spreadsheet puts into the clipboard: rows are lines, cells are separated by tabs, and may be quoted. */
export function parsePasted(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*)/y;
  for (let at = 0; at <= text.length;) {
    cell.lastIndex = at;
    const [whole, quoted, plain] = cell.exec(text)!;
    rows.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    at += whole.length;
    if (text.startsWith('\r\n', at)) at++;
    if (text[at] === '\n' || text[at] === '\r') rows.push([]);
    at++;
  }
  // spreadsheets end the last row, too
  if (rows.length > 1 && rows.at(-1)!.join('') === '') rows.pop();
  return rows;
}

/**
 * Puts pasted cells into a sheet, from a cell to the right and down. What does not fit is left out, and so are columns that cannot be
 * edited.
 */
export function paste(
  edits: SheetEdits,
  cells: readonly (readonly string[])[],
  from: { row: number; column: number },
  sheet: { rows: readonly string[]; columns: readonly SheetColumn[] },
): SheetEdits {
  const result = { ...edits };
  for (const [down, line] of cells.entries()) {
    const row = sheet.rows[from.row + down];
    if (row === undefined) break;
    result[row] = { ...result[row] };
    for (const [right, text] of line.entries()) {
      const column = sheet.columns[from.column + right];
      if (column !== undefined && !column.isReadOnly) result[row][column.key] = text;
    }
  }
  return result;
}
