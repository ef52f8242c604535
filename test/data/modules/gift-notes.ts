import { Get, Inject, Injectable, Module } from '@nestjs/common';
import { Database, StoreController } from '@storekeep/server';
import { defineModule, optional, required, text, wholeNumber } from '@storekeep/server/module';
import { Column, Entity, PrimaryColumn, type QueryRunner } from 'typeorm';

declare module '@storekeep/server/module' {
  interface RouteOptions {
    giftNotes?: { maxLength?: number };
  }
}

class CreateGiftNotes1700000000000 {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `create table gift_note (id varchar primary key, text varchar not null);
       insert into gift_note values ('first', 'With love')`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table gift_note');
  }
}

@Entity('gift_note')
class GiftNote {
  @PrimaryColumn('varchar')
  id!: string;

  @Column('varchar')
  text!: string;
}

/** What the environment or an application has set. */
class GiftNotesOptions {
  constructor(readonly maxLength = 100) {}
}

@Injectable()
class GiftNotes {
  constructor(@Inject(Database) private readonly database: Database) {}

  async list(): Promise<string[]> {
    const notes = await this.database.dataSource.getRepository(GiftNote).find();
    return notes.map(({ text }) => text);
  }
}

/** Imported by the module, and not listed by the declaration. */
@Module({ providers: [GiftNotes], exports: [GiftNotes] })
class GiftNotesTableModule {}

@StoreController('gift-notes')
class GiftNotesController {
  constructor(
    @Inject(GiftNotes) private readonly notes: GiftNotes,
    @Inject(GiftNotesOptions) private readonly options: GiftNotesOptions,
  ) {}

  @Get()
  async list() {
    return { notes: await this.notes.list(), max_length: this.options.maxLength };
  }
}

@Module({ imports: [GiftNotesTableModule], controllers: [GiftNotesController] })
class GiftNotesModule {}

/** Declares what a server needs to run a module; `greetings.mjs` declares what commands need. */
export default defineModule({
  name: 'gift-notes',
  variables: {
    giftNotesMaxLength: required('GIFT_NOTES_MAX_LENGTH', wholeNumber('number from 1', 1), 100, {
      description: 'The longest note',
    }),
    giftNotesKey: optional('GIFT_NOTES_KEY', text('key', /^\S+$/), {
      description: 'Signs notes',
      secret: true,
    }),
  },
  findProblems: ({ giftNotesMaxLength, giftNotesKey }) =>
    giftNotesMaxLength > 1000 && giftNotesKey === null ? ['GIFT_NOTES_KEY: is missing for long notes'] : [],
  findWarnings: ({ giftNotesKey }) => (giftNotesKey === null ? ['GIFT_NOTES_KEY is not set'] : []),
  describe: ({ giftNotesMaxLength }) => [['Gift notes', `have up to ${giftNotesMaxLength} characters`]],
  configure: ({ giftNotesMaxLength }) => ({ giftNotes: { maxLength: giftNotesMaxLength } }),
  prepare(options) {
    if ((options.giftNotes?.maxLength ?? 1) < 1) throw new Error('giftNotes.maxLength: is less than 1');
    return options;
  },
  options: [
    { provide: GiftNotesOptions, create: ({ giftNotes }) => new GiftNotesOptions(giftNotes?.maxLength) },
  ],
  module: GiftNotesModule,
  entities: [GiftNote],
  migrations: [CreateGiftNotes1700000000000],
});
