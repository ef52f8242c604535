import type { Tx } from '@storekeep/server/extend';
import type { CreateNoteBody, UpdateNoteBody } from './notes.input.ts';

/** Notes of staff about orders and other records. */
export abstract class NotesService {
  abstract create(body: CreateNoteBody, author_id: string | null): Promise<{ id: string }>;

  /** Like `create`, as a part of a transaction. */
  abstract createWithin(tx: Tx, body: CreateNoteBody, author_id: string | null): Promise<{ id: string }>;

  /** @throws not_found */
  abstract update(id: string, body: UpdateNoteBody): Promise<{ id: string }>;

  /** Deletes a note. Deleting it twice is allowed. */
  abstract delete(id: string): Promise<void>;
}
