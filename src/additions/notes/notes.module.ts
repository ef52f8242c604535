import { Module } from '@nestjs/common';
import { HttpModule } from '@storekeep/server/extend';
import { AdminNotesController } from './admin-notes.controller.ts';
import { NotesService } from './notes.service.ts';
import { StoredNotes } from './stored-notes.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminNotesController],
  providers: [{ provide: NotesService, useClass: StoredNotes }],
  exports: [NotesService],
})
export class NotesModule {}

export const modules = () => [NotesModule];
