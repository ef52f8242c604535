import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { AdminController, Deletes, Lists, Shows, StaffId } from '@storekeep/server/extend';
import { CreateNoteBody, ListNotesQuery, UpdateNoteBody } from './notes.input.ts';
import { notes } from './notes.resource.ts';
import { NotesService } from './notes.service.ts';

@AdminController(notes)
export class AdminNotesController {
  constructor(private readonly notes: NotesService) {}

  @Get()
  @Lists('GetNotes', 'List notes')
  list(@Query() query: ListNotesQuery) {
    return query;
  }

  @Post()
  @Shows('PostNotes', 'Write a note')
  create(@Body() body: CreateNoteBody, @StaffId() staffId: string | null) {
    return this.notes.create(body, staffId);
  }

  @Get(':id')
  @Shows('GetNotesNote', 'Get a note')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Shows('PostNotesNote', 'Change a note')
  update(@Param('id') id: string, @Body() body: UpdateNoteBody) {
    return this.notes.update(id, body);
  }

  @Delete(':id')
  @Deletes('DeleteNotesNote', 'Delete a note')
  delete(@Param('id') id: string) {
    return this.notes.delete(id);
  }
}
