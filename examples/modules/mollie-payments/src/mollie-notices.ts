import type { PaymentNotice } from '@storekeep/server';
import { fromMollieAmount, type MolliePayment } from './mollie-objects.ts';
import { readRefund } from './mollie-transfers.ts';

/** The id in the body of a webhook, `id=tr_…`; null if there is none. */
export function readWebhook(body: Buffer): string | null {
  const id = new URLSearchParams(body.toString()).get('id');
  return id !== null && /^tr_\w{1,60}$/.test(id) ? id : null;
}

/** What has happened to a payment so far: a webhook of Mollie says only that something has. */
export function listNotices(payment: MolliePayment): PaymentNotice[] {
  const { id: intent, _embedded: { captures = [], refunds = [], chargebacks = [] } = {} } = payment;
  return [
    ...noticesOfStatus(payment),
    ...captures
      .filter(({ status }) => status === 'failed')
      .map((): PaymentNotice => ({ type: 'failed', what: 'capture', intent })),
    ...refunds.flatMap(({ id: reference, amount, metadata, ...refund }): PaymentNotice[] => {
      const refund_id = metadata?.key?.startsWith('ref_') ? metadata.key : undefined;
      const { status = 'done', message } = readRefund({ id: reference, amount, ...refund });
      if (status === 'refused')
        return [
          { type: 'failed', what: 'refund', intent, message, ...(refund_id ? { refund_id } : { reference }) },
        ];
      if (status !== 'done') return [];
      return [{ type: 'refunded', intent, refund_id, reference, amount: fromMollieAmount(amount) }];
    }),
    ...chargebacks.map(({ id: reference, amount, reason }): PaymentNotice => ({
      ...{ type: 'disputed', intent, reference, amount: fromMollieAmount(amount) },
      reason: reason?.description,
    })),
  ];
}

function noticesOfStatus({ id: intent, status, metadata }: MolliePayment): PaymentNotice[] {
  const { cart_id, payment_collection_id } = metadata ?? {};
  const payer =
    cart_id !== undefined ? { cart_id, intent } : payment_collection_id && { payment_collection_id, intent };
  if (!payer) return []; // not a payment of this shop
  switch (status) {
    case 'authorized':
      return [{ type: 'authorized', ...payer }];
    case 'paid':
      return [{ type: 'captured', ...payer }];
    case 'failed':
      return cart_id === undefined ? [] : [{ type: 'failed', what: 'authorization', cart_id, intent }];
    case 'canceled':
    case 'expired':
      return [{ type: 'canceled', intent, cart_id }];
    default:
      return [];
  }
}
