import type { PaymentProvider } from '#shop/payments/payment-provider';
import type { CommerceOptions } from './commerce-options.ts';

/** Waits for payment providers whose code is being loaded. */
export async function loadProviders(
  payments: NonNullable<CommerceOptions['payments']>,
): Promise<PaymentProvider[]> {
  const loaded = await Promise.all((await payments).map((provider) => Promise.resolve(provider)));
  return loaded.flat();
}
