/* What modules that write notes use of this one. */
export { NotesService } from './notes.service.ts';
