import { Injectable } from '@nestjs/common';
import {
  CommerceError,
  currentWork,
  Database,
  type JournaledWork,
  type RefusedRow,
  type Tx,
} from '@storekeep/server/extend';
import type { JournalChange } from '../journal.service.ts';
import { FINAL_TABLES, findOtherWay } from './final-changes.ts';

/** An entry, as far as it matters to its undo. */
export interface UndoableEntry {
  id: string;
  resource: string | null;
  resource_id: string | null;
  undoes_id: string | null;
  undone_by_id: string | null;
  changes_count: number;
}

/**
 * Takes an entry of the journal back, if all its rows are as it left them:
 *
 * ```
 * lock the entry ─► its rows, the last first: as the entry left them? ─► former values ─► mark as undone
 *                                                └─► no: nothing is changed, 409 with the rows
 * ```
 */
@Injectable()
export class UndoEntry {
  constructor(private readonly database: Database) {}

  /**
   * @returns the id of the entry of the undo
   * @throws undo_refused, with the rows that have changed since, or the operation that does it instead
   */
  async undo(entry: UndoableEntry): Promise<string> {
    await this.requireUndoable(entry);
    const work = describeUndo(entry);
    await this.database.bulkTransaction((tx) => this.undoWithin(tx, entry, work));
    return work.entry;
  }

  /** @throws undo_refused if another operation takes the entry back, or none */
  async requireUndoable({ id, changes_count, undone_by_id }: UndoableEntry): Promise<void> {
    if (undone_by_id !== null) throw undoneAlready(undone_by_id);
    if (changes_count === 0) throw refused('This entry has changed nothing');
    const changes = await this.database.query<JournalChange>(FINAL, [id, FINAL_TABLES]);
    const otherWay = findOtherWay(changes);
    if (otherWay !== null) throw refused(otherWay.message, [otherWay.row]);
  }

  /**
   * @param work the entry of the undo, also in a transaction that began with another one, such as that of a rehearsal
   * @throws undo_refused
   */
  async undoWithin(tx: Tx, { id, undoes_id }: UndoableEntry, work: JournaledWork): Promise<void> {
    await tx.query(`select set_config('storekeep.actor', $1, true)`, [JSON.stringify(work)]);
    const [{ undone_by_id }] = await tx.query<{ undone_by_id: string | null }>(
      'select undone_by_id from journal_entry where id = $1 for update',
      [id],
    );
    if (undone_by_id !== null) throw undoneAlready(undone_by_id);
    const rows = await tx.query<RefusedRow>(
      'select reason, "table", row_id as id from undo_journal_entry($1)',
      [id],
    );
    if (rows.length > 0) throw refused('It cannot be undone, since other changes build on it', rows);
    // what an undo has undone is in effect again once the undo itself is undone
    await tx.query(
      `update journal_entry set undone_by_id = case when id = $1 then $2 end where id = $1 or id = $3`,
      [id, work.entry, undoes_id],
    );
  }
}

/** The entry of the undo is that of the request, and about the same record as the undone one. */
function describeUndo({ id, resource, resource_id }: UndoableEntry): JournaledWork {
  const journal = currentWork()?.journal;
  if (!journal) throw new Error('an undo needs a request of staff');
  return {
    ...journal,
    undoes_id: id,
    creates: undefined,
    resource: resource ?? undefined,
    resource_id: resource_id ?? undefined,
  };
}

/** The changes of tables with final ones: an order has few. */
const FINAL = `
  select "table", row_id as id, before, after from journal_change where entry_id = $1 and "table" = any($2)
  order by position limit 1000`;

function undoneAlready(by: string): CommerceError {
  return refused(`This was undone already, by ${by}`);
}

function refused(message: string, reasons: readonly RefusedRow[] = []): CommerceError {
  return new CommerceError('undo_refused', message, { reasons });
}
