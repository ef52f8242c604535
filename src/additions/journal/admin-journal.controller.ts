import { Get, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import {
  AdminController,
  CommerceError,
  CurrentUser,
  type LoggedInAccount,
  Rejects,
  Returns,
  StaffAccess,
  TextResponse,
} from 'storekeep/extend';
import { ListJournalQuery } from './journal.input.ts';
import { ENTRY_LIST_SCHEMA, ENTRY_SCHEMA, HISTORY_SCHEMA } from './journal.schemas.ts';
import { JournalService } from './journal.service.ts';
import { OrderHistory } from './order-history.ts';
import { toCsv } from './to-csv.ts';
import { UndoEntry } from './undo-entry.ts';

const HEADING = { tag: 'Journal', tagDescription: 'Who changed what: staff, keys, commands and jobs' };

@AdminController('journal', undefined, HEADING)
export class AdminJournalController {
  constructor(
    private readonly journal: JournalService,
    private readonly undoing: UndoEntry,
    private readonly access: StaffAccess,
  ) {}

  @Get()
  @Returns('GetJournal', 'List who changed what', ENTRY_LIST_SCHEMA)
  async list(@Query() query: ListJournalQuery, @CurrentUser() user: LoggedInAccount) {
    return this.journal.list(query, await this.limitOf(user));
  }

  @Get('export')
  @ApiOkResponse({
    content: { 'text/csv': { schema: { type: 'string' }, example: 'id,created_at,actor_type' } },
  })
  @Returns('GetJournalExport', 'Export a page of the journal as CSV')
  async export(@Query() query: ListJournalQuery, @CurrentUser() user: LoggedInAccount) {
    const { entries } = await this.journal.list(query, await this.limitOf(user));
    return new TextResponse(toCsv(entries), 'text/csv; charset=utf-8');
  }

  @Get(':id')
  @Returns('GetJournalEntry', 'Get an entry of the journal with the rows that it changed', ENTRY_SCHEMA)
  async get(@Param('id') id: string, @CurrentUser() user: LoggedInAccount) {
    return { entry: await this.journal.get(id, await this.limitOf(user)) };
  }

  @Post(':id/undo')
  @Rejects(
    new CommerceError('undo_refused', 'It cannot be undone, since other changes build on it', {
      reasons: [{ reason: 'title was changed since', table: 'product_collection', id: 'pcol_01HV5K' }],
    }),
  )
  @Returns('PostJournalEntryUndo', 'Take back what an entry has changed', ENTRY_SCHEMA)
  async undo(@Param('id') id: string, @CurrentUser() user: LoggedInAccount) {
    return { entry: await this.undoing.undo(id, await this.limitOf(user)) };
  }

  /** Keys and users who may not do everything see their own entries. */
  private async limitOf({ id }: LoggedInAccount): Promise<string | null> {
    return (await this.access.rules.isUnrestricted(id)) ? null : id;
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
