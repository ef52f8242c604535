import type { RefusedRow } from '@storekeep/server/extend';
import type { JournalChange } from '../journal.service.ts';

/** A change that is not taken back by an undo, but by an operation of its own. */
interface FinalChange {
  table: string;
  /** Whether the rule is about this change; defaults to all of the table. */
  applies?(change: JournalChange): boolean;
  message: string;
}

const wasSet =
  (...columns: string[]) =>
  ({ after }: JournalChange): boolean =>
    columns.some((column) => (after?.[column] ?? null) !== null);

const isCreated = ({ before }: JournalChange): boolean => before === null;

/** Money has moved, something was sent, or a customer knows of it: nothing of it is silently taken back. The first one that applies counts. */
const FINAL_CHANGES: readonly FinalChange[] = [
  { table: 'refund', message: 'Money that was refunded cannot be taken back' },
  {
    table: 'payment',
    applies: wasSet('captured_at'),
    message: 'A captured payment is given back by a refund (POST /admin/orders/{id}/refund)',
  },
  {
    table: 'payment',
    message: 'A payment ends by canceling its order, or by a refund (POST /admin/orders/{id}/cancel)',
  },
  {
    table: 'payment_session',
    message: 'A payment session ends with its cart or its order (POST /admin/orders/{id}/cancel)',
  },
  {
    table: 'payment_collection',
    message: 'A payment collection ends with its order edit (POST /admin/order-edits/{id}/cancel)',
  },
  {
    table: 'gift_card_transaction',
    message: 'A gift card gets its balance back when its order is canceled (POST /admin/orders/{id}/cancel)',
  },
  {
    table: 'fulfillment',
    message: 'A fulfillment is canceled (POST /admin/orders/{id}/fulfillments/{fulfillment_id}/cancel)',
  },
  { table: 'return', message: 'A return is canceled (POST /admin/returns/{id}/cancel)' },
  { table: 'swap', message: 'A swap is canceled (POST /admin/orders/{id}/swaps/{swap_id}/cancel)' },
  { table: 'claim_order', message: 'A claim is canceled (POST /admin/orders/{id}/claims/{claim_id}/cancel)' },
  { table: 'order', applies: isCreated, message: 'An order is canceled (POST /admin/orders/{id}/cancel)' },
  {
    table: 'order',
    applies: wasSet('canceled_at'),
    message: 'A canceled order cannot be revived: place a new one',
  },
  {
    table: 'order_edit',
    applies: wasSet('confirmed_at'),
    message: 'A confirmed order edit is changed by another one (POST /admin/order-edits)',
  },
  {
    table: 'eu_legal_text',
    applies: wasSet('published_at'),
    message: 'A published legal text is replaced by another version (POST /admin/legal-texts)',
  },
  {
    table: 'notification',
    applies: isCreated,
    message: 'A message that was sent cannot be taken back',
  },
];

/** The tables whose changes may be final. */
export const FINAL_TABLES: readonly string[] = [...new Set(FINAL_CHANGES.map(({ table }) => table))];

/** The operation that takes the changes back instead of an undo; null if an undo may. */
export function findOtherWay(changes: readonly JournalChange[]): { message: string; row: RefusedRow } | null {
  for (const { table, applies, message } of FINAL_CHANGES) {
    const change = changes.find((candidate) => candidate.table === table && (applies?.(candidate) ?? true));
    if (change) return { message, row: { reason: message, table, id: change.id } };
  }
  return null;
}
