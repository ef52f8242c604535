import { having, sumOf } from './rows.ts';
import type { Run } from './run.ts';
import { totalsOf } from './totals.ts';

interface Shown {
  [field: string]: unknown;
  id: string;
  total: number;
  paid_total: number;
  refunded_total: number;
  items: { id: string; total: number; quantity: number }[];
}

const SUMS = [
  'subtotal',
  'discount_total',
  'shipping_total',
  'tax_total',
  'gift_card_total',
  'total',
] as const;
const FIELDS = [
  ...SUMS,
  'status',
  'payment_status',
  'fulfillment_status',
  'paid_total',
  'refunded_total',
] as const;

/** Detail, list and the customer's view of each order agree, with each other and with the rows. @throws Violation */
export async function checkViews(run: Run): Promise<void> {
  const { facts, world } = run;
  for (const order of facts.orders) {
    const detail = (await read(run, `/admin/orders/${order.id}`)).order as Shown;
    const listed = (await read(run, `/admin/orders?cart_id=${order.cart_id}`)).orders as Shown[];
    const cookie: Record<string, string> = run.cookie ? { cookie: run.cookie } : {};
    const { status, body } = await world.send('GET', `/store/orders/${order.id}`, undefined, cookie);
    const customer = status === 200 ? (body.order as Shown) : undefined;
    if (!customer) run.violate('the customer sees the order', [`${order.id}: ${status}`]);
    const views = { list: listed[0], customer };
    run.violate(
      'list, detail and customer view agree',
      Object.entries(views).flatMap(([name, view]) =>
        FIELDS.filter((field) => view && field in view && view[field] !== detail[field]).map(
          (field) =>
            `${order.id}: ${field} is ${String(detail[field])} in detail, ${String(view![field])} for ${name}`,
        ),
      ),
    );
    const totals = totalsOf(facts, order);
    const payments = having(facts.payments, 'order_id', order.id).filter(({ canceled_at }) => !canceled_at);
    const refunds = having(facts.refunds, 'order_id', order.id);
    run.violate('totals are the sum of the lines', [
      ...SUMS.filter((name) => detail[name] !== totals[name]).map(
        (name) => `${order.id}: ${name} is ${String(detail[name])}, its rows add up to ${totals[name]}`,
      ),
      ...detail.items
        .filter((item) => totals.lines.get(item.id) !== item.total)
        .map((item) => `${item.id}: ${item.total}, its rows add up to ${totals.lines.get(item.id)}`),
      ...(detail.paid_total === sumOf(payments, ({ amount }) => amount)
        ? []
        : [`paid_total ${detail.paid_total}`]),
      ...(detail.refunded_total === sumOf(refunds, ({ amount }) => amount)
        ? []
        : [`refunded_total ${detail.refunded_total}`]),
    ]);
  }
}

async function read(run: Run, path: string): Promise<Record<string, unknown>> {
  const { status, body } = await run.world.send('GET', path, undefined, run.world.staff);
  if (status !== 200)
    run.violate('every order can be read', [`GET ${path}: ${status} ${JSON.stringify(body)}`]);
  return body as Record<string, unknown>;
}
