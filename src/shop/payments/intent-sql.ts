import type { NotifiedPayment } from './payment-notice.ts';
import type { ProviderData } from './payment-provider.ts';

/**
 * The provider's id of a payment or a session, in the expression that is indexed (`payment_intent`, `payment_session_intent`). Medusa v1,
 * which may run on the same database, stores it in `data` only.
 */
export function intentSql(alias: string): string {
  return `coalesce(${alias}.private_data ->> 'intent', ${alias}.data ->> 'id')`;
}

/** The same id of a payment or a session in memory, or null. */
export function findIntent({ data, private_data }: ProviderData): string | null {
  const intent = private_data.intent ?? data.id;
  return typeof intent === 'string' ? intent : null;
}

/** The column of a payment `p`, and its value, by which a notice names it. */
export function paymentOfNoticeSql(notice: NotifiedPayment): [column: string, value: string] {
  return 'payment_id' in notice ? ['p.id', notice.payment_id] : [intentSql('p'), notice.intent];
}
