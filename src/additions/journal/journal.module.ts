import { Module } from '@nestjs/common';
import { AdminJournalController, AdminOrderHistoryController } from './admin-journal.controller.ts';
import { EntriesOfMembers } from './entries-of-members.ts';
import { JournalService } from './journal.service.ts';
import { OrderHistory } from './order-history.ts';
import { RecordRequests } from './record-requests.ts';
import { RemoveOldEntries } from './remove-old-entries.ts';
import { SummarizeRehearsal } from './summarize-rehearsal.ts';
import { UndoEntry } from './undo/undo-entry.ts';
import { UndoJob } from './undo/undo-job.ts';

@Module({
  controllers: [AdminJournalController, AdminOrderHistoryController],
  providers: [
    EntriesOfMembers,
    JournalService,
    OrderHistory,
    RecordRequests,
    RemoveOldEntries,
    SummarizeRehearsal,
    UndoEntry,
    UndoJob,
  ],
  exports: [JournalService],
})
export class JournalModule {}

export const modules = () => [JournalModule];
