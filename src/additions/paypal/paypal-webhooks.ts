import { invalidData, type PaymentNotice, type RequestHeaders } from '@storekeep/server/extend';
import { addAmounts, fromPayPalMoney, type PayPalMoney } from './paypal-amounts.ts';
import type { PayPalClient } from './paypal-client.ts';
import { isNotFound } from './paypal-errors.ts';
import {
  findOrder,
  isOpenAuthorization,
  listPayments,
  type PayPalOrder,
  type PayPalRefund,
  requirePurchaseUnit,
} from './paypal-orders.ts';
import type { PayPalSignatures } from './paypal-signatures.ts';

/** An event (https://developer.paypal.com/api/rest/webhooks/event-names/). */
interface PayPalEvent {
  event_type: string;
  resource: PayPalResource;
}

/** An order, authorization, capture, refund or dispute. */
interface PayPalResource {
  id?: string;
  status?: string;
  amount?: PayPalMoney;
  invoice_id?: string;
  custom_id?: string;
  supplementary_data?: { related_ids?: { order_id?: string } };
  links?: { rel: string; href: string }[];
  dispute_id?: string;
  dispute_amount?: PayPalMoney;
  reason?: string;
  disputed_transactions?: { seller_transaction_id?: string }[];
}

/**
 * Reads a request of PayPal. Events arrive late, repeatedly and in any order, so the notices are about the state of the order at PayPal now.
 * @throws invalid_data if PayPal has not signed the request; too_many_requests
 */
export async function readPayPalWebhook(
  client: PayPalClient,
  signatures: PayPalSignatures,
  body: Buffer,
  headers: RequestHeaders,
  signal: AbortSignal,
): Promise<PaymentNotice[]> {
  const text = body.toString('utf8');
  const event = parseEvent(text);
  if (!event || !(await signatures.isValid(text, headers, signal)))
    throw invalidData('Webhook Error: the signature is not valid');
  return toNotices(client, event, signal);
}

function parseEvent(text: string): PayPalEvent | null {
  try {
    const { event_type, resource } = Object(JSON.parse(text)) as Record<string, unknown>;
    return typeof event_type === 'string'
      ? { event_type, resource: Object(resource) as PayPalResource }
      : null;
  } catch {
    return null;
  }
}

async function toNotices(
  client: PayPalClient,
  { event_type, resource }: PayPalEvent,
  signal: AbortSignal,
): Promise<PaymentNotice[]> {
  const notices = NOTICES[event_type];
  if (!notices) return [];
  const order = await findOrderByResource(client, event_type, resource, signal);
  const payer = order && requirePurchaseUnit(order).custom_id;
  return order && payer ? notices(order, resource, payer) : [];
}

type NoticeBuilder = (order: PayPalOrder, resource: PayPalResource, payer: string) => PaymentNotice[];

const NOTICES: Readonly<Record<string, NoticeBuilder | undefined>> = {
  'CHECKOUT.ORDER.APPROVED': authorized,
  'PAYMENT.AUTHORIZATION.CREATED': authorized,
  'PAYMENT.AUTHORIZATION.VOIDED': canceled,
  'PAYMENT.CAPTURE.COMPLETED': captured,
  'PAYMENT.CAPTURE.DENIED': captureFailed,
  'PAYMENT.CAPTURE.DECLINED': captureFailed,
  'PAYMENT.CAPTURE.REFUNDED': refunded,
  'PAYMENT.CAPTURE.REVERSED': reversed,
  'PAYMENT.REFUND.FAILED': refundFailed,
  'CUSTOMER.DISPUTE.CREATED': disputed,
};

/** An approved order alone is no payment: the shopper's browser authorizes it next. */
function authorized(order: PayPalOrder, _: PayPalResource, payer: string): PaymentNotice[] {
  if (order.status !== 'COMPLETED') return [];
  return isCollection(payer)
    ? [{ type: 'authorized', payment_collection_id: payer, intent: order.id }]
    : [{ type: 'authorized', cart_id: payer, intent: order.id }];
}

/** An authorization that was renewed is voided, too. */
function canceled(order: PayPalOrder, _: PayPalResource, payer: string): PaymentNotice[] {
  const { authorizations, captures } = listPayments(order);
  if (captures.length > 0 || authorizations.some(isOpenAuthorization)) return [];
  const message = 'The authorization was voided or has expired at PayPal';
  return [{ type: 'canceled', intent: order.id, message, ...(!isCollection(payer) && { cart_id: payer }) }];
}

/** A capture of a part, which staff can make at PayPal, does not make the order paid. */
function isCaptured(order: PayPalOrder): boolean {
  const completed = listPayments(order).captures.filter(({ status }) => status !== 'PENDING');
  return addAmounts(completed) >= fromPayPalMoney(requirePurchaseUnit(order).amount);
}

function captured(order: PayPalOrder, _: PayPalResource, payer: string): PaymentNotice[] {
  if (!isCaptured(order)) return [];
  const about = isCollection(payer) ? { payment_collection_id: payer } : { cart_id: payer };
  return [{ type: 'captured', ...about, intent: order.id }];
}

function captureFailed(order: PayPalOrder, _: PayPalResource, payer: string): PaymentNotice[] {
  if (listPayments(order).captures.length > 0) return [];
  const message = 'PayPal has declined the capture';
  if (order.intent === 'AUTHORIZE') return [{ type: 'failed', what: 'capture', intent: order.id, message }];
  if (isCollection(payer)) return [];
  return [{ type: 'failed', what: 'authorization', cart_id: payer, intent: order.id, message }];
}

/** A refund implies the capture of the whole payment, so one of a part that was captured is not reported. */
function refunded(order: PayPalOrder, resource: PayPalResource): PaymentNotice[] {
  if (!isCaptured(order)) return [];
  const { refunds = [] } = requirePurchaseUnit(order).payments ?? {};
  const { id, status, amount, invoice_id, custom_id } =
    refunds.find((one) => one.id === resource.id) ?? resource;
  if (!id || !amount || status !== 'COMPLETED') return [];
  const refund_id = findRefundId({ invoice_id, custom_id });
  return [{ type: 'refunded', intent: order.id, refund_id, reference: id, amount: fromPayPalMoney(amount) }];
}

/** PayPal takes a captured payment back, e.g. after a dispute; the money has left like that of a refund. */
function reversed(order: PayPalOrder, { id, amount }: PayPalResource): PaymentNotice[] {
  if (!id || !amount || !isCaptured(order)) return [];
  return [{ type: 'refunded', intent: order.id, reference: id, amount: fromPayPalMoney(amount) }];
}

function refundFailed(order: PayPalOrder, { id }: PayPalResource): PaymentNotice[] {
  const refund = requirePurchaseUnit(order).payments?.refunds?.find((one) => one.id === id);
  if (refund?.status !== 'FAILED') return [];
  const refund_id = findRefundId(refund);
  const about = refund_id === undefined ? { reference: refund.id } : { refund_id };
  return [{ type: 'failed', what: 'refund', intent: order.id, ...about, message: 'PayPal could not refund' }];
}

function disputed(order: PayPalOrder, resource: PayPalResource): PaymentNotice[] {
  const { dispute_id: reference, dispute_amount, reason } = resource;
  if (!reference || !dispute_amount) return [];
  return [{ type: 'disputed', intent: order.id, reference, amount: fromPayPalMoney(dispute_amount), reason }];
}

/** Our id of a refund; refunds made at PayPal inherit the `custom_id` of the order. */
function findRefundId({
  invoice_id,
  custom_id,
}: Pick<PayPalRefund, 'invoice_id' | 'custom_id'>): string | undefined {
  return [invoice_id, custom_id].find((id) => id?.startsWith('ref_'));
}

const isCollection = (payer: string): boolean => payer.startsWith('paycol_');

/** Finds the order of a resource; refunds and disputes name their capture only. Null for a resource of another shop. */
export async function findOrderByResource(
  client: PayPalClient,
  event_type: string,
  resource: PayPalResource,
  signal: AbortSignal,
): Promise<PayPalOrder | null> {
  if (event_type.startsWith('CHECKOUT.ORDER.')) return findOrder(client, String(resource.id), signal);
  let current = resource;
  for (let step = 0; step < MAX_STEPS; step++) {
    const orderId = current.supplementary_data?.related_ids?.order_id ?? findParent(current, ORDER_PATH);
    if (orderId !== undefined) return findOrder(client, orderId, signal);
    const path = findParentPayment(current);
    if (path === undefined) return null;
    try {
      current = await client.get<PayPalResource>(path, signal);
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }
  return null;
}

/** From a refund to its capture, its authorization, and the order. */
const MAX_STEPS = 4;

const ORDER_PATH = /\/v2\/checkout\/orders\/([A-Z0-9]+)$/;
const CAPTURE_PATH = /\/v2\/payments\/captures\/([A-Z0-9]+)$/;
const AUTHORIZATION_PATH = /\/v2\/payments\/authorizations\/([A-Z0-9]+)$/;

function findParent({ links = [] }: PayPalResource, path: RegExp): string | undefined {
  return links.flatMap(({ rel, href }) => (rel === 'up' ? (path.exec(href)?.[1] ?? []) : []))[0];
}

function findParentPayment(resource: PayPalResource): string | undefined {
  const capture =
    resource.disputed_transactions?.[0]?.seller_transaction_id ?? findParent(resource, CAPTURE_PATH);
  if (capture !== undefined) return `/v2/payments/captures/${encodeURIComponent(capture)}`;
  const authorization = findParent(resource, AUTHORIZATION_PATH);
  return authorization === undefined ? undefined : `/v2/payments/authorizations/${authorization}`;
}
