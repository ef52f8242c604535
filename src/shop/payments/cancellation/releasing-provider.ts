import {
  type AuthorizedPayment,
  type Cancellation,
  PaymentProvider,
  type PaymentRequest,
  type ProviderData,
  type ReleasedPayment,
} from '../payment-provider.ts';

/** A request to release a payment. */
export interface ReleaseRequest {
  /** The idempotency key of the refund of what was captured. */
  key: string;
  /** How often the release was tried before; defaults to 0. */
  attempt?: number;
}

/** A provider that finds a payment by its own reference in the stored data, and releases it in whatever state it is. */
export abstract class ReleasingPaymentProvider extends PaymentProvider {
  /** The reference of a payment, e.g. `pi_…`; undefined if the provider has not opened it. */
  protected abstract findReference(payment: ProviderData): string | undefined;

  /** Releases the authorization of a payment, and refunds what was captured. */
  protected abstract release(
    reference: string,
    request: ReleaseRequest,
    signal: AbortSignal,
  ): Promise<Cancellation>;

  async cancel(payment: AuthorizedPayment & ReleasedPayment, key: string, signal: AbortSignal) {
    const reference = this.findReference(payment);
    if (reference === undefined) return {};
    return this.release(reference, { key: `cancel_${key}`, attempt: payment.attempt }, signal);
  }

  /** @throws if the provider does not release the payment at the moment */
  override async abandon(
    request: PaymentRequest & ReleasedPayment,
    key: string,
    signal: AbortSignal,
  ): Promise<void> {
    const { amount, currency_code, data, private_data, attempt } = request;
    const payment = { id: key, amount, currency_code, data, private_data, attempt };
    requireReleased(await this.cancel(payment, key, signal));
  }

  /** @throws if the provider does not release the payment at the moment */
  override async delete(session: ReleasedPayment, signal: AbortSignal): Promise<void> {
    const reference = this.findReference(session);
    if (reference === undefined) return;
    const request = { key: `delete_${reference}`, attempt: session.attempt };
    requireReleased(await this.release(reference, request, signal));
  }
}

function requireReleased({ status, message }: Cancellation): void {
  if (status === 'refused') throw new Error(message);
}
