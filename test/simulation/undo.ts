import type { Entry } from '#additions/testing/simulation/journal';
import type { Response } from './environment.ts';
import type { ShopState } from './rows.ts';
import type { Run } from './run.ts';
import { createDigest, diffDigests } from './shop-state.ts';

/* Staff rehearse a request before they send it, and undo it afterwards. */

/** Invariants of rehearsals and undos, which are checked with each of them. */
export const UNDO_INVARIANTS = [
  'a rehearsal changes nothing',
  'a rehearsal tells what the request does',
  'an undo leaves what was before',
  'a refused undo has a reason that holds',
] as const;

/** A change by a request of staff. */
export interface StaffChange {
  /** The id of its entry in the shop's journal. */
  entry: string;
  /** Corrects what the run knows if the change is undone. */
  revert?: () => void;
}

interface Change {
  table: string;
  before: object | null;
  after: object | null;
}

/** @returns the response of a request that staff rehearse before they send it */
export async function rehearse(run: Run, { method, path, body }: Entry): Promise<Response> {
  const before = createDigest(run.state);
  const entry = run.journal.add({ kind: 'rehearsal', method, path, body, sender: 'staff' });
  const response = await run.environment.send(method, path, body, {
    ...run.environment.staff,
    prefer: 'dry-run',
  });
  run.journal.close(entry, response);
  if (response.status >= 500) run.violate('no 5xx', [`${method} ${path}: ${JSON.stringify(response.body)}`]);
  await run.readState();
  run.violate('a rehearsal changes nothing', diffDigests(before, createDigest(run.state)));
  return response;
}

/**
 * Compares a request with its rehearsal: the status, and which rows were created, changed and deleted.
 * @param entry of the request in the shop's journal
 */
export async function compareWithRehearsal(
  run: Run,
  entry: string | undefined,
  response: Response,
  rehearsal: Response,
): Promise<void> {
  if (!run.companiesWork) return; // a rehearsal takes it that they do
  const details =
    response.status === rehearsal.status
      ? []
      : [`${rehearsal.status} in the rehearsal, and then ${response.status}`];
  if (response.status < 400 && details.length === 0) {
    const foretold = summarize((rehearsal.body as { rehearsal: { changes: Change[] } }).rehearsal.changes);
    const changes = entry ? await run.environment.sql<Change>(CHANGES, [entry]) : [];
    if (summarize(changes) !== foretold)
      details.push(`foretold ${foretold}`, `happened ${summarize(changes)}`);
  }
  run.violate('a rehearsal tells what the request does', details);
}

/** What happens to which tables; how often a row changes within a request does not matter. */
function summarize(changes: readonly Change[]): string {
  const kinds = changes.map(
    ({ table, before, after }) => `${before === null ? '+' : after === null ? '-' : '~'} ${table}`,
  );
  return [...new Set(kinds)].sort().join(', ');
}

const CHANGES = 'select "table", before, after from journal_change where entry_id = $1';

/** The latest entry in the shop's journal of a request with this path. */
export async function findEntry(run: Run, { method, path }: Entry): Promise<string | undefined> {
  const [found] = await run.environment.sql<{ id: string }>(
    `select id from journal_entry where method = $1 and path = $2 order by created_at desc, id desc limit 1`,
    [method, path.split('?')[0]],
  );
  return found?.id;
}

/** Undoes a request right after it: the shop is as before, or the undo is refused. */
export async function undoAtOnce(run: Run, change: StaffChange, before: ShopState): Promise<void> {
  if (!(await undo(run, change))) return;
  run.violate('an undo leaves what was before', diffDigests(withoutTraces(before), withoutTraces(run.state)));
}

/** Undoes a request after others have followed. */
export async function undoLater(run: Run, change: StaffChange): Promise<void> {
  await undo(run, change);
}

/** @returns whether it is undone */
async function undo(run: Run, { entry: id, revert }: StaffChange): Promise<boolean> {
  const before = createDigest(run.state);
  const path = `/admin/journal/${id}/undo`;
  const entry = run.journal.add({
    kind: 'POST undo',
    method: 'POST',
    path,
    body: undefined,
    sender: 'staff',
  });
  const response = await run.environment.send('POST', path, undefined, run.environment.staff);
  run.journal.close(entry, response);
  const isUndone = response.status === 200;
  if (isUndone) revert?.();
  await run.check();
  if (isUndone) {
    const at = run.staffChanges.findIndex((change) => change.entry === id);
    if (at !== -1) run.staffChanges.splice(at, 1);
    return true;
  }
  if (run.companiesWork)
    run.violate('a rejected request changes nothing', diffDigests(before, createDigest(run.state)));
  run.violate('a refused undo has a reason that holds', await findFalseReasons(run, id, response));
  return false;
}

/** What is wrong with the refusal of an undo. */
async function findFalseReasons(run: Run, id: string, { status, body }: Response): Promise<string[]> {
  const {
    code,
    message,
    errors = [],
  } = body as {
    code?: string;
    message?: string;
    errors?: { reason: string; table: string; id: string }[];
  };
  if (status !== 409 || code !== 'undo_refused') return [`${status} ${JSON.stringify(body)}`];
  if (message?.startsWith('This was undone already')) return [];
  if (errors.length === 0) return [`no rows: ${message}`];
  const claims = errors.filter(({ reason }) => reason.endsWith('was changed since'));
  const held = await Promise.all(claims.map((claim) => isChanged(run, id, claim.table, claim.id)));
  return claims
    .filter((_, index) => !held[index])
    .map(({ table, id: row, reason }) => `${table} ${row}: ${reason}, but it is as the entry left it`);
}

/** Whether a row differs from what an entry has left. */
async function isChanged(run: Run, entry: string, table: string, row: string): Promise<boolean> {
  const [{ changed }] = await run.environment.sql<{ changed: boolean }>(
    `select exists (
       select from "${table}" t, journal_change c, jsonb_each(c.after) v
       where c.entry_id = $1 and c."table" = $2 and c.row_id = $3 and t.id = $3
         and v.value is distinct from to_jsonb(t) -> v.key) as changed`,
    [entry, table, row],
  );
  return changed;
}

/** Rows without the time of their last change, and without what was deleted softly: an undo leaves both. */
function withoutTraces(state: ShopState): Map<string, string> {
  return new Map(
    [...createDigest(state)].flatMap(([name, text]) => {
      const { updated_at: _, ...row } = JSON.parse(text) as Record<string, unknown>;
      return (row.deleted_at ?? null) === null ? [[name, JSON.stringify(row)]] : [];
    }),
  );
}
