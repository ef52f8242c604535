import { randomUUID } from 'node:crypto';

/** The next one of the keys `ps_…_0`, `ps_…_1` … of a session. */
export function nextKey(key = ''): string {
  return key.replace(/\d+$/, (attempt) => String(Number(attempt) + 1));
}

export function newPaymentId(): string {
  return `pay_${newId()}`;
}

export function newRefundId(): string {
  return `ref_${newId()}`;
}

export function newId(): string {
  return randomUUID().replaceAll('-', '');
}
