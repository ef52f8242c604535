import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RequestJournal } from '@storekeep/server/extend';
import { JournalService } from './journal.service.ts';
import { JournalOptions } from './journal-options.ts';
import { SummarizeRehearsal } from './summarize-rehearsal.ts';

/** Switches the entries of requests on: without this module they are not named, and triggers record nothing. */
@Injectable()
export class RecordRequests implements OnModuleInit {
  constructor(
    private readonly journal: JournalService,
    private readonly requests: RequestJournal,
    private readonly options: JournalOptions,
    private readonly rehearsals: SummarizeRehearsal,
  ) {}

  onModuleInit(): void {
    this.requests.switchOn({
      withAddresses: this.options.addresses,
      summarize: (tx, work, rehearsal) => this.rehearsals.summarize(tx, work, rehearsal),
      writeEntry: (work) => this.journal.writeEntry(work),
    });
  }
}
