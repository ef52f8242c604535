import {
  findIntent,
  type PaymentDetails,
  type PaymentRequest,
  type ProviderData,
  type ProviderResponse,
} from '@storekeep/server/extend';
import { addAmounts, fromPayPalMoney, type PayPalMoney, toPayPalMoney } from './paypal-amounts.ts';
import type { PayPalClient } from './paypal-client.ts';
import { isNotFound } from './paypal-errors.ts';

/** An order of the Orders v2 API (https://developer.paypal.com/api/orders/v2/), as far as we read it. */
export interface PayPalOrder {
  id: string;
  intent: 'AUTHORIZE' | 'CAPTURE';
  status: 'CREATED' | 'SAVED' | 'APPROVED' | 'PAYER_ACTION_REQUIRED' | 'VOIDED' | 'COMPLETED';
  purchase_units: PurchaseUnit[];
  /** ISO 8601 */
  create_time?: string;
}

interface PurchaseUnit {
  /** The cart or payment collection that is paid. */
  custom_id?: string;
  amount: PayPalMoney;
  payments?: {
    authorizations?: PayPalAuthorization[];
    captures?: PayPalCapture[];
    refunds?: PayPalRefund[];
  };
}

export interface PayPalAuthorization {
  id: string;
  status: 'CREATED' | 'CAPTURED' | 'PARTIALLY_CAPTURED' | 'DENIED' | 'EXPIRED' | 'VOIDED' | 'PENDING';
  amount: PayPalMoney;
}

export interface PayPalCapture {
  id: string;
  status: 'COMPLETED' | 'DECLINED' | 'FAILED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED';
  amount: PayPalMoney;
}

export interface PayPalRefund {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED';
  amount: PayPalMoney;
  /** Our id of the refund, for refunds that Storekeep has made. */
  invoice_id?: string;
  custom_id?: string;
}

/** What was paid for an order, without declined captures and failed refunds. */
export interface OrderPayments {
  authorizations: PayPalAuthorization[];
  captures: PayPalCapture[];
  refunds: PayPalRefund[];
}

/**
 * The id of the order; of rows that Medusa v1 has written since the last start it is in `data` only. Storekeep's own rows have it in
 * `private_data`, since shoppers can write to `data`.
 */
export function findOrderId(payment: ProviderData): string | undefined {
  const id = findIntent(payment);
  return id !== null && /^[A-Z0-9]{8,36}$/.test(id) ? id : undefined;
}

export function requireOrderId(payment: ProviderData): string {
  const id = findOrderId(payment);
  if (id === undefined) throw new Error('The payment has no PayPal order');
  return id;
}

export function orderResponse(order: PayPalOrder): ProviderResponse {
  return { data: { ...order }, private_data: { intent: order.id } };
}

export function getOrder(client: PayPalClient, id: string, signal: AbortSignal): Promise<PayPalOrder> {
  return client.get(`/v2/checkout/orders/${encodeURIComponent(id)}`, signal);
}

/** Returns null for an order that has expired: PayPal deletes orders that were not approved in time. */
export async function findOrder(
  client: PayPalClient,
  id: string,
  signal: AbortSignal,
): Promise<PayPalOrder | null> {
  try {
    return await getOrder(client, id, signal);
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** The body of a request that creates an order. */
export function newOrder(
  { amount, currency_code, cart_id, payment_collection_id }: PaymentDetails,
  capture: boolean,
): object {
  const custom_id = cart_id ?? payment_collection_id;
  return {
    intent: capture ? 'CAPTURE' : 'AUTHORIZE',
    purchase_units: [{ custom_id, amount: toPayPalMoney(amount, currency_code) }],
  };
}

/** @throws if the response is not that of an order with one purchase unit */
export function requirePurchaseUnit({ id, purchase_units }: PayPalOrder): PurchaseUnit {
  if (purchase_units?.length !== 1) throw new Error(`The PayPal order ${id} does not have one purchase unit`);
  return purchase_units[0];
}

export function listPayments(order: PayPalOrder): OrderPayments {
  const { authorizations = [], captures = [], refunds = [] } = requirePurchaseUnit(order).payments ?? {};
  return {
    authorizations,
    captures: captures.filter(({ status }) => status !== 'DECLINED' && status !== 'FAILED'),
    refunds: refunds.filter(({ status }) => status !== 'FAILED' && status !== 'CANCELLED'),
  };
}

export function isOpenAuthorization({ status }: PayPalAuthorization): boolean {
  return status === 'CREATED' || status === 'PENDING' || status === 'PARTIALLY_CAPTURED';
}

export function hasAmount(order: PayPalOrder, amount: number, currency: string): boolean {
  return isSameMoney(requirePurchaseUnit(order).amount, amount, currency);
}

function isSameMoney(money: PayPalMoney, amount: number, currency: string): boolean {
  return money.currency_code === currency.toUpperCase() && fromPayPalMoney(money) === amount;
}

/** Whether the order is of this cart or collection, and the shopper has still to approve it, so that its amount can be changed. */
export function isCorrectable(order: PayPalOrder, request: PaymentRequest): boolean {
  return order.status === 'CREATED' && isPayer(order, request);
}

function isPayer(order: PayPalOrder, { cart_id, payment_collection_id }: PaymentRequest): boolean {
  return requirePurchaseUnit(order).custom_id === (cart_id ?? payment_collection_id);
}

/** Explains why an order does not pay for a cart or collection; null if it does. Its amount may have been paid for something else. */
export function describeMismatch(order: PayPalOrder, request: PaymentRequest): string | null {
  const { amount, currency_code } = request;
  if (!isPayer(order, request)) return 'The payment belongs to another purchase; please pay again';
  const { authorizations, captures } = listPayments(order);
  const paid = order.intent === 'CAPTURE' ? captures : authorizations.filter(isOpenAuthorization);
  const isOther = paid.some(({ amount: { currency_code: code } }) => code !== currency_code.toUpperCase());
  const isPaidOtherwise = paid.length > 0 && (isOther || addAmounts(paid) !== amount);
  if (isPaidOtherwise || !hasAmount(order, amount, currency_code))
    return 'The amount has changed since you paid; please pay again';
  return null;
}
