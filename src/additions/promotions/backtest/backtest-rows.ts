import { escapeCell, formatCsvLine, money } from '@storekeep/server/extend';
import { changesOf } from './backtest-summary.ts';
import type { PastOrder } from './read-past-orders.ts';
import type { Recomputed } from './recompute-order.ts';

const HEADERS = [
  'status',
  'order_id',
  'display_id',
  'created_at',
  'currency_code',
  'total_before',
  'total_after',
  'discount',
  'revenue_change',
  'total_change',
  'promotions',
  'reason',
];

export const BACKTEST_HEADER = toLine(HEADERS);

/** The row of an order that changes or cannot be recomputed; nothing for others. Amounts are decimals, and there are no personal data. */
export function formatRow(order: PastOrder, recomputed: Recomputed): string {
  const { status } = recomputed;
  if (status === 'equal') return '';
  const { id, display_id, created_at, currency_code } = order;
  const head = [status, id, String(display_id), created_at, currency_code];
  if (status === 'not_recomputable')
    return toLine([...head, '', '', '', '', '', '', escapeCell(recomputed.reason)]);
  const { before, after, applied } = recomputed;
  const { discount, revenue_change, total_change } = changesOf(recomputed);
  const amounts = [before.net + before.tax, after.net + after.tax, discount, revenue_change, total_change];
  const names = applied.map(({ name }) => name).join(', ');
  return toLine([...head, ...amounts.map((amount) => decimal(amount, currency_code)), escapeCell(names), '']);
}

function decimal(amount: number, currency: string): string {
  return `${amount < 0 ? '-' : ''}${money.decimalOfAmount(Math.abs(amount), currency)}`;
}

function toLine(cells: readonly string[]): string {
  return `${formatCsvLine(cells, ';')}\r\n`;
}
