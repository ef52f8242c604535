import { Injectable } from '@nestjs/common';
import { Database } from '@storekeep/server/extend';
import { MailMessages, type MessageContent } from '../../../mail/index.ts';
import { DocumentFiles } from '../files/document-files.ts';
import type { DocumentContent } from '../ledger/document-content.ts';

interface MailedDocument {
  content: string;
  email: string;
  customer_id: string | null;
  locale: string | null;
  name: string | null;
}

/** The messages with invoices and credit notes, as PDF with the e-invoice in it. Packing slips are only printed. */
@Injectable()
export class DocumentMessages {
  constructor(
    private readonly database: Database,
    private readonly files: DocumentFiles,
    messages: MailMessages,
  ) {
    messages.register({ 'document.issued': ({ id }) => this.create(id) });
  }

  private async create(id: string): Promise<MessageContent | null> {
    const [row] = await this.database.query<MailedDocument>(MAILED_DOCUMENT, [id]);
    if (!row) return null;
    const content = JSON.parse(row.content) as DocumentContent;
    const { type, number, order, totals, issued_at, currency_code } = content;
    const { name, contentType, content: file } = await this.files.write(content, 'pdf');
    return {
      template: type === 'invoice' ? 'invoice' : 'credit-note',
      ...{ to: row.email, customer_id: row.customer_id, locale: row.locale },
      attachments: [{ filename: name, type: contentType, content: file }],
      data: {
        name: row.name ?? '',
        order: { id: order.id, display_id: order.number, currency_code },
        document: { id, type, number, total: totals.total, issued_at },
      },
    };
  }
}

/** `send_documents` of the seller, as in documents: the sales channel comes before the region, and that before the store. */
const MAILED_DOCUMENT = `
  select d.content, o.email, o.customer_id, coalesce(o.locale, c.context ->> 'locale') as locale,
    coalesce(a.first_name, k.first_name) as name
  from eu_document d join "order" o on o.id = d.order_id join region r on r.id = o.region_id
    left join cart c on c.id = o.cart_id left join sales_channel h on h.id = o.sales_channel_id
    left join address a on a.id = coalesce(o.shipping_address_id, o.billing_address_id)
    left join customer k on k.id = o.customer_id cross join (select metadata from store limit 1) s
  where d.id = $1 and d.type <> 'packing_slip' and o.no_notification is not true
    and coalesce(h.metadata -> 'seller' ->> 'send_documents', r.metadata -> 'seller' ->> 'send_documents',
      s.metadata -> 'seller' ->> 'send_documents', 'true') <> 'false'`;
