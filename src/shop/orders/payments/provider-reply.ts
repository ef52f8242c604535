import type { CallResult } from '#engine/providers/call-provider';
import { mergeProviderData, type Transfer } from '#shop/payments/payment-provider';
import type { OrderPayment } from '../order/open-order.ts';

/** The result of a call to a provider, and its time in microseconds since 1970. */
export interface ProviderReply {
  id: string;
  result: CallResult<Transfer>;
  at: number;
}

/** Waits for the response of a provider, and adds its time. */
export async function awaitReply(id: string, call: Promise<CallResult<Transfer>>): Promise<ProviderReply> {
  const result = await call;
  return { id, result, at: Math.round((performance.timeOrigin + performance.now()) * 1000) };
}

/** Stores what a failed call has returned for the repeated one. */
export function storeFailure(payment: OrderPayment, { result, at }: ProviderReply): void {
  if (result.outcome !== 'unknown' || !result.response) return;
  storeProviderData(payment, { private_data: result.response.private_data }, at);
}

/**
 * Stores the data that a provider returned for a payment, unless newer data is stored already: replies to concurrent calls are settled
 * in any order.
 */
export function storeProviderData(payment: OrderPayment, transfer: Transfer, at: number): void {
  if (!transfer.data && !transfer.private_data) return;
  if (payment.data_said_at !== null && at < payment.data_said_at) return;
  Object.assign(payment, mergeProviderData(payment, transfer), { data_said_at: at });
}
