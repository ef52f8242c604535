import { queryOrReject, rejectTransactionSql, type Tx } from '#engine/kernel/database/sql';
import { OutdatedReadError } from '#engine/kernel/database/transaction';
import { CommerceError, conflict } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';
import { type LineAtLocations, reserveAtLocations, type Sale } from './reserve-stock.ts';

/** A quantity of a variant; null for custom items, which have no stock. */
export interface VariantQuantity {
  variant_id: string | null;
  quantity: number;
}

/** A line of an order. */
export interface SoldLine extends VariantQuantity {
  id: string;
}

/**
 * Removes sold units from stock: subtracts them from the `inventory_quantity` of a variant or, if it has inventory items,
 * reserves these for its line at the locations of the sales channel.
 * @returns the backordered quantity by variant, for variants without inventory items; null if there is none
 * @throws insufficient_inventory with a reason for each variant that is out of stock
 */
export async function takeStock(
  tx: Tx,
  lines: readonly Readonly<SoldLine>[],
  sale: Sale,
): Promise<Record<string, number> | null> {
  const { unavailable, backordered } = await takeAvailable(tx, lines, sale);
  if (unavailable.length > 0) throw outOfStock(unavailable);
  return backordered;
}

/**
 * Takes the stock of variants like `takeStock`, except that those at locations are left to `reservePlanned`: the first half of a sale whose
 * reservations are planned. The commit need not wait for the response.
 * @param planned the variants at locations for which reservations are planned
 * @throws insufficient_inventory with reasons; OutdatedReadError if other variants are at locations now, so that the transaction is run again
 */
export async function takeVariants(
  tx: Tx,
  lines: readonly Readonly<SoldLine>[],
  planned: readonly { id: string; allow_backorder: boolean }[],
  { allowBackorder = false }: Pick<Sale, 'allowBackorder'>,
): Promise<void> {
  const demand = quantitiesByVariant(lines);
  if (demand.size === 0) return;
  const values = [[...demand.keys()], [...demand.values()], allowBackorder, JSON.stringify(planned)];
  await queryOrReject<TakenVariant[]>(tx, TAKE_OR_REJECT, values, (taken) => {
    const unavailable = unavailableOf(lines, taken).filter(
      (id) => !planned.some((variant) => variant.id === id),
    );
    return unavailable.length > 0 ? outOfStock(unavailable) : stockHasChanged();
  });
}

/** The transaction is run again, with the stock as it is then. */
export function stockHasChanged(): Error {
  return new OutdatedReadError('the stock at locations has changed since it was read');
}

/** The error for variants that are out of stock, with a reason for each. */
export function outOfStock(variantIds: readonly string[]): CommerceError {
  const ids = [...new Set(variantIds)];
  return new CommerceError('insufficient_inventory', `There is not enough of ${ids.join(', ')} left`, {
    reasons: ids.map((id) => ({
      type: 'not_allowed',
      code: 'insufficient_inventory',
      message: messages.outOfStock(id),
    })),
  });
}

/** Like `takeStock`, for items added to an existing order; the error names only the first variant. @throws insufficient_inventory */
export async function takeStockForExistingOrder(
  tx: Tx,
  lines: readonly Readonly<SoldLine>[],
  sale: Sale,
): Promise<void> {
  const { unavailable } = await takeAvailable(tx, lines, sale);
  if (unavailable.length > 0)
    throw new CommerceError('insufficient_inventory', messages.outOfStock(unavailable[0]));
}

async function takeAvailable(
  tx: Tx,
  lines: readonly Readonly<SoldLine>[],
  sale: Sale,
): Promise<TakeStockResult> {
  const demand = quantitiesByVariant(lines);
  if (demand.size === 0) return { unavailable: [], backordered: null };
  const [{ taken }] = await tx.query<{ taken: TakenVariant[] }>(
    `${TAKE_VARIANTS} select ${TAKEN_VARIANTS} as taken`,
    [[...demand.keys()], [...demand.values()], sale.allowBackorder ?? false],
  );
  return takeAtLocations(tx, lines, sale, taken);
}

/** Reserves the variants that are stocked at locations, after the others were taken. */
async function takeAtLocations(
  tx: Tx,
  lines: readonly Readonly<SoldLine>[],
  sale: Sale,
  taken: readonly TakenVariant[],
): Promise<TakeStockResult> {
  const unavailable = unavailableOf(lines, taken);
  const atLocations = taken.filter(({ at_locations }) => at_locations);
  const stockedLines = linesAtLocations(lines, atLocations, sale);
  requireLinkedItems(stockedLines, sale.externalReservations);
  const missing = taken.flatMap(({ id, missing: n }): [string, number][] => (n > 0 ? [[id, n]] : []));
  const backordered = missing.length > 0 ? Object.fromEntries(missing) : null;
  if (atLocations.length === 0) return { unavailable, backordered };
  return {
    unavailable: [...unavailable, ...(await reserveAtLocations(tx, stockedLines, sale))],
    backordered,
  };
}

function unavailableOf(lines: readonly Readonly<SoldLine>[], taken: readonly TakenVariant[]): string[] {
  return [...quantitiesByVariant(lines).keys()].filter((id) => !taken.some((variant) => variant.id === id));
}

/** Checks that variants have not been unlinked from the items reserved in external warehouses. @throws conflict */
function requireLinkedItems(
  lines: readonly { id: string }[],
  reservations: Sale['externalReservations'] = [],
): void {
  const isSold = reservations.every(({ shares }) =>
    shares.every(({ line_id }) => lines.some(({ id }) => id === line_id)),
  );
  if (!isSold) throw conflict('The stock has changed meanwhile; try again');
}

interface TakeStockResult {
  /** The ids of variants that are out of stock. */
  unavailable: string[];
  /** The backordered quantity by variant. */
  backordered: Record<string, number> | null;
}

/** A variant that can be sold. */
interface TakenVariant {
  id: string;
  /** Whether its stock is at locations, and therefore not taken yet. */
  at_locations: boolean;
  allow_backorder: boolean;
  /** The quantity by which `inventory_quantity` was exceeded. */
  missing: number;
}

/**
 * Subtracts sold units from `inventory_quantity`. Variants whose inventory is managed are locked by id, to avoid deadlocks. The condition of
 * the update prevents overselling. $1: the ids of the variants; $2: their quantities; $3: whether to sell more than there is, and put the
 * rest on backorder.
 */
const TAKE_VARIANTS = `
  with sold_variant as (select * from unnest($1::text[], $2::bigint[]) r (id, quantity)),
  locked_variant as materialized (
    select v.id, v.allow_backorder, v.inventory_quantity, exists (
      select from product_variant_inventory_item i where i.variant_id = v.id and i.deleted_at is null) as has_items
    from product_variant v where v.id = any($1) and v.manage_inventory order by v.id for no key update
  ), taken_variant as (
    update product_variant v
    set inventory_quantity = v.inventory_quantity - case
        when v.allow_backorder then s.quantity else least(s.quantity, v.inventory_quantity) end, updated_at = now()
    from sold_variant s, locked_variant l
    where v.id = s.id and l.id = v.id and not l.has_items
      and (v.allow_backorder or $3 or v.inventory_quantity >= s.quantity)
    returning v.id
  ), sellable_variant as (
    select v.id, coalesce(l.has_items, false) as at_locations, coalesce(l.allow_backorder, false) as allow_backorder,
      case when not l.has_items and not l.allow_backorder then greatest(0, s.quantity - l.inventory_quantity) else 0 end::int as missing
    from sold_variant s join product_variant v on v.id = s.id left join locked_variant l on l.id = s.id
    where l.id is null or l.has_items or l.id in (select id from taken_variant)
  )`;

/** The JSON array of the `TakenVariant`s. */
const TAKEN_VARIANTS = `(select coalesce(json_agg(t), '[]') from sellable_variant t)`;

/** Rejects the commit unless all variants are taken or at locations as planned ($4: the variants of the plan). */
const TAKE_OR_REJECT = `${TAKE_VARIANTS}
  select ${rejectTransactionSql(
    `not exists (
      select from sold_variant s left join sellable_variant v on v.id = s.id
        left join json_to_recordset($4::json) p (id text, allow_backorder boolean) on p.id = s.id
      where v.id is null or v.at_locations <> (p.id is not null) or v.allow_backorder <> p.allow_backorder)`,
    TAKEN_VARIANTS,
  )}`;

export function linesAtLocations(
  lines: readonly Readonly<SoldLine>[],
  atLocations: readonly Pick<TakenVariant, 'id' | 'allow_backorder'>[],
  { allowBackorder }: Pick<Sale, 'allowBackorder'>,
): LineAtLocations[] {
  return lines.flatMap((line) => {
    const variant = atLocations.find(({ id }) => id === line.variant_id);
    return variant
      ? [{ ...line, variant_id: variant.id, backorder: allowBackorder || variant.allow_backorder }]
      : [];
  });
}

/** Sums the quantities of lines by variant. */
export function quantitiesByVariant(lines: readonly Readonly<VariantQuantity>[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { variant_id, quantity } of lines) {
    if (variant_id) quantities.set(variant_id, (quantities.get(variant_id) ?? 0) + quantity);
  }
  return quantities;
}
