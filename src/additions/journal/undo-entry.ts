import { Injectable } from '@nestjs/common';
import { CommerceError, currentWork, Database, type RefusedRow, type Tx } from 'storekeep/extend';
import { findOtherWay } from './final-changes.ts';
import { type JournalEntry, JournalService } from './journal.service.ts';

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
  constructor(
    private readonly database: Database,
    private readonly journal: JournalService,
  ) {}

  /**
   * @param ownOf only an entry of this user
   * @returns the entry of the undo
   * @throws not_found · undo_refused, with the rows that have changed since, or the operation that does it instead
   */
  async undo(id: string, ownOf: string | null): Promise<JournalEntry> {
    const entry = await this.journal.get(id, ownOf);
    const { changes } = entry;
    if (changes.length === 0) throw refused('This entry has changed nothing');
    const otherWay = findOtherWay(changes);
    if (otherWay !== null) throw refused(otherWay.message, [otherWay.row]);
    const own = this.nameEntry(entry);
    await this.database.bulkTransaction((tx) => this.undoWithin(tx, entry, own));
    return this.journal.get(own);
  }

  /** The entry of the undo is about the same record. @returns its id */
  private nameEntry({ id, resource, resource_id }: JournalEntry): string {
    const work = currentWork();
    if (!work?.journal) throw new Error('an undo needs a request of staff');
    work.journal = {
      ...work.journal,
      undoes_id: id,
      creates: undefined,
      resource: resource ?? undefined,
      resource_id: resource_id ?? undefined,
    };
    return work.journal.entry;
  }

  private async undoWithin(tx: Tx, { id, undoes_id }: JournalEntry, own: string): Promise<void> {
    const [{ undone_by_id }] = await tx.query<{ undone_by_id: string | null }>(
      'select undone_by_id from journal_entry where id = $1 for update',
      [id],
    );
    if (undone_by_id !== null) throw refused(`This was undone already, by ${undone_by_id}`);
    const rows = await tx.query<RefusedRow>(
      'select reason, "table", row_id as id from undo_journal_entry($1)',
      [id],
    );
    if (rows.length > 0) throw refused('It cannot be undone, since other changes build on it', rows);
    // what an undo has undone is in effect again once the undo itself is undone
    await tx.query(
      `update journal_entry set undone_by_id = case when id = $1 then $2 end where id = $1 or id = $3`,
      [id, own, undoes_id],
    );
  }
}

function refused(message: string, reasons: readonly RefusedRow[] = []): CommerceError {
  return new CommerceError('undo_refused', message, { reasons });
}
