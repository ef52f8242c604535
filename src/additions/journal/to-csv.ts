import { escapeCell, formatCsvLine } from '@storekeep/server/extend';
import type { JournalEntry } from './journal.service.ts';

const HEAD = [
  'id',
  'created_at',
  'actor_type',
  'actor_id',
  'actor_name',
  'operation',
  'method',
  'path',
  'resource',
  'resource_id',
];

/** Writes entries as CSV (RFC 4180). */
export function toCsv(entries: readonly JournalEntry[]): string {
  const rows = entries.map(({ id, created_at, actor, operation, method, path, resource, resource_id }) => [
    id,
    created_at,
    actor.type,
    actor.id,
    actor.name,
    operation,
    method,
    path,
    resource,
    resource_id,
  ]);
  return [HEAD, ...rows].map((row) => `${formatCsvLine(row.map(escapeCell), ',')}\r\n`).join('');
}
