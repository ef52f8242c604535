import { failWith, type PayPalLedger } from './paypal-ledger.ts';
import type { Money, PayPalAuthorization, PayPalCapture, PayPalRefund } from './paypal-objects.ts';

interface TransactionInfo {
  paypal_account_id: string;
  transaction_id: string;
  paypal_reference_id: string;
  paypal_reference_id_type: 'ODR' | 'TXN';
  transaction_event_code: string;
  transaction_initiation_date: string;
  transaction_updated_date: string;
  transaction_amount: Money;
  transaction_status: string;
  custom_field?: string;
  invoice_id?: string;
  protection_eligibility: '01' | '02';
}

const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Executes `GET /v1/reporting/transactions`: a page of what was authorized, paid and refunded in a period, oldest first. @throws PayPalFailure */
export function searchTransactions(ledger: PayPalLedger, query: URLSearchParams): object {
  const [start, end] = ['start_date', 'end_date'].map((name) => query.get(name) ?? '');
  if (!DATE.test(start) || !DATE.test(end))
    throw failWith(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_SYNTAX');
  const [from, to] = [Date.parse(start), Date.parse(end)];
  if (to - from > 31 * DAY_MS) throw failWith(400, 'INVALID_REQUEST', 'Date range is greater than 31 days');
  const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('page_size') ?? 100)];
  if (!(size >= 1 && size <= 500)) throw failWith(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_VALUE');
  const affectsBalance = ({ transaction_event_code: code }: TransactionInfo): boolean =>
    !code.startsWith('T13');
  const found = listTransactions(ledger)
    .filter((info) => query.get('balance_affecting_records_only') === 'N' || affectsBalance(info))
    .filter(({ transaction_initiation_date: at }) => Date.parse(at) >= from && Date.parse(at) <= to);
  const shown = found.slice((page - 1) * size, page * size);
  return {
    transaction_details: shown.map((transaction_info) => ({ transaction_info })),
    ...{ account_number: 'XZXSPECPDZHZU', start_date: start, end_date: end },
    ...{ last_refreshed_datetime: toDate(Date.now()), page },
    ...{ total_items: found.length, total_pages: Math.ceil(found.length / size) },
    links: [
      {
        href: `https://api.paypal.test/v1/reporting/transactions?${query.toString()}`,
        rel: 'self',
        method: 'GET',
      },
    ],
  };
}

function listTransactions({ orders }: PayPalLedger): TransactionInfo[] {
  const transactions = [...orders.values()].flatMap(({ id, purchase_units: [{ payments = {} }] }) => {
    const { authorizations = [], captures = [], refunds = [] } = payments;
    // PayPal refers to the authorization that was captured
    const captured = authorizations.find(({ status }) => status === 'CAPTURED');
    return [
      ...authorizations.map((one) => describe(one, 'T1300', { ODR: id })),
      ...captures.map((one) => describe(one, 'T0006', captured ? { TXN: captured.id } : { ODR: id })),
      ...refunds.map((one) => describe(one, 'T1107', { TXN: captures[0].id })),
    ];
  });
  return transactions.sort((a, b) =>
    a.transaction_initiation_date < b.transaction_initiation_date ? -1 : 1,
  );
}

function describe(
  payment: PayPalAuthorization | PayPalCapture | PayPalRefund,
  code: string,
  reference: { ODR: string } | { TXN: string },
): TransactionInfo {
  const { id, amount, custom_id, invoice_id, create_time } = payment;
  const [[type, reference_id]] = Object.entries(reference) as ['ODR' | 'TXN', string][];
  const at = toDate(create_time === undefined ? Date.now() : Date.parse(create_time));
  return {
    ...{ paypal_account_id: 'LNPPPHWWGV2CE', transaction_id: id },
    ...{ paypal_reference_id: reference_id, paypal_reference_id_type: type, transaction_event_code: code },
    ...{ transaction_initiation_date: at, transaction_updated_date: at },
    transaction_amount: { ...amount, value: code === 'T1107' ? `-${amount.value}` : amount.value },
    transaction_status: STATUSES[payment.status] ?? 'S',
    ...{ custom_field: custom_id, invoice_id, protection_eligibility: '01' },
  };
}

const STATUSES: Partial<Record<string, string>> = {
  ...{ DECLINED: 'D', DENIED: 'D', FAILED: 'D', PENDING: 'P', REFUNDED: 'V', PARTIALLY_REFUNDED: 'F' },
};

/** Without a colon in the offset, and without fractions of a second. */
function toDate(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, '+0000');
}
