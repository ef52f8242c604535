import { defineResource } from '#engine/mapping/resource';
import { Note } from '#model/entities/back-office/note.entity';

export const notes = defineResource({
  entity: Note,
  path: 'notes',
  one: 'note',
  many: 'notes',
  object: 'note',
  tag: 'Notes',
  tagDescription: 'Notes of staff on orders and other records',
  admin: { relations: ['author'], limit: 50 },
});
