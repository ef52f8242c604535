import {
  type Authorization,
  type AuthorizedPayment,
  type Cancellation,
  type Failure,
  type PaidPage,
  type PaymentDetails,
  type PaymentNotice,
  type PaymentRequest,
  type PaymentState,
  type ProviderData,
  type ProviderResponse,
  type Refusal,
  type ReleaseRequest,
  ReleasingPaymentProvider,
  type RequestHeaders,
  type Transfer,
} from '@storekeep/server/extend';
import { describeUnchargeable, toPayPalMoney } from './paypal-amounts.ts';
import type { PayPalClient } from './paypal-client.ts';
import { isNotFound, isRejected, isServerError, refuseOrThrow } from './paypal-errors.ts';
import { lookUpOrder } from './paypal-look-up.ts';
import type { PayPalOptions } from './paypal-options.ts';
import {
  describeMismatch,
  findOrder,
  findOrderId,
  hasAmount,
  isCorrectable,
  isOpenAuthorization,
  listPayments,
  newOrder,
  orderResponse,
  type PayPalOrder,
  requirePurchaseUnit,
} from './paypal-orders.ts';
import { listPaidOrders } from './paypal-search.ts';
import { PayPalSignatures } from './paypal-signatures.ts';
import { captureOrder, refundOrder, releaseOrder } from './paypal-transfers.ts';
import { readPayPalWebhook } from './paypal-webhooks.ts';

/**
 * Payments by PayPal's Orders v2 API: PayPal's button in the storefront approves the order `data.id` and authorizes or captures it in the
 * browser, then the storefront completes the cart. `data` is the order as PayPal returns it, as in Medusa v1; only `private_data.intent`,
 * its id, is relied on.
 */
export class PayPalPayments extends ReleasingPaymentProvider {
  readonly id = 'paypal';
  override readonly timeoutMs = 15_000;
  private readonly signatures: PayPalSignatures;

  constructor(
    private readonly options: PayPalOptions,
    private readonly client: PayPalClient,
  ) {
    super();
    this.signatures = new PayPalSignatures(client, options.webhookId);
  }

  override get isPaidBeforeCompletion(): boolean {
    return true;
  }

  initiate(details: PaymentDetails, signal: AbortSignal): Promise<ProviderResponse | Refusal | Failure> {
    const { session_key, amount, currency_code } = details;
    return this.createOrder(details, `${session_key}_${amount}_${currency_code}`, signal);
  }

  /** Changes the amount. A shopper sets nothing else of an order, so the data of a client are ignored. */
  override async update(
    request: PaymentRequest,
    signal: AbortSignal,
  ): Promise<ProviderResponse | Refusal | Failure> {
    const { amount, currency_code, stored_data: data = request.data, private_data } = request;
    const orderId = findOrderId({ data, private_data });
    const order = orderId === undefined ? null : await findOrder(this.client, orderId, signal);
    if (!order || hasEnded(order)) return this.replaceOrder(request, orderId, signal);
    if (hasAmount(order, amount, currency_code)) return orderResponse(order);
    const refusal = describeUnchargeable(amount, currency_code);
    if (refusal !== null) return { status: 'refused', message: refusal };
    const value = toPayPalMoney(amount, currency_code);
    const path = "/purchase_units/@reference_id=='default'/amount";
    try {
      await this.client.patch(`/v2/checkout/orders/${order.id}`, [{ op: 'replace', path, value }], signal);
    } catch (error) {
      // the shopper has paid meanwhile, or PayPal cannot change the order, e.g. its currency
      if (isRejected(error) || isNotFound(error)) return this.replaceOrder(request, order.id, signal);
      throw error;
    }
    return orderResponse({ ...order, purchase_units: [{ ...requirePurchaseUnit(order), amount: value }] });
  }

  async authorize(request: PaymentRequest, _key: string, signal: AbortSignal): Promise<Authorization> {
    const { data } = request;
    const orderId = findOrderId(request);
    if (orderId === undefined)
      return { status: 'refused', data, message: 'The payment was not begun at PayPal' };
    const order = await findOrder(this.client, orderId, signal);
    if (!order)
      return { status: 'refused', data, message: 'The payment has expired at PayPal; please pay again' };
    const response = orderResponse(order);
    const problem = describeMismatch(order, request);
    // e.g. Medusa v1 has created it, or the process died before it could update the amount
    if (problem !== null && isCorrectable(order, request)) return this.correct(request, signal);
    if (problem !== null) return { ...response, status: 'refused', message: problem };
    switch (order.status) {
      case 'COMPLETED':
        return { ...response, ...readAuthorization(order) };
      case 'VOIDED':
        return { ...response, ...NOT_AUTHORIZED };
      case 'SAVED':
      case 'APPROVED':
      case 'PAYER_ACTION_REQUIRED':
        return { ...response, status: 'requires_more' };
      default:
        return { ...response, status: 'pending', nothing_authorized: true };
    }
  }

  capture(payment: AuthorizedPayment, amount: number, key: string, signal: AbortSignal): Promise<Transfer> {
    return captureOrder(this.client, payment, amount, key, signal);
  }

  override refund(
    payment: AuthorizedPayment,
    amount: number,
    key: string,
    signal: AbortSignal,
  ): Promise<Transfer> {
    return refundOrder(this.client, payment, amount, key, signal);
  }

  override lookUp(payment: ProviderData, signal: AbortSignal): Promise<PaymentState | null> {
    return lookUpOrder(this.client, payment, signal);
  }

  override listPaid(since: Date, after: string | undefined, signal: AbortSignal): Promise<PaidPage> {
    return listPaidOrders(this.client, since, after, signal);
  }

  override webhook(body: Buffer, headers: RequestHeaders, signal: AbortSignal): Promise<PaymentNotice[]> {
    return readPayPalWebhook(this.client, this.signatures, body, headers, signal);
  }

  protected findReference(payment: ProviderData): string | undefined {
    return findOrderId(payment);
  }

  protected release(orderId: string, request: ReleaseRequest, signal: AbortSignal): Promise<Cancellation> {
    return releaseOrder(this.client, orderId, request, signal);
  }

  /** Updates the amount of an order that the shopper has not approved yet. */
  private async correct(request: PaymentRequest, signal: AbortSignal): Promise<Authorization> {
    const corrected = await this.update(request, signal);
    if ('status' in corrected) return { ...corrected, data: request.data };
    return { ...corrected, status: 'pending', nothing_authorized: true };
  }

  private async createOrder(
    details: PaymentDetails,
    requestId: string,
    signal: AbortSignal,
  ): Promise<ProviderResponse | Refusal | Failure> {
    const refusal = describeUnchargeable(details.amount, details.currency_code);
    if (refusal !== null) return { status: 'refused', message: refusal };
    const body = newOrder(details, this.options.capture ?? false);
    const create = (): Promise<PayPalOrder> =>
      this.client.post('/v2/checkout/orders', body, requestId, signal);
    try {
      return orderResponse(await retryOnce(create));
    } catch (error) {
      // an order that the failed request may have created is never approved, and costs nothing
      if (isServerError(error)) return { status: 'error', message: error.message };
      return refuseOrThrow(error);
    }
  }

  /** Creates another order where the present one cannot be changed any more, after releasing what was paid for that. */
  private async replaceOrder(
    request: PaymentRequest,
    replaced: string | undefined,
    signal: AbortSignal,
  ): Promise<ProviderResponse | Refusal | Failure> {
    const { session_key, amount, currency_code } = request;
    if (replaced !== undefined) {
      const { status, message = '' } = await releaseOrder(
        this.client,
        replaced,
        { key: `replace_${replaced}` },
        signal,
      );
      if (status === 'refused') return { status, message };
    }
    const key = `${session_key}_${amount}_${currency_code}_instead_of_${replaced}`;
    return this.createOrder(request, key, signal);
  }
}

/** PayPal responds to a repeated request with its result, if it has failed after executing it. */
async function retryOnce<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!isServerError(error)) throw error;
    return request();
  }
}

const NOT_AUTHORIZED = { status: 'refused', message: 'Cart payment not authorized' } as const;

/** Whether an order was paid and has been released since, or was voided. */
function hasEnded(order: PayPalOrder): boolean {
  return (
    order.status === 'VOIDED' ||
    (order.status === 'COMPLETED' && readAuthorization(order).status === 'refused')
  );
}

/** The result of an order that the shopper has authorized or captured: PayPal may review it, and the merchant may have released it. */
function readAuthorization(order: PayPalOrder): Pick<Authorization, 'status' | 'captured' | 'message'> {
  const { authorizations, captures } = listPayments(order);
  if (captures.some(({ status }) => status === 'PENDING')) return { status: 'pending' };
  if (captures.some(({ status }) => status === 'COMPLETED')) return { status: 'authorized', captured: true };
  const open = authorizations.find(isOpenAuthorization);
  if (!open) return NOT_AUTHORIZED;
  return { status: open.status === 'PENDING' ? 'pending' : 'authorized' };
}
