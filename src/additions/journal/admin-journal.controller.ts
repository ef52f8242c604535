import { Get, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import {
  AdminController,
  CommerceError,
  CurrentUser,
  Database,
  type LoggedInAccount,
  Rejects,
  Returns,
  TextResponse,
} from '@storekeep/server/extend';
import { EntriesOfMembers } from './entries-of-members.ts';
import { ListJournalQuery, ShowEntryQuery } from './journal.input.ts';
import { ENTRY_LIST_SCHEMA, ENTRY_SCHEMA, HISTORY_SCHEMA } from './journal.schemas.ts';
import { JournalService } from './journal.service.ts';
import { OrderHistory } from './order-history.ts';
import { toCsv } from './to-csv.ts';
import { UndoEntry } from './undo/undo-entry.ts';
import { UndoJob } from './undo/undo-job.ts';

/** Entries with more changes are undone by a batch job. */
const LARGEST_AT_ONCE = 5000;

const HEADING = { tag: 'Journal', tagDescription: 'Who changed what: staff, keys, commands and jobs' };

@AdminController('journal', undefined, HEADING)
export class AdminJournalController {
  constructor(
    private readonly journal: JournalService,
    private readonly undoing: UndoEntry,
    private readonly jobs: UndoJob,
    private readonly database: Database,
    private readonly members: EntriesOfMembers,
  ) {}

  @Get()
  @Returns('GetJournal', 'List who changed what', ENTRY_LIST_SCHEMA)
  async list(@Query() query: ListJournalQuery, @CurrentUser() user: LoggedInAccount) {
    return this.journal.list(query, await this.members.limitOf(user.id));
  }

  @Get('export')
  @ApiOkResponse({
    content: { 'text/csv': { schema: { type: 'string' }, example: 'id,created_at,actor_type' } },
  })
  @Returns('GetJournalExport', 'Export a page of the journal as CSV')
  async export(@Query() query: ListJournalQuery, @CurrentUser() user: LoggedInAccount) {
    const { entries } = await this.journal.list(query, await this.members.limitOf(user.id));
    return new TextResponse(toCsv(entries), 'text/csv; charset=utf-8');
  }

  @Get(':id')
  @Returns('GetJournalEntry', 'Get an entry of the journal with the rows that it changed', ENTRY_SCHEMA)
  async get(@Param('id') id: string, @Query() page: ShowEntryQuery, @CurrentUser() user: LoggedInAccount) {
    return { entry: await this.journal.get(id, await this.members.limitOf(user.id), page) };
  }

  @Post(':id/undo')
  @Rejects(
    new CommerceError('undo_refused', 'It cannot be undone, since other changes build on it', {
      reasons: [{ reason: 'title was changed since', table: 'product_collection', id: 'pcol_01HV5K' }],
    }),
  )
  @Returns('PostJournalEntryUndo', 'Take back what an entry has changed', ENTRY_SCHEMA, {
    rereadBy: 'getUndo',
  })
  async undo(@Param('id') id: string, @CurrentUser() user: LoggedInAccount) {
    const ownOf = await this.members.limitOf(user.id);
    const entry = await this.journal.get(id, ownOf, { limit: 0 });
    // a rehearsal, which is in a transaction, needs no job: it shows what would change
    const isJob = entry.changes_count > LARGEST_AT_ONCE && !this.database.isJoined;
    if (isJob) await this.undoing.requireUndoable(entry);
    const own = isJob ? await this.jobs.start(id, user.id) : await this.undoing.undo(entry);
    return { entry: await this.journal.get(own) };
  }

  /** The response of an undo that was carried out: its entry. */
  async getUndo(id: string) {
    const { undone_by_id } = await this.journal.get(id, null, { limit: 0 });
    return { entry: await this.journal.get(undone_by_id ?? id) };
  }
}

@AdminController('orders', undefined, { tag: 'Orders', tagDescription: '' })
export class AdminOrderHistoryController {
  constructor(private readonly histories: OrderHistory) {}

  @Get(':id/history')
  @Returns('GetOrdersOrderHistory', 'Get what happened to an order', HISTORY_SCHEMA)
  async get(@Param('id') id: string) {
    return { history: await this.histories.get(id) };
  }
}
