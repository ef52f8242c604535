import type { NewValues } from '#engine/kernel/database/row-changes';
import type { RepresentedRow } from '#engine/mapping/representation';
import { RowText } from '../row-text.ts';

/** A number with more characters than a double surely preserves; also matches some texts that only look like one. */
const LONG_NUMBER = /[:,[]\s*-?\d[\d.eE+-]{14}/;

/**
 * Sets new values of fields that a row has, also in rows within it. Their order in the text stays, so the result is the text that would be
 * read now, except for spaces.
 * @returns undefined if a number in the row would lose digits when it is parsed
 */
export function withNewValues(row: RowText, newValues: NewValues): RowText | undefined {
  if (!Object.keys(newValues).some((id) => row.json.includes(id))) return row;
  if (LONG_NUMBER.test(row.json)) return undefined;
  const values = JSON.parse(row.json) as RepresentedRow;
  setNewValues(values, newValues);
  return new RowText(JSON.stringify(values), row.values && values);
}

function setNewValues(value: unknown, newValues: NewValues): void {
  if (typeof value !== 'object' || value === null) return;
  const row = value as Record<string, unknown>;
  for (const nested of Object.values(row)) setNewValues(nested, newValues);
  if (typeof row.id !== 'string' || !Object.hasOwn(newValues, row.id)) return;
  for (const [field, newValue] of Object.entries(newValues[row.id])) if (field in row) row[field] = newValue;
}
