import { Injectable } from '@nestjs/common';
import { Database, notFound } from '@storekeep/server/extend';
import { DocumentFiles, type FileUrls } from '../files/document-files.ts';
import type { DocumentContent, DocumentType } from '../ledger/document-content.ts';

/** A document in responses. Amounts are in the smallest unit of the currency, and positive. */
export interface OrderDocument {
  id: string;
  type: DocumentType;
  number: string;
  order_id: string;
  issued_at: Date;
  currency_code: string;
  /** With tax. */
  total: number;
  tax_total: number;
  /** The invoice that a credit note corrects. */
  cancels_id: string | null;
  files: FileUrls;
}

type DocumentRow = Omit<OrderDocument, 'files'>;

const COLUMNS =
  'd.id, d.type, d.number, d.order_id, d.issued_at, d.currency_code, d.total, d.tax_total, d.cancels_id';
/** More than an order ever has. */
const MOST = 1000;

/** Reads documents. */
@Injectable()
export class DocumentsService {
  constructor(
    private readonly database: Database,
    private readonly files: DocumentFiles,
  ) {}

  /**
   * Lists the documents of an order, the oldest first.
   * @param customerId the only customer who may read them; null: staff ask
   * @throws not_found, also for an order of another customer
   */
  async list(orderId: string, customerId: string | null = null): Promise<OrderDocument[]> {
    const rows = await this.database.query<DocumentRow | { id: null }>(
      `select ${COLUMNS} from "order" o left join eu_document d on d.order_id = o.id
       where o.id = $1 and ($2::text is null or o.customer_id = $2) order by d.issued_at, d.id limit ${MOST}`,
      [orderId, customerId],
    );
    if (rows.length === 0) throw notFound('order', orderId);
    return rows.flatMap((row) => (row.id === null ? [] : [this.represent(row)]));
  }

  /** @throws not_found */
  async get(id: string): Promise<OrderDocument> {
    const [row] = await this.database.query<DocumentRow>(
      `select ${COLUMNS} from eu_document d where d.id = $1`,
      [id],
    );
    if (!row) throw notFound('document', id);
    return this.represent(row);
  }

  /** What a document says. @throws not_found */
  async readContent(id: string): Promise<DocumentContent> {
    const [row] = await this.database.query<{ content: string }>(
      'select content from eu_document where id = $1',
      [id],
    );
    if (!row) throw notFound('document', id);
    return JSON.parse(row.content) as DocumentContent;
  }

  private represent(row: DocumentRow): OrderDocument {
    return { ...row, files: this.files.urlsOf(row) };
  }
}
