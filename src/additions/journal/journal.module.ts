import { Module } from '@nestjs/common';
import { AdminJournalController, AdminOrderHistoryController } from './admin-journal.controller.ts';
import { JournalService } from './journal.service.ts';
import { OrderHistory } from './order-history.ts';
import { RecordRequests } from './record-requests.ts';
import { RemoveOldEntries } from './remove-old-entries.ts';
import { SummarizeRehearsal } from './summarize-rehearsal.ts';
import { UndoEntry } from './undo-entry.ts';

@Module({
  controllers: [AdminJournalController, AdminOrderHistoryController],
  providers: [JournalService, OrderHistory, RecordRequests, RemoveOldEntries, SummarizeRehearsal, UndoEntry],
  exports: [JournalService],
})
export class JournalModule {}

export const modules = () => [JournalModule];
