import { Injectable } from '@nestjs/common';
import { Outbox } from '#engine/background/outbox';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';
import { newId } from '#engine/kernel/text/ids';
import { insertRows, softDelete, updateExistingRow } from '#engine/kernel/writing/rows';
import { Note } from '#model/entities/back-office/note.entity';
import type { CreateNoteBody, UpdateNoteBody } from './notes.input.ts';

/** Notes of staff about orders and other records. */
@Injectable()
export class NotesService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  create(body: CreateNoteBody, author_id: string | null): Promise<{ id: string }> {
    return this.database.transaction((tx) => this.createWithin(tx, body, author_id));
  }

  /** Like `create`, as a part of a transaction. */
  async createWithin(tx: Tx, body: CreateNoteBody, author_id: string | null): Promise<{ id: string }> {
    const id = newId(Note);
    await insertRows(tx, Note, [{ id, author_id, ...body }]);
    await this.outbox.publish(tx, 'note.created', { id });
    return { id };
  }

  /** @throws not_found */
  update(id: string, { value }: UpdateNoteBody): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      await updateExistingRow(tx, Note, id, { value });
      await this.outbox.publish(tx, 'note.updated', { id });
      return { id };
    });
  }

  /** Deletes a note. Deleting it twice is allowed. */
  delete(id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      if (await softDelete(tx, Note, id)) await this.outbox.publish(tx, 'note.deleted', { id });
    });
  }
}
