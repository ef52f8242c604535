import { intentSql, type PaymentProviders, type ProviderData, type Sql } from '@storekeep/server/extend';
import { type ComparedPayment, describeDifference } from './describe-difference.ts';
import { findUnclaimed } from './find-unclaimed.ts';

/** A payment that differs from its provider, or that could not be looked up, or money at a provider that is no payment here. */
export interface Difference {
  /** Null for money that is no payment here. */
  payment_id: string | null;
  /** The cart or payment collection that such money was paid for; otherwise null. */
  payer: string | null;
  /** The number that staff and customers see; null for a payment without an order. */
  order: number | null;
  order_id: string | null;
  /** The provider's id of the payment. */
  intent: string | null;
  /** What differs, and what to do. */
  message: string;
}

export interface Reconciliation {
  /** How many payments were compared. */
  compared: number;
  /** How many of them differ. */
  differing: number;
  /** How many payments could not be looked up. */
  failed: number;
  /** The first of those that differ or failed, in the order of their ids. */
  findings: Difference[];
  /** How many payments have a provider that is not configured, or cannot look up payments, by its id. */
  skipped: Record<string, number>;
  /** What was not compared although nothing has failed, e.g. as a permission is missing. */
  notices: string[];
}

type StoredPayment = ComparedPayment &
  ProviderData & {
    id: string;
    provider_id: string;
    order: number | null;
    order_id: string | null;
    intent: string | null;
  };

const PAGE = 100;
const CONCURRENT = 4;

/**
 * Compares the payments that were created or changed since a time with their providers, page by page, and finds what was paid there since
 * then and is no payment here. Changes nothing. Payments that are
 * being captured, refunded or authorized are left out, since they are still changing.
 * @param limit of the findings that are returned
 */
export async function reconcilePayments(
  sql: Sql,
  providers: PaymentProviders,
  { since, limit }: { since: Date; limit: number },
): Promise<Reconciliation> {
  const result: Reconciliation = {
    compared: 0,
    differing: 0,
    failed: 0,
    findings: [],
    skipped: {},
    notices: [],
  };
  for (let after = ''; ;) {
    const page = await sql.query<StoredPayment>(PAYMENTS, [since, after, PAGE]);
    const queue = [...page];
    const findings: Difference[] = [];
    const work = async (): Promise<void> => {
      for (let payment = queue.shift(); payment; payment = queue.shift()) {
        const message = await comparePayment(providers, payment, result);
        if (message !== null) findings.push(describePayment(payment, message));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT }, work));
    findings.sort((a, b) => (a.payment_id! < b.payment_id! ? -1 : 1));
    result.findings.push(...findings.slice(0, limit - result.findings.length));
    if (page.length < PAGE) break;
    after = page.at(-1)!.id;
  }
  await addUnclaimed(sql, providers, { since, limit }, result);
  return result;
}

/** Adds what was paid at the providers and is no payment here. */
async function addUnclaimed(
  sql: Sql,
  providers: PaymentProviders,
  { since, limit }: { since: Date; limit: number },
  result: Reconciliation,
): Promise<void> {
  const failures: Difference[] = [];
  const describe = (provider: string, reason: string): string =>
    `what was paid at ${provider} could not be listed: ${reason}`;
  const unclaimed = await findUnclaimed(sql, providers, since, {
    onFailure(provider, reason) {
      const message = describe(provider, reason);
      failures.push({ payment_id: null, payer: null, order: null, order_id: null, intent: null, message });
    },
    onNotice: (provider, reason) => void result.notices.push(describe(provider, reason)),
  });
  result.differing += unclaimed.length;
  result.failed += failures.length;
  const found = unclaimed.map((one) => ({ payment_id: null, order: null, order_id: null, ...one }));
  result.findings.push(...[...found, ...failures].slice(0, limit - result.findings.length));
}

/** Counts the payment in the result. @returns what differs or failed; null if nothing does */
async function comparePayment(
  providers: PaymentProviders,
  payment: StoredPayment,
  result: Reconciliation,
): Promise<string | null> {
  const { id, provider_id, data, private_data } = payment;
  if (!providers.get(provider_id)?.lookUp) {
    result.skipped[provider_id] = (result.skipped[provider_id] ?? 0) + 1;
    return null;
  }
  const call = { operation: 'look up', logContext: { payment_id: id } };
  const reply = await providers.call(provider_id, call, (provider, signal) =>
    provider.lookUp!({ data, private_data }, signal),
  );
  if (reply.outcome !== 'answered') {
    const reason = reply.outcome === 'unknown' ? reply.error.message : reply.message;
    result.failed++;
    return `could not be looked up at ${provider_id}: ${reason}`;
  }
  result.compared++;
  const message = describeDifference(payment, reply.response);
  if (message !== null) result.differing++;
  return message;
}

function describePayment({ id, order, order_id, intent }: StoredPayment, message: string): Difference {
  return { payment_id: id, payer: null, order, order_id, intent, message };
}

/** Manual and offline payments exist here only. */
const PAYMENTS = `
  select p.id, p.provider_id, p.data, p.private_data, p.amount, p.captured_at is not null as is_captured,
    p.canceled_at is not null as is_canceled, p.amount_refunded, p.currency_code,
    ${intentSql('p')} as intent, o.display_id as "order", o.id as order_id
  from payment p
  left join swap w on w.id = p.swap_id
  left join "order" o on o.id = coalesce(p.order_id, w.order_id)
  where p.id > $2 and p.updated_at >= $1 and p.provider_id not in ('manual', 'system', 'test')
    and p.capture_key is null and coalesce(p.authorization_status, 'authorized') = 'authorized'
    and not exists (select from refund r where r.payment_id = p.id and r.asked_at is not null and r.settled_at is null)
  order by p.id limit $3`;
