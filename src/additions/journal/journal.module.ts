import { Module } from '@nestjs/common';
import { AdminJournalController, AdminOrderHistoryController } from './admin-journal.controller.ts';
import { JournalService } from './journal.service.ts';
import { OrderHistory } from './order-history.ts';
import { RecordRequests } from './record-requests.ts';
import { UndoEntry } from './undo-entry.ts';
import { RemoveOldEntries } from './remove-old-entries.ts';

@Module({
  controllers: [AdminJournalController, AdminOrderHistoryController],
  providers: [JournalService, OrderHistory, RecordRequests, RemoveOldEntries, UndoEntry],
  exports: [JournalService],
})
export class JournalModule {}

export const modules = () => [JournalModule];
