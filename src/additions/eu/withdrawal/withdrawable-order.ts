import { invalidData, type Sql } from '@storekeep/server/extend';
import { followsEuRules } from '../eu-countries.ts';
import type { WithdrawnItem } from './withdrawal.entity.ts';
import { endOfPeriod, readTerms, type WithdrawalTerms } from './withdrawal-period.ts';

/** An order, as far as it decides what a customer can withdraw from. */
export interface WithdrawableOrder {
  id: string;
  display_id: number;
  email: string;
  customer_id: string | null;
  isPaid: boolean;
  /** Whether there is a right of withdrawal at all. */
  isCovered: boolean;
  /** Null as long as something is still to be shipped. */
  deadline: Date | null;
  terms: WithdrawalTerms;
  /** All units that neither were returned nor are in an open return. */
  items: WithdrawnItem[];
}

/** Units of a line in a request. */
export interface RequestedUnits {
  item_id: string;
  quantity: number;
}

interface OrderRow {
  id: string;
  display_id: number;
  email: string;
  customer_id: string | null;
  created_at: Date;
  canceled_at: Date | null;
  payment_status: string;
  eu: boolean | null;
  countries: string[];
  settings: unknown[];
  time_zone: string | null;
  is_sent: boolean;
  lines: (Omit<WithdrawnItem, 'excluded_reason'> & { withdrawal: string | null; reason: string | null })[];
  shipments: { shipped_at: string; arrived_at: string | null }[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Which order to read: `id`, or the number and the e-mail that only its buyer knows. */
export type OrderKey = { id: string } | { displayId: number; email: string };

/** Reads an order in one statement. @returns null if there is none */
export async function findWithdrawable(
  sql: Pick<Sql, 'query'>,
  key: OrderKey,
): Promise<WithdrawableOrder | null> {
  const [row] = await ('id' in key
    ? sql.query<OrderRow>(`${ORDER_SQL} where o.id = $1`, [key.id])
    : sql.query<OrderRow>(`${ORDER_SQL} where o.display_id = $1 and lower(o.email) = lower($2)`, [
        key.displayId,
        key.email,
      ]));
  if (!row) return null;
  const { id, display_id, email, customer_id, lines } = row;
  const terms = readTerms(row.settings, row.time_zone);
  return {
    ...{ id, display_id, email, customer_id, terms },
    isPaid: row.payment_status === 'captured',
    isCovered: followsEuRules(row) && row.canceled_at === null,
    deadline: deadlineOf(row, terms),
    items: lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ item_id, title, quantity, withdrawal, reason }) => ({
        ...{ item_id, title, quantity },
        excluded_reason: withdrawal === 'excluded' ? (reason ?? 'excluded') : null,
      })),
  };
}

/** From the arrival of the last shipment; of an order without shipments, such as for gift cards, from its creation. */
function deadlineOf({ is_sent, shipments, created_at }: OrderRow, terms: WithdrawalTerms): Date | null {
  if (!is_sent) return null;
  const arrivals = shipments.map(({ shipped_at, arrived_at }) =>
    arrived_at === null ? Date.parse(shipped_at) + terms.transitDays * DAY_MS : Date.parse(arrived_at),
  );
  return endOfPeriod(arrivals.length === 0 ? created_at : new Date(Math.max(...arrivals)), terms);
}

/**
 * Chooses the units of a request.
 * @param requested undefined for all units
 * @returns without unknown lines, and no more units than there are
 */
export function chooseItems(
  { items }: Pick<WithdrawableOrder, 'items'>,
  requested: readonly RequestedUnits[] | undefined,
): WithdrawnItem[] {
  if (!requested) return items;
  const quantities = new Map(requested.map(({ item_id, quantity }) => [item_id, quantity]));
  return items.flatMap((item) => {
    const quantity = Math.min(quantities.get(item.item_id) ?? 0, item.quantity);
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
}

/** Like `chooseItems`. @throws invalid_data for an unknown line and for too many units */
export function requireItems(
  order: Pick<WithdrawableOrder, 'items'>,
  requested: readonly RequestedUnits[] | undefined,
): WithdrawnItem[] {
  for (const { item_id, quantity } of requested ?? []) {
    const item = order.items.find((candidate) => candidate.item_id === item_id);
    if (!item || quantity > item.quantity)
      throw invalidData(`${item?.quantity ?? 0} units of line item ${item_id} can be withdrawn from`);
  }
  const items = chooseItems(order, requested);
  if (items.length === 0) throw invalidData('There is nothing left to withdraw from');
  return items;
}

const ORDER_SQL = `
  select o.id, o.display_id, o.email, o.customer_id, o.created_at, o.canceled_at, o.payment_status, r.eu,
    array(select iso_2 from country where region_id = r.id) as countries,
    jsonb_build_array(s.metadata -> 'withdrawal', r.metadata -> 'withdrawal') as settings,
    coalesce(r.metadata -> 'seller' ->> 'time_zone', s.metadata -> 'seller' ->> 'time_zone') as time_zone,
    not exists (select from line_item l
      where l.order_id = o.id and not l.is_giftcard and coalesce(l.shipped_quantity, 0) < l.quantity) as is_sent,
    coalesce((
      select jsonb_agg(jsonb_build_object('item_id', l.id, 'title', l.title, 'withdrawal', p.metadata ->> 'withdrawal',
        'reason', p.metadata ->> 'withdrawal_reason', 'quantity', l.quantity - coalesce(l.returned_quantity, 0) - coalesce((
          select sum(i.quantity) from "return" b join return_item i on i.return_id = b.id
          where b.order_id = o.id and b.status = 'requested' and i.item_id = l.id), 0)) order by l.created_at, l.id)
      from line_item l left join product_variant v on v.id = l.variant_id left join product p on p.id = v.product_id
      where l.order_id = o.id), '[]') as lines,
    coalesce((
      select jsonb_agg(jsonb_build_object('shipped_at', f.shipped_at, 'arrived_at', a.arrived_at))
      from fulfillment f left join eu_arrival a on a.fulfillment_id = f.id
      where f.order_id = o.id and f.shipped_at is not null and f.canceled_at is null), '[]') as shipments
  from "order" o join region r on r.id = o.region_id cross join (select metadata from store limit 1) s`;
