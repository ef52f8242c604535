import { exampleId, inputRules, ListQuery } from '@storekeep/server/extend';

export class ListNotesQuery extends ListQuery {
  @inputRules.Equals()
  resource_id?: string;
}

export class UpdateNoteBody {
  @inputRules.Text({ min: 1, example: 'Wants to be called before noon' })
  value!: string;
}

export class CreateNoteBody extends UpdateNoteBody {
  @inputRules.Text({
    min: 1,
    max: 255,
    example: exampleId('order'),
    description: 'what the note is about',
  })
  resource_id!: string;

  @inputRules.Text({ min: 1, max: 255, example: 'order' })
  resource_type!: string;
}
