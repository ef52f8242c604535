import { Injectable } from '@nestjs/common';
import {
  Database,
  insertRows,
  newId,
  Outbox,
  softDelete,
  type Tx,
  updateExistingRow,
} from '@storekeep/server/extend';
import { Note } from './note.entity.ts';
import type { CreateNoteBody, UpdateNoteBody } from './notes.input.ts';
import { NotesService } from './notes.service.ts';

@Injectable()
export class StoredNotes extends NotesService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  create(body: CreateNoteBody, author_id: string | null): Promise<{ id: string }> {
    return this.database.transaction((tx) => this.createWithin(tx, body, author_id));
  }

  async createWithin(tx: Tx, body: CreateNoteBody, author_id: string | null): Promise<{ id: string }> {
    const id = newId(Note);
    await insertRows(tx, Note, [{ id, author_id, ...body }]);
    await this.outbox.publish(tx, 'note.created', { id });
    return { id };
  }

  update(id: string, { value }: UpdateNoteBody): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      await updateExistingRow(tx, Note, id, { value });
      await this.outbox.publish(tx, 'note.updated', { id });
      return { id };
    });
  }

  delete(id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      if (await softDelete(tx, Note, id)) await this.outbox.publish(tx, 'note.deleted', { id });
    });
  }
}
