/* Cells and lines of CSV files (RFC 4180) that spreadsheets open. */

/** A text that a spreadsheet would interpret as a formula (CSV injection). */
const FORMULA = /^'*[=+\-@\t\r]/;
const ESCAPED = /^'+[=+\-@\t\r]/;

/**
 * Escapes a text for a cell. If a spreadsheet would interpret it as a formula, an apostrophe is prepended, which `unescapeCell`
 * removes; also if apostrophes precede the formula, so that unescaping is unambiguous.
 */
export function escapeCell(text: string | null): string {
  return text === null ? '' : FORMULA.test(text) ? `'${text}` : text;
}

/** Returns the text of a cell, without the apostrophe that escaped it. */
export function unescapeCell(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell;
}

/** Joins cells to a line, with quotes where necessary. */
export function formatCsvLine(cells: readonly string[], delimiter: ';' | ','): string {
  const needsQuotes = NEEDS_QUOTES[delimiter];
  return cells
    .map((cell) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(delimiter);
}

const NEEDS_QUOTES = { ';': /[";\r\n]|^\s|\s$/, ',': /[",\r\n]|^\s|\s$/ };
