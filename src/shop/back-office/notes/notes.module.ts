import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminNotesController } from './admin-notes.controller.ts';
import { NotesService } from './notes.service.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminNotesController],
  providers: [NotesService],
  exports: [NotesService],
})
export class NotesModule {}
