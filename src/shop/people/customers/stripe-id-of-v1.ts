/**
 * The last part of a statement that writes Stripe's id of a customer to `metadata.stripe_id`, where Medusa v1's plugin looks for it, while v1
 * runs on the same database (`adopt --beside`).
 * @param stored a common table expression with `customer_id`, `family` and `reference`
 */
export function writeStripeIdForV1Sql(stored: string): string {
  return `update customer c set metadata = coalesce(c.metadata, '{}') || jsonb_build_object('stripe_id', s.reference)
    from ${stored} s where c.id = s.customer_id and s.family = 'stripe'
      and exists (select from installation where key = 'v1_beside')`;
}
