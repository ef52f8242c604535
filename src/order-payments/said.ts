import type { End } from '../providers/ask.ts';
import type { OrderPayment } from '../orders/open-order.ts';
import { kept, type Transfer } from '../payments/payment-provider.ts';

/** How asking a provider has ended, and when: microseconds since 1970. */
export interface Reply {
  id: string;
  end: End<Transfer>;
  at: number;
}

/** Waits until a provider has answered. */
export async function replied(id: string, asking: Promise<End<Transfer>>): Promise<Reply> {
  const end = await asking;
  return { id, end, at: Math.round((performance.timeOrigin + performance.now()) * 1000) };
}

/**
 * Notes what a provider has answered about a payment, unless it has said something later: answers to what was asked at once are
 * settled in any order.
 */
export function noteSaid(payment: OrderPayment, answer: Transfer, at: number): void {
  if (!answer.data && !answer.private_data) return;
  if (payment.data_said_at !== null && at < payment.data_said_at) return;
  Object.assign(payment, kept(payment, answer), { data_said_at: at });
}
