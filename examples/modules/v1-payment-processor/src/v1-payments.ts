import type {
  Authorization,
  AuthorizedPayment,
  Cancellation,
  Failure,
  PaymentDetails,
  PaymentRequest,
  ProviderData,
  ProviderResponse,
  Refusal,
  Transfer,
} from '@storekeep/server';
import { PaymentProvider } from '@storekeep/server/extend';
import { describeV1Error, isV1Error, type V1Context, type V1Processor } from './v1-processor.ts';

type Data = Record<string, unknown>;

/** What a session was opened for: v1 trusts the data of the session, which shoppers may write. */
interface Purpose {
  payer: string | null;
  amount: number;
  currency_code: string;
}

/**
 * A payment processor of Medusa v1 as a provider. The processor gets the data that it has returned itself, from `private_data.session`; the
 * storefront sees the same as `data`, as in v1.
 */
export class V1Payments extends PaymentProvider {
  /** A call that times out may have taken effect, and cannot be repeated safely, so calls get as much time as there is. */
  override readonly timeoutMs = 60_000;

  constructor(
    readonly id: string,
    private readonly processor: V1Processor,
  ) {
    super();
  }

  async initiate(details: PaymentDetails): Promise<ProviderResponse | Failure> {
    const opened = await this.processor.initiatePayment(await describeContext(details, {}));
    if (isV1Error(opened)) return { status: 'error', message: describeV1Error(opened) };
    return toResponse(opened.session_data, details);
  }

  override async update(request: PaymentRequest): Promise<ProviderResponse | Refusal | Failure> {
    let session = sessionOf(request);
    const { client_data } = request;
    if (client_data && this.processor.updatePaymentData) {
      const changed = await this.processor.updatePaymentData(String(session.id), {
        ...session,
        ...client_data,
      });
      if (isV1Error(changed)) return { status: 'refused', message: describeV1Error(changed) };
      session = changed;
    }
    if (purposeMatches(request)) return toResponse(session, request);
    const updated = await this.processor.updatePayment(await describeContext(request, session));
    if (isV1Error(updated)) return { status: 'error', message: describeV1Error(updated) };
    return toResponse(updated?.session_data ?? session, request);
  }

  async authorize(request: PaymentRequest): Promise<Authorization> {
    const session = sessionOf(request);
    const { data } = request;
    if (!purposeMatches(request))
      return {
        status: 'refused',
        data,
        message: 'The payment is for another cart or amount; please pay again',
      };
    const authorized = await this.processor.authorizePayment(session, {});
    if (isV1Error(authorized)) return { status: 'error', data, message: describeV1Error(authorized) };
    const response = toResponse(authorized.data, request);
    switch (authorized.status) {
      case 'authorized':
      case 'pending':
      case 'requires_more':
        return { ...response, status: authorized.status };
      case 'captured':
        return { ...response, status: 'authorized', captured: true };
      default:
        return { ...response, status: 'refused', message: 'The payment has failed; please pay again' };
    }
  }

  /** A repeated call asks the company first, as the processor has no idempotency key. */
  async capture(payment: AuthorizedPayment): Promise<Transfer> {
    const session = sessionOf(payment);
    if ((await this.processor.getPaymentStatus(session)) === 'captured') return {};
    return toTransfer(await this.processor.capturePayment(session), payment);
  }

  /**
   * Is not repeated after an error, since the processor cannot tell whether it has given the money back: staff read the error, look at the
   * company, and try again, as in v1.
   */
  override async refund(payment: AuthorizedPayment, amount: number): Promise<Transfer> {
    try {
      return toTransfer(await this.processor.refundPayment(sessionOf(payment), amount), payment);
    } catch (error) {
      const { message } = error as Error;
      return {
        status: 'refused',
        message: `${message}. Look at ${this.id} whether it was refunded before trying again`,
      };
    }
  }

  async cancel(payment: AuthorizedPayment): Promise<Cancellation> {
    const session = sessionOf(payment);
    const status = await this.processor.getPaymentStatus(session);
    if (status === 'canceled') return {};
    const canceled =
      status === 'captured'
        ? await this.processor.refundPayment(session, payment.amount)
        : await this.processor.cancelPayment(session);
    if (isV1Error(canceled)) return { status: 'refused', message: describeV1Error(canceled) };
    return {};
  }

  override async delete(session: ProviderData): Promise<void> {
    const deleted = await this.processor.deletePayment(sessionOf(session));
    if (isV1Error(deleted)) throw new Error(describeV1Error(deleted));
  }
}

async function describeContext(details: PaymentDetails, paymentSessionData: Data): Promise<V1Context> {
  const { amount, currency_code, cart_id, payment_collection_id, email } = details;
  const cart = await details.cart?.();
  const customer = await details.customer?.();
  return {
    ...{ amount, currency_code, paymentSessionData },
    email: email ?? '',
    resource_id: cart_id ?? payment_collection_id ?? '',
    context: cart?.context ?? {},
    billing_address: cart?.billing_address,
    ...(customer && { customer: { id: customer.id, email: customer.email, metadata: {} } }),
  };
}

/** Copies the data, as processors may change what they get. */
function sessionOf({ data, private_data }: ProviderData): Data {
  // an adopted payment of v1 has no copy
  return structuredClone((private_data.session as Data | undefined) ?? data);
}

function toResponse(session: Data, details: PaymentDetails): ProviderResponse {
  const intent = typeof session.id === 'string' ? { intent: session.id } : {};
  return { data: session, private_data: { ...intent, session, purpose: purposeOf(details) } };
}

function toTransfer(result: Data | { error: string }, payment: AuthorizedPayment): Transfer {
  if (isV1Error(result)) return { status: 'refused', message: describeV1Error(result) };
  return { data: result, private_data: { ...payment.private_data, session: result } };
}

function purposeOf({ cart_id, payment_collection_id, amount, currency_code }: PaymentDetails): Purpose {
  return { payer: cart_id ?? payment_collection_id ?? null, amount, currency_code };
}

function purposeMatches(request: PaymentRequest): boolean {
  const known = request.private_data.purpose as Purpose | undefined;
  const { payer, amount, currency_code } = purposeOf(request);
  return known?.payer === payer && known.amount === amount && known.currency_code === currency_code;
}
