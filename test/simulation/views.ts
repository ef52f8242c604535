import { filterBy, sumBy } from './rows.ts';
import type { Run } from './run.ts';
import { calculateTotals } from './totals.ts';

interface OrderView {
  [field: string]: unknown;
  id: string;
  total: number;
  paid_total: number;
  refunded_total: number;
  items: { id: string; total: number; quantity: number }[];
}

const TOTALS = [
  'subtotal',
  'discount_total',
  'shipping_total',
  'tax_total',
  'gift_card_total',
  'total',
] as const;
const FIELDS = [
  ...TOTALS,
  'status',
  'payment_status',
  'fulfillment_status',
  'paid_total',
  'refunded_total',
] as const;

/** Checks that the responses with an order (detail, list, the customer's) agree with each other and with the rows. @throws Violation */
export async function checkViews(run: Run): Promise<void> {
  const { state, environment } = run;
  for (const order of state.orders) {
    const detail = (await read(run, `/admin/orders/${order.id}`)).order as OrderView;
    const listed = (await read(run, `/admin/orders?cart_id=${order.cart_id}`)).orders as OrderView[];
    const cookie: Record<string, string> = run.cookie ? { cookie: run.cookie } : {};
    const { status, body } = await environment.send('GET', `/store/orders/${order.id}`, undefined, cookie);
    const customer = status === 200 ? (body.order as OrderView) : undefined;
    if (!customer) run.violate('the customer can read the order', [`${order.id}: ${status}`]);
    const views = { list: listed[0], customer };
    run.violate(
      "list, detail and the customer's response agree",
      Object.entries(views).flatMap(([name, view]) =>
        FIELDS.filter((field) => view && field in view && view[field] !== detail[field]).map(
          (field) =>
            `${order.id}: ${field} is ${String(detail[field])} in detail, ${String(view![field])} for ${name}`,
        ),
      ),
    );
    const totals = calculateTotals(state, order);
    const payments = filterBy(state.payments, 'order_id', order.id).filter(({ canceled_at }) => !canceled_at);
    const refunds = filterBy(state.refunds, 'order_id', order.id);
    run.violate('totals are the sum of the lines', [
      ...TOTALS.filter((name) => detail[name] !== totals[name]).map(
        (name) => `${order.id}: ${name} is ${String(detail[name])}, its rows add up to ${totals[name]}`,
      ),
      ...detail.items
        .filter((item) => totals.lines.get(item.id) !== item.total)
        .map((item) => `${item.id}: ${item.total}, its rows add up to ${totals.lines.get(item.id)}`),
      ...(detail.paid_total === sumBy(payments, ({ amount }) => amount)
        ? []
        : [`paid_total ${detail.paid_total}`]),
      ...(detail.refunded_total === sumBy(refunds, ({ amount }) => amount)
        ? []
        : [`refunded_total ${detail.refunded_total}`]),
    ]);
  }
}

async function read(run: Run, path: string): Promise<Record<string, unknown>> {
  const { status, body } = await run.environment.send('GET', path, undefined, run.environment.staff);
  if (status !== 200)
    run.violate('every order can be read', [`GET ${path}: ${status} ${JSON.stringify(body)}`]);
  return body as Record<string, unknown>;
}
