import { defineModule } from 'storekeep/module';
import { Note } from './note.entity.ts';

export { NotesService } from './notes.service.ts';

/** Notes of staff about orders and other records. */
export const notesModule = defineModule({
  name: 'notes',
  // applications that choose the modules of the shop have not chosen this one
  isUsed: ({ modules }) => modules === undefined,
  load: () => import('./notes.module.ts'),
  entities: [Note],
});
