/**
 * The provider's id of a payment or a session, in the expression that is indexed (`payment_intent`, `payment_session_intent`). Medusa v1,
 * which may run on the same database, stores it in `data` only.
 */
export function intentSql(alias: string): string {
  return `coalesce(${alias}.private_data ->> 'intent', ${alias}.data ->> 'id')`;
}
