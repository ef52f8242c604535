import { defineResource } from '@storekeep/server/extend';
import { Note } from './note.entity.ts';

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
