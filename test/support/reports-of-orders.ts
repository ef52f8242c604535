import type { AdminSchemas } from './shop.ts';

/* Compares reports with the responses of the orders that they count. */

type Order = AdminSchemas['Order'];
type Row = Record<string, string | number | null>;
interface Report {
  rows: Row[];
  totals: Row[];
}

/** Reads a path of the admin surface. */
export type ReadAdmin = (path: string) => Promise<Record<string, unknown>>;

const MEASURES = ['gross', 'net', 'tax', 'shipping', 'discounts', 'gift_cards', 'refunds'] as const;
const GROUPS = ['product', 'variant', 'category', 'channel', 'region', 'discount', 'customer_group'];
const PAGE = 100;

/**
 * Reads all reports of the last 30 days, and all orders.
 * @returns a line for each difference between a report, the sum of its rows, and the orders
 */
export async function findReportDifferences(read: ReadAdmin): Promise<string[]> {
  const orders = await readOrders(read);
  const sold = orders.filter(({ canceled_at }) => canceled_at === null);
  const expected = sumByCurrency(sold.map(measuresOf));
  const names = [
    'interval=day',
    'interval=week',
    'interval=month',
    ...GROUPS.map((group) => `group=${group}`),
  ];
  const differences = [];
  for (const name of names) {
    const report = await readReport(read, `sales?${name}`);
    differences.push(
      ...compare(`sales?${name}`, MEASURES, expected, report.totals),
      ...compare(`rows of sales?${name}`, MEASURES, expected, sumByCurrency(report.rows)),
    );
  }
  const taxes = await readReport(read, 'taxes');
  const taxed = sumByCurrency(
    sold.map((order) => {
      const { currency_code, net, shipping, tax } = measuresOf(order);
      return { currency_code, net: Number(net) + Number(shipping), tax };
    }),
  );
  const returns = await readReport(read, 'returns');
  const received = sumByCurrency(
    orders.flatMap(({ currency_code, returns: all, swaps, claims }) =>
      [...all, ...swaps.map((swap) => swap.return_order), ...claims.map((claim) => claim.return_order)]
        .filter((each, at, every) => each && every.findIndex((other) => other?.id === each.id) === at)
        .filter((each) => each.status === 'received')
        .map(({ refund_amount }) => ({ currency_code, refunds: refund_amount })),
    ),
  );
  return [
    ...differences,
    ...compare('taxes', ['net', 'tax'], taxed, taxes.totals),
    ...compare('rows of taxes', ['net', 'tax'], taxed, sumByCurrency(taxes.rows)),
    ...compare('returns', ['refunds'], received, returns.totals),
    ...compare('rows of returns', ['refunds'], received, sumByCurrency(returns.rows)),
  ];
}

async function readOrders(read: ReadAdmin): Promise<Order[]> {
  const orders: Order[] = [];
  for (;;) {
    const page = (await read(`/orders?limit=${PAGE}&offset=${orders.length}&order=created_at`))
      .orders as Order[];
    orders.push(...page);
    if (page.length < PAGE) return orders;
  }
}

async function readReport(read: ReadAdmin, path: string): Promise<Report> {
  return (await read(`/reports/${path}`)).report as Report;
}

/** What a report of sales has for one order. */
function measuresOf(order: Order): Row {
  const { currency_code, subtotal, discount_total, tax_total, shipping_total, total, refunded_total } = order;
  const net = subtotal - discount_total;
  const gross = net + shipping_total + tax_total;
  return {
    ...{ currency_code, gross, net, tax: tax_total, shipping: shipping_total, discounts: discount_total },
    ...{ gift_cards: gross - total, refunds: refunded_total },
  };
}

function sumByCurrency(rows: readonly Row[]): Row[] {
  const sums = new Map<string, Row>();
  for (const { currency_code, ...values } of rows) {
    const sum = sums.get(String(currency_code)) ?? { currency_code };
    for (const [name, value] of Object.entries(values)) sum[name] = Number(sum[name] ?? 0) + Number(value);
    sums.set(String(currency_code), sum);
  }
  return [...sums.values()];
}

function compare(
  what: string,
  names: readonly string[],
  expected: readonly Row[],
  actual: readonly Row[],
): string[] {
  const currencies = new Set([...expected, ...actual].map(({ currency_code }) => currency_code));
  return [...currencies].flatMap((currency) => {
    const [ofOrders, found] = [expected, actual].map((rows) =>
      rows.find((row) => row.currency_code === currency),
    );
    return names
      .filter((name) => (ofOrders?.[name] ?? 0) !== (found?.[name] ?? 0))
      .map(
        (name) => `${what}: ${name} in ${currency} is ${found?.[name]}, of the orders ${ofOrders?.[name]}`,
      );
  });
}
