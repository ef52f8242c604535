import type {
  AuthorizedPayment,
  Cancellation,
  ProviderData,
  ReleaseRequest,
  Transfer,
} from '@storekeep/server/extend';
import { addAmounts, describeUnchargeable, fromPayPalMoney, toPayPalMoney } from './paypal-amounts.ts';
import type { PayPalClient } from './paypal-client.ts';
import { isRejected, isServerError, PayPalError, refuseOrThrow } from './paypal-errors.ts';
import {
  findOrder,
  getOrder,
  isOpenAuthorization,
  listPayments,
  orderResponse,
  type PayPalAuthorization,
  type PayPalCapture,
  type PayPalOrder,
  type PayPalRefund,
  requireOrderId,
  requirePurchaseUnit,
} from './paypal-orders.ts';

/* Captures, refunds, cancellations. PayPal forgets request ids, so the order is read before each request that moves money. */

/** Captures the authorization of an order, which is renewed if it has expired. */
export async function captureOrder(
  client: PayPalClient,
  payment: AuthorizedPayment,
  amount: number,
  key: string,
  signal: AbortSignal,
): Promise<Transfer> {
  const orderId = requireOrderId(payment);
  const money = toPayPalMoney(amount, payment.currency_code);
  let order: PayPalOrder;
  const findCapture = async (): Promise<PayPalOrder | undefined> => {
    order = await getOrder(client, orderId, signal);
    return listPayments(order).captures.length > 0 ? order : undefined;
  };
  const capture = async (id: string, requestId: string): Promise<void> => {
    const path = `/v2/payments/authorizations/${id}/capture`;
    await client.post(path, { amount: money, final_capture: true }, `${requestId}_${id}`, signal);
  };
  const captureOrRenew = async (requestId: string): Promise<PayPalOrder> => {
    const { id } = requireAuthorization(order);
    try {
      await capture(id, requestId);
    } catch (error) {
      if (!(error instanceof PayPalError) || !error.hasIssue('AUTHORIZATION_EXPIRED')) throw error;
      const renewed = await renewAuthorization(client, id, { amount: money }, requestId, signal);
      await capture(renewed.id, requestId);
    }
    return getOrder(client, orderId, signal);
  };
  try {
    return toCaptureTransfer(await executeOnce(payment, key, findCapture, captureOrRenew), amount);
  } catch (error) {
    if (error instanceof Refused) return { status: 'refused', message: error.message };
    if (!isRejected(error)) return toFailure(error, payment);
    // e.g. another request has captured it meanwhile
    const captured = await findCapture();
    return captured ? toCaptureTransfer(captured, amount) : refuseOrThrow(error);
  }
}

/** A request that cannot be made at all. */
class Refused extends Error {}

function requireAuthorization(order: PayPalOrder): PayPalAuthorization {
  const { authorizations } = listPayments(order);
  const open = authorizations.filter(isOpenAuthorization).at(-1) ?? authorizations.at(-1);
  if (!open) throw new Refused('The PayPal order has no authorization to capture');
  if (open.status === 'VOIDED' || open.status === 'DENIED')
    throw new Refused(
      `The PayPal authorization is ${open.status.toLowerCase()}; ask the customer to pay again`,
    );
  return open;
}

/** Authorizations are guaranteed for 3 days, valid for 29, and can be renewed in between. */
async function renewAuthorization(
  client: PayPalClient,
  id: string,
  body: object,
  requestId: string,
  signal: AbortSignal,
): Promise<PayPalAuthorization> {
  try {
    const path = `/v2/payments/authorizations/${id}/reauthorize`;
    return await client.post<PayPalAuthorization>(path, body, `renew_${requestId}`, signal);
  } catch (error) {
    if (!isRejected(error)) throw error;
    throw new Refused(
      `The PayPal authorization has expired and cannot be renewed (${error.explanation}); ask the customer to pay again`,
    );
  }
}

function toCaptureTransfer(order: PayPalOrder, amount: number): Transfer {
  const { captures } = listPayments(order);
  const captured = addAmounts(captures);
  if (captured < amount) {
    const { value, currency_code } = requirePurchaseUnit(order).amount;
    return {
      status: 'refused',
      message: `A part of ${value} ${currency_code} was captured at PayPal; capture the rest there`,
    };
  }
  const isPending = captures.some(({ status }) => status === 'PENDING');
  return { ...orderResponse(order), status: isPending ? 'pending' : 'done' };
}

/** Refunds a part of what was captured. */
export async function refundOrder(
  client: PayPalClient,
  payment: AuthorizedPayment,
  amount: number,
  key: string,
  signal: AbortSignal,
): Promise<Transfer> {
  const refusal = describeUnchargeable(amount, payment.currency_code);
  if (refusal !== null) return { status: 'refused', message: refusal };
  const order = await findOrder(client, requireOrderId(payment), signal);
  const captures = order ? listPayments(order).captures : readStoredCaptures(payment);
  if (captures.length === 0)
    return { status: 'refused', message: 'PayPal has captured nothing of this payment' };
  const [{ id }] = captures;
  const body = { amount: toPayPalMoney(amount, payment.currency_code), invoice_id: key, custom_id: key };
  const refund = (requestId: string): Promise<PayPalRefund> =>
    client.post(`/v2/payments/captures/${id}/refund`, body, requestId, signal);
  try {
    // without the order, an earlier refund is recognized by its request id only
    if (!order) return toRefundTransfer(await refund(key));
    const find = () => findRefund(client, order.id, key, signal);
    return toRefundTransfer(await executeOnce(payment, key, find, refund));
  } catch (error) {
    if (!isRejected(error)) return toFailure(error, payment);
    const existing = order && (await findRefund(client, order.id, key, signal));
    return existing ? toRefundTransfer(existing) : refuseOrThrow(error);
  }
}

/** The captures that the order had when it was read last, for an order that PayPal does not return any more. */
export function readStoredCaptures({ data }: ProviderData): PayPalCapture[] {
  const { purchase_units } = data as Partial<PayPalOrder>;
  return purchase_units?.[0]?.payments?.captures ?? [];
}

async function findRefund(
  client: PayPalClient,
  orderId: string,
  key: string,
  signal: AbortSignal,
): Promise<PayPalRefund | undefined> {
  const order = await getOrder(client, orderId, signal);
  const refunds = requirePurchaseUnit(order).payments?.refunds ?? [];
  return refunds.find(({ invoice_id, custom_id }) => invoice_id === key || custom_id === key);
}

function toRefundTransfer({ status }: PayPalRefund): Transfer {
  if (status === 'FAILED' || status === 'CANCELLED')
    return { status: 'refused', message: `PayPal could not refund: ${status.toLowerCase()}` };
  return { status: status === 'COMPLETED' ? 'done' : 'pending' };
}

/**
 * Voids the authorization of an order, and refunds what was captured. An order that the shopper has not paid needs nothing: PayPal deletes
 * it after some hours.
 */
export async function releaseOrder(
  client: PayPalClient,
  orderId: string,
  { key, attempt = 0 }: ReleaseRequest,
  signal: AbortSignal,
): Promise<Cancellation> {
  let failure: unknown;
  for (const number of requestNumbers(attempt * REQUESTS)) {
    const order = await findOrder(client, orderId, signal);
    if (!order) return {};
    const { authorizations, captures, refunds } = listPayments(order);
    const open = authorizations.filter(isOpenAuthorization);
    const remaining = addAmounts(captures) - addAmounts(refunds);
    const failures = countFailedRefunds(order);
    if (remaining > 0 && failures >= MAX_FAILED_REFUNDS)
      throw new Error(
        `${failures} refunds of ${orderId} have failed at PayPal; refund the customer by another way`,
      );
    if (captures.some(({ status }) => status === 'PENDING'))
      return { status: 'refused', message: 'The capture is pending at PayPal; try again later' };
    if (open.length === 0 && remaining <= 0) return orderResponse(order);
    try {
      for (const { id } of open)
        await client.post(
          `/v2/payments/authorizations/${id}/void`,
          {},
          requestId(`void_${id}`, number),
          signal,
        );
      if (remaining > 0)
        await refundRemainder(
          client,
          captures[0],
          remaining,
          requestId(failures === 0 ? key : `${key}_after_${failures}`, number),
          signal,
        );
      return orderResponse(await getOrder(client, orderId, signal));
    } catch (error) {
      // a rejection may mean that it was captured or voided since the order was read
      if (!isRejected(error) && !isServerError(error)) throw error;
      failure = error;
    }
  }
  return refuseOrThrow(failure);
}

/** After so many refunds that have failed, the customer has to be refunded by another way. */
const MAX_FAILED_REFUNDS = 3;

/** PayPal may execute a refund, and report days later that it has failed; then another one is made. */
function countFailedRefunds(order: PayPalOrder): number {
  const { refunds = [] } = requirePurchaseUnit(order).payments ?? {};
  return refunds.filter(({ status }) => status === 'FAILED' || status === 'CANCELLED').length;
}

async function refundRemainder(
  client: PayPalClient,
  { id, amount }: PayPalCapture,
  remaining: number,
  key: string,
  signal: AbortSignal,
): Promise<void> {
  const money = toPayPalMoney(remaining, amount.currency_code.toLowerCase());
  const body = { amount: money, invoice_id: key, custom_id: key };
  // at most all of the capture, so it cannot be refunded twice
  await client.post(`/v2/payments/captures/${id}/refund`, body, `${key}_${fromPayPalMoney(money)}`, signal);
}

/** How many requests a call makes if PayPal fails. */
const REQUESTS = 2;

/** The numbers of the requests of a call, of which PayPal has not executed any with a smaller number. */
function requestNumbers(first: number): number[] {
  return Array.from({ length: REQUESTS }, (_, index) => first + index);
}

function requestId(key: string, number: number): string {
  return number === 0 ? key : `${key}_${number}`;
}

/** PayPal has failed to execute a request, and repeats that for the ids that were used. */
class RepeatedFailure extends Error {
  constructor(
    cause: unknown,
    readonly failed_requests: number,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** @throws the error, unless it is a `RepeatedFailure`, whose number is stored for the next call */
function toFailure(error: unknown, { private_data }: ProviderData): Transfer {
  if (!(error instanceof RepeatedFailure)) throw error;
  const { message, failed_requests } = error;
  return { status: 'error', message, private_data: { ...private_data, failed_requests } };
}

/**
 * Executes a request unless an earlier one with the same key was executed. PayPal returns the result of the earlier request for the same
 * request id, or repeats its own failure. After a failure, the order is read, and if nothing has happened, the next id is used: `key`,
 * `key_1`, `key_2` … The number of failures is stored with the payment, so that a repeated call continues with the id whose outcome is
 * unknown, and no request is executed twice although it may still be executed late.
 * @param find returns the result of an earlier request
 * @throws RepeatedFailure
 */
async function executeOnce<T>(
  { private_data }: ProviderData,
  key: string,
  find: () => Promise<T | undefined>,
  execute: (requestId: string) => Promise<T>,
): Promise<T> {
  const numbers = requestNumbers(Number(private_data.failed_requests) || 0);
  let failure: unknown;
  for (const number of numbers) {
    const existing = await find();
    if (existing !== undefined) return existing;
    try {
      return await execute(requestId(key, number));
    } catch (error) {
      if (!isServerError(error)) throw error;
      failure = error;
    }
  }
  const executed = await find();
  if (executed !== undefined) return executed;
  throw new RepeatedFailure(failure, numbers.at(-1)! + 1);
}
