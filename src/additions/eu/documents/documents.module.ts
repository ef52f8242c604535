import { Module } from '@nestjs/common';
import { BatchJobsModule, FilesModule, HttpModule } from '@storekeep/server/extend';
import { DocumentsExport } from './export/documents-export.ts';
import { DocumentFiles } from './files/document-files.ts';
import { DocumentDownloadsController } from './http/document-downloads.controller.ts';
import {
  AdminOrderDocumentsController,
  StoreOrderDocumentsController,
} from './http/documents.controllers.ts';
import { DocumentMessages } from './mail/document-messages.ts';
import { DocumentsService } from './records/documents.service.ts';
import { IssueDocuments } from './records/issue-documents.ts';
import { WatchOrders } from './records/watch-orders.ts';
import { DocumentTemplates } from './templates/document-templates.ts';

/** Invoices, credit notes and packing slips. */
@Module({
  imports: [HttpModule, BatchJobsModule, FilesModule],
  controllers: [AdminOrderDocumentsController, StoreOrderDocumentsController, DocumentDownloadsController],
  providers: [
    DocumentFiles,
    DocumentMessages,
    DocumentTemplates,
    DocumentsExport,
    DocumentsService,
    IssueDocuments,
    WatchOrders,
  ],
  exports: [DocumentsService],
})
export class DocumentsModule {}
