import { escapeCell, formatCsvLine, money } from '@storekeep/server/extend';
import type { ReportColumn, ReportRow } from './report-columns.ts';
import type { Report } from './reports.service.ts';

/** Writes the rows of a report as CSV (RFC 4180), with amounts in decimals as spreadsheets add them up: 1950 cents are `19.50`. */
export function writeReportCsv({ columns, rows }: Report): string {
  const head = columns.map(({ name }) => name);
  const lines = rows.map((row) => columns.map((column) => cellOf(column, row)));
  return [head, ...lines].map((line) => `${formatCsvLine(line, ',')}\r\n`).join('');
}

function cellOf({ name, kind }: ReportColumn, row: ReportRow): string {
  const value = row[name];
  if (value === null) return '';
  if (kind === 'text') return escapeCell(String(value));
  if (kind !== 'amount') return String(value);
  const decimal = money.decimalOfAmount(Math.abs(Number(value)), String(row.currency_code));
  return Number(value) < 0 ? `-${decimal}` : decimal;
}
