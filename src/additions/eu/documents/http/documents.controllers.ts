import { Get, Param, Post } from '@nestjs/common';
import {
  AdminController,
  CurrentCustomer,
  type LoggedInAccount,
  notAllowed,
  Rejects,
  Returns,
  StoreController,
} from '@storekeep/server/extend';
import { DocumentsService } from '../records/documents.service.ts';
import { IssueDocuments } from '../records/issue-documents.ts';
import { DOCUMENT_LIST_SCHEMA, DOCUMENT_SCHEMA } from './documents.schemas.ts';

const HEADING = { tag: 'Orders', tagDescription: '' };

@AdminController('orders', undefined, HEADING)
export class AdminOrderDocumentsController {
  constructor(
    private readonly documents: DocumentsService,
    private readonly issuing: IssueDocuments,
  ) {}

  @Get(':id/documents')
  @Returns(
    'GetOrdersOrderDocuments',
    'List the invoices, credit notes and packing slips of an order',
    DOCUMENT_LIST_SCHEMA,
  )
  async list(@Param('id') id: string) {
    return { documents: await this.documents.list(id) };
  }

  @Post(':id/documents/:document_id/cancel')
  @Rejects(notAllowed('Invoice 2026-000042 was canceled before'))
  @Returns(
    'PostOrdersOrderDocumentsDocumentCancel',
    'Cancel an invoice by a credit note, and issue it again',
    DOCUMENT_SCHEMA,
  )
  async cancel(@Param('id') id: string, @Param('document_id') documentId: string) {
    return { document: await this.documents.get(await this.issuing.cancel(id, documentId)) };
  }
}

@StoreController('orders', undefined, HEADING)
export class StoreOrderDocumentsController {
  constructor(private readonly documents: DocumentsService) {}

  @Get(':id/documents')
  @Returns('GetOrdersOrderDocuments', 'List the documents of an own order', DOCUMENT_LIST_SCHEMA)
  async list(@Param('id') id: string, @CurrentCustomer() customer: LoggedInAccount) {
    return { documents: await this.documents.list(id, customer.id) };
  }
}
