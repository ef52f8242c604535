import {
  intentSql,
  type PaidIntent,
  type PaymentProvider,
  type PaymentProviders,
  type Sql,
} from '@storekeep/server/extend';

/** Money at a provider that no payment here names. */
export interface Unclaimed {
  /** The cart or payment collection that it was paid for. */
  payer: string;
  intent: string;
  message: string;
}

/** What prevents a comparison. */
export interface UnlistedPayments {
  /** Called with the reason if a provider does not respond. */
  onFailure(provider: string, reason: string): void;
  /** Called with the reason if a provider cannot list payments, which is no failure. */
  onNotice(provider: string, reason: string): void;
}

/**
 * Finds what customers have paid at the providers since a time for our carts and payment collections, and is no payment here, page by page.
 * Payers that are unknown here are of another shop with the same account.
 */
export async function findUnclaimed(
  sql: Sql,
  providers: PaymentProviders,
  since: Date,
  { onFailure, onNotice }: UnlistedPayments,
): Promise<Unclaimed[]> {
  const unclaimed = new Map<string, Unclaimed>();
  for (const { id } of onePerFamily(providers)) {
    let after: string | undefined;
    do {
      const from = after;
      const reply = await providers.call(id, { operation: 'list paid' }, (provider, signal) =>
        provider.listPaid!(since, from, signal),
      );
      if (reply.outcome !== 'answered') {
        onFailure(id, reply.outcome === 'unknown' ? reply.error.message : reply.message);
        break;
      }
      const { intents, notice, next } = reply.response;
      if (notice !== undefined) onNotice(id, notice);
      // a payment can be on several pages
      for (const one of await withoutPayment(sql, intents.filter(hasMoney))) unclaimed.set(one.intent, one);
      after = next;
    } while (after !== undefined);
  }
  return [...unclaimed.values()];
}

function onePerFamily(providers: PaymentProviders): PaymentProvider[] {
  const families = new Map<string, PaymentProvider>();
  for (const provider of providers.list())
    if (provider.listPaid && !families.has(provider.family)) families.set(provider.family, provider);
  return [...families.values()];
}

function hasMoney({ capturable, captured, refunded }: PaidIntent): boolean {
  return capturable > 0 || captured > refunded;
}

async function withoutPayment(sql: Sql, intents: readonly PaidIntent[]): Promise<Unclaimed[]> {
  if (intents.length === 0) return [];
  const found = await sql.query<{ intent: string; has_session: boolean }>(
    `select i.intent, exists (select from payment_session s where ${intentSql('s')} = i.intent) as has_session
     from json_to_recordset($1) i (intent text, payer text)
     where (exists (select from cart c where c.id = i.payer) or exists (select from payment_collection k where k.id = i.payer))
       and not exists (select from payment p where ${intentSql('p')} = i.intent)`,
    [JSON.stringify(intents.map(({ intent, payer }) => ({ intent, payer })))],
  );
  return found.map(({ intent, has_session }) => {
    const paid = intents.find((one) => one.intent === intent)!;
    return { payer: paid.payer, intent, message: describeUnclaimed(paid, has_session) };
  });
}

function describeUnclaimed(
  { payer, capturable, captured, refunded, currency_code }: PaidIntent,
  hasSession: boolean,
): string {
  const money = `has ${captured - refunded + capturable} ${currency_code} at the provider`;
  if (!hasSession) return `${money}, but no session or payment here names it: refund them at the provider`;
  return payer.startsWith('paycol_')
    ? `${money}, but its session is not authorized: authorize it`
    : `${money}, but the cart is not completed: correct and complete it, see GET /admin/unplaced-payments`;
}
