import type { AuthorizedPayment, Cancellation, Transfer } from '@storekeep/server';
import { isNotFound, isRejected, type MollieClient } from './mollie-client.ts';
import {
  fromMollieAmount,
  hasEnded,
  type MollieCapture,
  type MolliePayment,
  type MollieRefund,
  readCaptured,
  toMollieAmount,
} from './mollie-objects.ts';

/** Reads a payment with its captures and refunds. @returns null if Mollie does not know it */
export async function findPayment(
  client: MollieClient,
  id: string,
  signal: AbortSignal,
): Promise<MolliePayment | null> {
  try {
    return await client.get<MolliePayment>(
      `/payments/${encodeURIComponent(id)}?embed=captures,refunds,chargebacks`,
      signal,
    );
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Captures an authorized payment in full, once: the capture of an earlier call is found by its key. */
export async function capturePayment(
  client: MollieClient,
  payment: MolliePayment,
  { amount, currency_code }: AuthorizedPayment,
  key: string,
  signal: AbortSignal,
): Promise<Transfer> {
  if (readCaptured(payment) >= amount) return {};
  if (hasEnded(payment)) return { status: 'refused', message: `The payment is ${payment.status} at Mollie` };
  const earlier = payment._embedded?.captures?.find(({ metadata }) => metadata?.key === key);
  if (earlier) return readCapture(earlier);
  const body = { amount: toMollieAmount(amount, currency_code), metadata: { key } };
  return refuseIfRejected(async () =>
    readCapture(
      await client.post<MollieCapture>(`/payments/${payment.id}/captures`, body, `capture_${key}`, signal),
    ),
  );
}

/** Gives a part of a payment back, once. Mollie executes refunds on the next business day. */
export async function refundPayment(
  client: MollieClient,
  payment: MolliePayment,
  amount: number,
  key: string,
  signal: AbortSignal,
): Promise<Transfer> {
  const earlier = payment._embedded?.refunds?.find(({ metadata }) => metadata?.key === key);
  if (earlier) return readRefund(earlier);
  const body = { amount: toMollieAmount(amount, payment.amount.currency.toLowerCase()), metadata: { key } };
  return refuseIfRejected(async () =>
    readRefund(
      await client.post<MollieRefund>(`/payments/${payment.id}/refunds`, body, `refund_${key}`, signal),
    ),
  );
}

/** Ends a payment in whatever state it is, so that nothing of the shopper's money is left at Mollie. */
export async function releasePayment(
  client: MollieClient,
  payment: MolliePayment,
  key: string,
  signal: AbortSignal,
): Promise<Cancellation> {
  if (hasEnded(payment)) return {};
  const rest =
    readCaptured(payment) - (payment.amountRefunded ? fromMollieAmount(payment.amountRefunded) : 0);
  if (payment.status === 'paid')
    return rest > 0 ? toCancellation(await refundPayment(client, payment, rest, key, signal)) : {};
  if (payment.status === 'authorized') {
    await client.post(`/payments/${payment.id}/release-authorization`, {}, `release_${key}`, signal);
    return {};
  }
  if (payment.isCancelable === true) {
    await client.delete(`/payments/${payment.id}`, signal);
    return {};
  }
  return { status: 'refused', message: `Mollie cannot cancel the payment while it is ${payment.status}` };
}

function toCancellation({ status = 'done', message = '' }: Transfer): Cancellation {
  return status === 'done' ? {} : { status: 'refused', message: message || `The refund is ${status}` };
}

function readCapture({ status }: MollieCapture): Transfer {
  if (status === 'failed') return { status: 'refused', message: 'The bank has declined the capture' };
  return { status: status === 'pending' ? 'pending' : 'done' };
}

/** A queued refund waits for balance in the account. Failures of a refund that was accepted are reported by a webhook. */
export function readRefund({ status }: MollieRefund): Transfer {
  if (status === 'failed' || status === 'canceled')
    return {
      status: 'refused',
      message: `The refund has ${status === 'failed' ? 'failed' : 'been canceled'}`,
    };
  return { status: status === 'queued' ? 'pending' : 'done' };
}

async function refuseIfRejected(transfer: () => Promise<Transfer>): Promise<Transfer> {
  try {
    return await transfer();
  } catch (error) {
    if (isRejected(error)) return { status: 'refused', message: error.message };
    throw error;
  }
}
