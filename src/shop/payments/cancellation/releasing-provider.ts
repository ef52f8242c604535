import {
  PaymentProvider,
  type AuthorizedPayment,
  type Cancellation,
  type PaymentRequest,
  type ProviderData,
} from '../payment-provider.ts';

/** A provider that finds a payment by its own reference in the stored data, and releases it in whatever state it is. */
export abstract class ReleasingPaymentProvider extends PaymentProvider {
  /**
   * Releases the authorization of a payment, and refunds what was captured; does nothing for data without a reference.
   * @param key the idempotency key of the refund
   */
  protected abstract release(payment: ProviderData, key: string, signal: AbortSignal): Promise<Cancellation>;

  /** The reference of a payment, e.g. `pi_…`; undefined if the provider has not opened it. */
  protected abstract referenceOf(payment: ProviderData): string | undefined;

  cancel(payment: AuthorizedPayment, key: string, signal: AbortSignal): Promise<Cancellation> {
    return this.release(payment, `cancel_${key}`, signal);
  }

  /** @throws if the provider does not release the payment at the moment */
  override async abandon(request: PaymentRequest, key: string, signal: AbortSignal): Promise<void> {
    const { status, message } = await this.release(request, `cancel_${key}`, signal);
    if (status === 'refused') throw new Error(message);
  }

  /** @throws if the provider does not release the payment at the moment */
  override async delete(session: ProviderData, signal: AbortSignal): Promise<void> {
    const { status, message } = await this.release(session, `delete_${this.referenceOf(session)}`, signal);
    if (status === 'refused') throw new Error(message);
  }
}
