import type { PaymentDetails } from '@storekeep/server/extend';
import type { StripeCustomer } from './intents/stripe-intents.ts';
import type { Stripe } from './stripe-client.ts';

/** Creates the customer at Stripe with the first payment of an account; guests have none. */
export async function requireCustomer(stripe: Stripe, { customer }: PaymentDetails): Promise<StripeCustomer> {
  const account = await customer?.();
  if (!account?.has_account) return {};
  if (account.reference !== null) return { id: account.reference };
  const { id } = await stripe.customers.create(
    { email: account.email, metadata: { customer_id: account.id } },
    { idempotencyKey: `customer_${account.id}_${account.email}` },
  );
  return { id, isNew: true };
}
