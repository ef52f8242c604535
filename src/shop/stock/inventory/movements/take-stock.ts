import { CommerceError, conflict } from '../../../../engine/kernel/errors.ts';
import { messages } from '../../../../engine/kernel/text/messages.ts';
import type { Tx } from '../../../../engine/kernel/database/sql.ts';
import { reserveAtLocations, type Sale } from './reserve-stock.ts';

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
  if (unavailable.length === 0) return backordered;
  throw outOfStock(unavailable);
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

/** Locks variants by id to avoid deadlocks. The condition of the update prevents overselling. */
async function takeAvailable(
  tx: Tx,
  lines: readonly Readonly<SoldLine>[],
  sale: Sale,
): Promise<TakeStockResult> {
  const demand = quantitiesByVariant(lines);
  if (demand.size === 0) return { unavailable: [], backordered: null };
  const taken = await tx.query<TakenVariant>(TAKE, [
    [...demand.keys()],
    [...demand.values()],
    sale.allowBackorder ?? false,
  ]);
  const unavailable = [...demand.keys()].filter((id) => !taken.some((variant) => variant.id === id));
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

interface TakenVariant {
  id: string;
  /** Whether its stock is at locations, and therefore not taken yet. */
  at_locations: boolean;
  allow_backorder: boolean;
  /** The quantity by which `inventory_quantity` was exceeded. */
  missing: number;
}

const TAKE = `
  with requested as (select * from unnest($1::text[], $2::bigint[]) r (id, quantity)),
  locked as materialized (
    select v.id, v.manage_inventory, v.allow_backorder, v.inventory_quantity, exists (
      select from product_variant_inventory_item i where i.variant_id = v.id and i.deleted_at is null) as has_items
    from product_variant v where v.id = any($1) order by v.id for update
  ), taken as (
    update product_variant v
    set inventory_quantity = v.inventory_quantity - case
        when not v.manage_inventory then 0 when v.allow_backorder then r.quantity
        else least(r.quantity, v.inventory_quantity) end, updated_at = now()
    from requested r, locked l
    where v.id = r.id and l.id = v.id and not l.has_items
      and (not v.manage_inventory or v.allow_backorder or $3 or v.inventory_quantity >= r.quantity)
    returning v.id
  )
  select l.id, l.has_items and l.manage_inventory as at_locations, l.allow_backorder,
    case when l.manage_inventory and not l.has_items and not l.allow_backorder
      then greatest(0, r.quantity - l.inventory_quantity) else 0 end::int as missing
  from locked l join requested r on r.id = l.id where l.has_items or l.id in (select id from taken)`;

function linesAtLocations(
  lines: readonly Readonly<SoldLine>[],
  atLocations: readonly TakenVariant[],
  { allowBackorder }: Sale,
) {
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
