import type { PaidIntent, PaidPage } from '@storekeep/server/extend';
import type { PayPalClient } from './paypal-client.ts';
import { PayPalError } from './paypal-errors.ts';
import { stateOf } from './paypal-look-up.ts';
import { findOrder, type PayPalOrder, requirePurchaseUnit } from './paypal-orders.ts';
import { findOrderByResource } from './paypal-webhooks.ts';

/** What the search returns (https://developer.paypal.com/docs/api/transaction-search/v1/), as far as we read it. */
interface TransactionPage {
  transaction_details?: { transaction_info: Transaction }[];
  total_pages?: number;
}

interface Transaction {
  transaction_id: string;
  paypal_reference_id?: string;
  /** `ODR` for the id of an order, `TXN` for that of another transaction. */
  paypal_reference_id_type?: string;
  /** `T00…` is a payment, `T13…` an authorization. */
  transaction_event_code: string;
  /** `D` is denied, `V` is refunded in full. */
  transaction_status: string;
  custom_field?: string;
}

/** The search takes 31 days at most. */
const WINDOW_MS = 30 * 86_400_000;

/** Each transaction takes up to two more requests, in the time of one call of the provider. */
const PAGE = 20;
const CONCURRENT = 5;

const NOT_PERMITTED =
  'the REST app at PayPal may not search transactions: select "Transaction Search" in its settings (developer.paypal.com, Apps & Credentials), ' +
  'which takes effect within 9 hours; until then, money at PayPal without a payment here is not found';

/**
 * Lists the orders of carts and payment collections that were paid since a time, period by period. A transaction is listed up to three
 * hours after it was made.
 * @param after the beginning of a period and the number of a page
 */
export async function listPaidOrders(
  client: PayPalClient,
  since: Date,
  after: string | undefined,
  signal: AbortSignal,
): Promise<PaidPage> {
  const [from, page] = after === undefined ? [since.getTime(), 1] : after.split(' ').map(Number);
  const [now, end] = [Date.now(), from + WINDOW_MS];
  const query = new URLSearchParams({
    start_date: new Date(from).toISOString(),
    end_date: new Date(Math.min(end, now)).toISOString(),
    fields: 'transaction_info',
    balance_affecting_records_only: 'N', // also authorizations
    page_size: String(PAGE),
    page: String(page),
  });
  let found: TransactionPage;
  try {
    found = await client.get<TransactionPage>(`/v1/reporting/transactions?${query.toString()}`, signal);
  } catch (error) {
    if (error instanceof PayPalError && error.status === 403) return { intents: [], notice: NOT_PERMITTED };
    throw error;
  }
  const transactions = (found.transaction_details ?? []).map((detail) => detail.transaction_info);
  const intents = await findOrders(client, transactions.filter(isPayment), signal);
  if (page < (found.total_pages ?? 0)) return { intents, next: `${from} ${page + 1}` };
  return { intents, next: end < now ? `${end} 1` : undefined };
}

/** Whether a transaction pays for one of our carts or payment collections, or reserves money for it. */
function isPayment({ transaction_event_code, transaction_status, custom_field = '' }: Transaction): boolean {
  return (
    /^T(00|13)/.test(transaction_event_code) &&
    !['D', 'V'].includes(transaction_status) &&
    /^(cart|paycol)_/.test(custom_field)
  );
}

/** @returns the state of each order once */
async function findOrders(
  client: PayPalClient,
  transactions: readonly Transaction[],
  signal: AbortSignal,
): Promise<PaidIntent[]> {
  const intents = new Map<string, PaidIntent>();
  const queue = [...transactions];
  const work = async (): Promise<void> => {
    for (let transaction = queue.shift(); transaction; transaction = queue.shift()) {
      const order = await findOrderOf(client, transaction, signal);
      if (order) intents.set(order.id, describeOrder(order));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, work));
  return [...intents.values()];
}

function findOrderOf(
  client: PayPalClient,
  transaction: Transaction,
  signal: AbortSignal,
): Promise<PayPalOrder | null> {
  const { transaction_id, paypal_reference_id, paypal_reference_id_type, transaction_event_code } =
    transaction;
  if (paypal_reference_id_type === 'ODR' && paypal_reference_id !== undefined)
    return findOrder(client, paypal_reference_id, signal);
  const kind = transaction_event_code.startsWith('T13') ? 'authorizations' : 'captures';
  const links = [{ rel: 'up', href: `/v2/payments/${kind}/${transaction_id}` }];
  return findOrderByResource(client, '', { links }, signal);
}

function describeOrder(order: PayPalOrder): PaidIntent {
  const { custom_id = '', amount } = requirePurchaseUnit(order);
  return { ...stateOf(order), payer: custom_id, currency_code: amount.currency_code.toLowerCase() };
}
