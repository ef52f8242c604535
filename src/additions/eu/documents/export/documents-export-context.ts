import { invalidData } from '@storekeep/server/extend';
import { DOCUMENT_TYPES, type DocumentType } from '../ledger/document-content.ts';

/** What a `documents-export` contains. */
export interface ExportContext {
  /** The first day, as in `2026-11-01`, in UTC. */
  from: string;
  /** The last day, which is included. */
  to: string;
  /** Null for all types. */
  type: DocumentType | null;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** @throws invalid_data with the name of the property */
export function readExportContext(context: Record<string, unknown>): ExportContext {
  const from = readDay('from', context.from);
  const to = readDay('to', context.to);
  if (to < from) throw invalidData(`context.to (${to}) is before context.from (${from})`);
  return { from, to, type: readType(context.type) };
}

function readDay(name: string, value: unknown): string {
  const day = typeof value === 'string' && DAY.test(value) ? value : null;
  // 2026-02-30 is read as a day of March
  if (day === null || new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) !== day)
    throw invalidData(`context.${name} must be a day such as 2026-11-01`);
  return day;
}

function readType(value: unknown): DocumentType | null {
  if (value === undefined || value === null) return null;
  const type = DOCUMENT_TYPES.find((known) => known === value);
  if (type === undefined) throw invalidData(`context.type must be one of ${DOCUMENT_TYPES.join(', ')}`);
  return type;
}
