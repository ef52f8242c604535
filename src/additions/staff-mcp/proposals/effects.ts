import { createHash } from 'node:crypto';
import type { JournalChange, RehearsalSummary } from '#additions/journal/index';

/**
 * One thing that a request does, such as a row that it changes, in a form that two runs of the request can be compared by. Ids of new rows are
 * replaced by their order, and moments by their distance from the start of the run.
 */
export interface Effect {
  /** Digest of all but the moments. */
  key: string;
  /** Milliseconds since 1970. */
  times: number[];
}

/** What two runs of a request may differ in. */
export interface Run {
  /** When it started. */
  at: Date;
  /** The id of the user or key that sends it. */
  actorId: string;
}

/** Moments may differ by this much more than the starts of the runs do. */
const TOLERANCE_MS = 60_000;

/** Columns that differ in each run: the key of the request, keys that are drawn for a company, and counters of moments. */
const OF_THE_RUN: ReadonlySet<string> = new Set([
  'capture_key',
  'data_said_at',
  'idempotency_key',
  'message_key',
  'updated_at',
]);

/** All that a rehearsal has shown. */
export function toEffects(rehearsal: RehearsalSummary, run: Run): Effect[] {
  const { changes, events, mails, calls, money, stock } = rehearsal;
  const names = nameNewRows(changes, run);
  const others = Object.entries({ events, mails, calls, money, stock }).flatMap(([kind, list]) =>
    list.map((entry: object): [object, object] => [{ kind }, entry]),
  );
  return [...partsOfChanges(changes), ...others].map((parts) => toEffect(parts, names));
}

/** The rows that a request has changed so far. */
export function changesToEffects(changes: readonly JournalChange[], run: Run): Effect[] {
  const names = nameNewRows(changes, run);
  return partsOfChanges(changes).map((parts) => toEffect(parts, names));
}

/** Whether each effect of a run is one of another run. */
export function areAmong(
  effects: readonly Effect[],
  run: Run,
  others: readonly Effect[],
  other: Run,
): boolean {
  const left = new Map<string, Effect[]>();
  for (const effect of others) left.set(effect.key, [...(left.get(effect.key) ?? []), effect]);
  const shift = run.at.getTime() - other.at.getTime();
  return effects.every(({ key, times }) => {
    const candidates = left.get(key) ?? [];
    const index = candidates.findIndex((candidate) =>
      times.every((time, place) => isSameMoment(time - candidate.times[place], shift)),
    );
    if (index < 0) return false;
    candidates.splice(index, 1);
    return true;
  });
}

/** Fixed moments, such as those of the request, do not differ; those that are computed from the present differ like the starts. */
function isSameMoment(difference: number, shift: number): boolean {
  return difference === 0 || Math.abs(difference - shift) <= TOLERANCE_MS;
}

/**
 * What is compared literally, and what may have moments of the run. A former value is what the run has found, unless it has set the column
 * itself before.
 */
function partsOfChanges(changes: readonly JournalChange[]): [object, object | null][] {
  const ownColumns = new Map<string, Set<string>>();
  return changes.map(({ table, id, before, after }) => {
    const row = `${table} ${id}`;
    const own = ownColumns.get(row) ?? new Set();
    ownColumns.set(row, new Set([...own, ...Object.keys(after ?? {})]));
    return [
      { table, id, before: without(before, OF_THE_RUN, own) },
      without(after, OF_THE_RUN, randomIn(table)),
    ];
  });
}

function randomIn(table: string): ReadonlySet<string> {
  return new Set(table === 'gift_card' ? ['code'] : []);
}

function without(
  row: Record<string, unknown> | null,
  ...columns: ReadonlySet<string>[]
): Record<string, unknown> | null {
  const isLeftOut = (column: string): boolean => columns.some((names) => names.has(column));
  return row && Object.fromEntries(Object.entries(row).filter(([column]) => !isLeftOut(column)));
}

/** Ids of rows that a run has created have an order that each run repeats. */
function nameNewRows(changes: readonly JournalChange[], { actorId }: Run): Map<string, string> {
  const names = new Map([[actorId, '<actor>']]);
  for (const { table, id, before } of changes)
    if (before === null && isGenerated(id)) names.set(id, `<${table} ${names.size}>`);
  return names;
}

/** A prefix and a ULID: codes of currencies and ids of links do not look like it. */
function isGenerated(id: string): boolean {
  return /^\w+_[0-9A-Z]{26}$/.test(id);
}

function toEffect([literal, changing]: [object, object | null], names: ReadonlyMap<string, string>): Effect {
  const times: number[] = [];
  const withoutTimes = JSON.stringify(sorted(changing)).replaceAll(MOMENT, (_, moment: string) => {
    times.push(Date.parse(moment));
    return '"<time>"';
  });
  const text = `${JSON.stringify(sorted(literal))} ${withoutTimes}`.replaceAll(
    /\w+_[0-9A-Z]{26}/g,
    (id) => names.get(id) ?? id,
  );
  return { key: createHash('sha256').update(text).digest('base64url'), times };
}

const MOMENT = /"(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?)"/g;

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}
