import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, type JournaledWork, RequestJournal } from 'storekeep/extend';
import { JournalOptions } from './journal-options.ts';

/** Switches the entries of requests on: without this module they are not named, and triggers record nothing. */
@Injectable()
export class RecordRequests implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly requests: RequestJournal,
    private readonly options: JournalOptions,
  ) {}

  onModuleInit(): void {
    this.requests.switchOn({
      withAddresses: this.options.addresses,
      writeEntry: (work) => this.writeEntry(work),
    });
  }

  private async writeEntry(work: JournaledWork): Promise<void> {
    await this.database.independent((sql) =>
      sql.query('select write_journal_entry($1::jsonb)', [JSON.stringify(work)]),
    );
  }
}
