import { Get, Header, Param, Query } from '@nestjs/common';
import {
  AdminController,
  CurrentUser,
  Database,
  HttpOptions,
  isAdmin,
  type LoggedInAccount,
  Returns,
} from 'storekeep/extend';
import { ListJournalQuery } from './journal.input.ts';
import { ENTRY_LIST_SCHEMA, ENTRY_SCHEMA, HISTORY_SCHEMA } from './journal.schemas.ts';
import { JournalService } from './journal.service.ts';
import { OrderHistory } from './order-history.ts';
import { toCsv } from './to-csv.ts';

const HEADING = { tag: 'Journal', tagDescription: 'Who changed what: staff, keys, commands and jobs' };

@AdminController('journal', undefined, HEADING)
export class AdminJournalController {
  constructor(
    private readonly journal: JournalService,
    private readonly options: HttpOptions,
    private readonly database: Database,
  ) {}

  @Get()
  @Returns('GetJournal', 'List who changed what', ENTRY_LIST_SCHEMA)
  async list(@Query() query: ListJournalQuery, @CurrentUser() user: LoggedInAccount) {
    return this.journal.list(query, await this.limitOf(user));
  }

  @Get('export')
  @Header('content-type', 'text/csv; charset=utf-8')
  @Returns('GetJournalExport', 'Export the journal as CSV', { type: 'string' })
  async export(@Query() query: ListJournalQuery, @CurrentUser() user: LoggedInAccount) {
    const { entries } = await this.journal.list(query, await this.limitOf(user));
    return toCsv(entries);
  }

  @Get(':id')
  @Returns('GetJournalEntry', 'Get an entry of the journal with the rows that it changed', ENTRY_SCHEMA)
  async get(@Param('id') id: string, @CurrentUser() user: LoggedInAccount) {
    return { entry: await this.journal.get(id, await this.limitOf(user)) };
  }

  /** Where roles are enforced, members see their own entries. */
  private async limitOf({ id }: LoggedInAccount): Promise<string | null> {
    if (this.options.staffRoles === 'open') return null;
    return (await isAdmin(this.database, id)) ? null : id;
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
