import { Injectable } from '@nestjs/common';
import { Database, notAllowed, notFound, Outbox, type Tx } from '@storekeep/server/extend';
import type { DocumentContent, DocumentDraft, DocumentType } from '../ledger/document-content.ts';
import { type OrderSupply, readSupply } from '../ledger/order-supply.ts';
import { planCancellation, planDocuments } from '../ledger/plan-documents.ts';
import { DocumentTemplates } from '../templates/document-templates.ts';
import { composeContent } from './compose-content.ts';
import { hashDocument, toCanonicalJson } from './hash-chain.ts';
import { circleOf, formatNumber, type NumberingCircle, periodOf } from './numbering.ts';
import { type DocumentFrame, frameOf } from './seller.ts';

/** Makes the documents of orders. Each takes its number in the transaction that stores it. */
@Injectable()
export class IssueDocuments {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly templates: DocumentTemplates,
  ) {}

  /** Issues the documents that an order lacks. Idempotent, also while it runs in several processes. */
  async issue(orderId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const order = await lockAndRead(tx, orderId);
      if (order) await this.issueMissing(tx, order);
    });
  }

  /**
   * Cancels an invoice by a credit note, and issues another one for what is sold: with the data that the order has now.
   * @returns the id of the credit note
   * @throws not_found; not_allowed for other documents, and if it was canceled before
   */
  cancel(orderId: string, documentId: string): Promise<string> {
    return this.database.transaction(async (tx) => {
      const order = await lockAndRead(tx, orderId);
      const invoice = order?.documents.find(({ id }) => id === documentId);
      if (!order || !invoice) throw notFound('document', documentId);
      if (invoice.type !== 'invoice') throw notAllowed(`Document ${documentId} is not an invoice`);
      const draft = planCancellation(invoice);
      if (order.documents.some(({ cause }) => cause === draft.cause))
        throw notAllowed(`Invoice ${invoice.number} was canceled before`);
      await this.store(tx, order, frameOf(order, this.templates.languages), [draft]);
      const canceled = await readSupply(tx, orderId);
      await this.issueMissing(tx, canceled!);
      return draft.id;
    });
  }

  private async issueMissing(tx: Tx, order: OrderSupply): Promise<void> {
    const frame = frameOf(order, this.templates.languages);
    await this.store(tx, order, frame, planDocuments(order, frame.situation));
  }

  private async store(
    tx: Tx,
    order: OrderSupply,
    frame: DocumentFrame,
    drafts: readonly DocumentDraft[],
  ): Promise<void> {
    await storeAll(tx, order, { ...frame, templates: this.templates }, drafts);
    await this.outbox.publishAll(
      tx,
      drafts.map(({ id }) => ['document.issued', { id, order_id: order.id }]),
    );
  }
}

/** One transaction at a time makes documents of an order. Locked in a statement of its own, so that the next one sees what it waited for. */
async function lockAndRead(tx: Tx, orderId: string): Promise<OrderSupply | null> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('documents ' || $1, 0))`, [orderId]);
  return readSupply(tx, orderId);
}

/**
 * The order in which circles are locked, so that transactions of two orders do not wait for each other; a cancellation, which begins with
 * the credit note, may be repeated after a deadlock. Invoices come before the credit notes that name their numbers.
 */
const LOCK_ORDER: readonly DocumentType[] = ['invoice', 'packing_slip', 'credit_note'];

/** The frame of a document, and who writes its texts. */
interface WrittenFrame extends DocumentFrame {
  templates: DocumentTemplates;
}

async function storeAll(
  tx: Tx,
  order: OrderSupply,
  frame: WrittenFrame,
  drafts: readonly DocumentDraft[],
): Promise<void> {
  const numbered = drafts.map((draft) => ({ draft, circle: circleOf(draft.type, order) }));
  numbered.sort((a, b) => LOCK_ORDER.indexOf(a.draft.type) - LOCK_ORDER.indexOf(b.draft.type));
  const issued = new Map(
    order.documents.map(({ id, number, issued_at }) => [id, { id, number, issued_at }] as const),
  );
  for (const { draft, circle } of numbered) {
    const preceding = draft.cancels_id === null ? null : (issued.get(draft.cancels_id) ?? null);
    const { number, issued_at } = await store(tx, order, frame, draft, circle, preceding);
    issued.set(draft.id, { id: draft.id, number, issued_at });
  }
}

/** Takes the next number of the circle, whose row stays locked until the commit: another transaction waits, and a rollback leaves no gap. */
async function store(
  tx: Tx,
  order: OrderSupply,
  frame: WrittenFrame,
  draft: DocumentDraft,
  { id: circle, format }: NumberingCircle,
  preceding: DocumentContent['preceding'],
): Promise<{ number: string; issued_at: string }> {
  const [{ now }] = await tx.query<{ now: Date }>(
    `insert into eu_document_circle (id, period, last_number, last_hash) values ($1, '', 0, '')
     on conflict (id) do update set id = excluded.id returning clock_timestamp() as now`,
    [circle],
  );
  const period = periodOf(format, now, frame.timeZone);
  const [next] = await tx.query<{ period: string; last_number: number; last_hash: string }>(
    `update eu_document_circle set last_number = case when period < $2 then 1 else last_number + 1 end, period = greatest(period, $2)
     where id = $1 returning period, last_number, last_hash`,
    [circle, period],
  );
  const number = formatNumber(format, next.period, next.last_number);
  const issued_at = now.toISOString();
  const composed = composeContent(order, frame, draft, { number, issued_at, preceding });
  const content = frame.templates.addTexts(composed, order.metadata);
  const { type, cause, cancels_id } = draft;
  const { total, tax } = content.totals;
  const document = {
    ...{ id: draft.id, type, circle, period: next.period, sequence: next.last_number, number, cause },
    ...{
      order_id: order.id,
      issued_at,
      currency_code: order.currency_code,
      total,
      tax_total: tax,
      cancels_id,
    },
    content: toCanonicalJson(content),
  };
  const hash = hashDocument(next.last_hash, document);
  await Promise.all([
    tx.query(INSERT_DOCUMENT, [...Object.values(document), next.last_hash, hash]),
    tx.query('update eu_document_circle set last_hash = $2 where id = $1', [circle, hash]),
  ]);
  return { number, issued_at };
}

const INSERT_DOCUMENT = `
  insert into eu_document (id, type, circle, period, sequence, number, cause, order_id, issued_at, currency_code, total, tax_total, cancels_id,
    content, previous_hash, hash)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`;
