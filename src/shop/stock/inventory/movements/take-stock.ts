import { CommerceError, conflict } from '../../../../engine/kernel/errors.ts';
import { messages } from '../../../../engine/kernel/text/messages.ts';
import type { Tx } from '../../../../engine/kernel/database/sql.ts';
import { reserveAtLocations, type LineAtLocations, type Sale } from './reserve-stock.ts';

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
  return requireAvailable(await takeAvailable(tx, lines, sale));
}

/**
 * The second part of `takeStock`, after `takeVariantsSql`: reserves the variants that are stocked at locations.
 * @returns and @throws like `takeStock`
 */
export async function finishTakingStock(
  tx: Tx,
  lines: readonly Readonly<SoldLine>[],
  sale: Sale,
  taken: readonly TakenVariant[],
): Promise<Record<string, number> | null> {
  return requireAvailable(await takeAtLocations(tx, lines, sale, taken));
}

function requireAvailable({ unavailable, backordered }: TakeStockResult): Record<string, number> | null {
  if (unavailable.length > 0) throw outOfStock(unavailable);
  return backordered;
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
    `with ${takeVariantsSql('$1', '$2', '$3')} select ${TAKEN_VARIANTS} as taken`,
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
  const unavailable = [...quantitiesByVariant(lines).keys()].filter(
    (id) => !taken.some((variant) => variant.id === id),
  );
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

/** A variant that can be sold, see `TAKEN_VARIANTS`. */
export interface TakenVariant {
  id: string;
  /** Whether its stock is at locations, and therefore not taken yet. */
  at_locations: boolean;
  allow_backorder: boolean;
  /** The quantity by which `inventory_quantity` was exceeded. */
  missing: number;
}

/**
 * Common table expressions that subtract sold units from `inventory_quantity`; their result is `TAKEN_VARIANTS`. Variants whose
 * inventory is managed are locked by id, to avoid deadlocks. The condition of the update prevents overselling.
 * @param ids SQL of the array of the ids of the variants
 * @param quantities SQL of the array of their quantities
 * @param allowBackorder SQL: whether to sell more than there is, and put the rest on backorder
 */
export function takeVariantsSql(ids: string, quantities: string, allowBackorder: string): string {
  return `sold_variant as (select * from unnest(${ids}::text[], ${quantities}::bigint[]) r (id, quantity)),
  locked_variant as materialized (
    select v.id, v.allow_backorder, v.inventory_quantity, exists (
      select from product_variant_inventory_item i where i.variant_id = v.id and i.deleted_at is null) as has_items
    from product_variant v where v.id = any(${ids}) and v.manage_inventory order by v.id for no key update
  ), taken_variant as (
    update product_variant v
    set inventory_quantity = v.inventory_quantity - case
        when v.allow_backorder then s.quantity else least(s.quantity, v.inventory_quantity) end, updated_at = now()
    from sold_variant s, locked_variant l
    where v.id = s.id and l.id = v.id and not l.has_items
      and (v.allow_backorder or ${allowBackorder} or v.inventory_quantity >= s.quantity)
    returning v.id
  ), sellable_variant as (
    select v.id, coalesce(l.has_items, false) as at_locations, coalesce(l.allow_backorder, false) as allow_backorder,
      case when not l.has_items and not l.allow_backorder then greatest(0, s.quantity - l.inventory_quantity) else 0 end::int as missing
    from sold_variant s join product_variant v on v.id = s.id left join locked_variant l on l.id = s.id
    where l.id is null or l.has_items or l.id in (select id from taken_variant)
  )`;
}

/** SQL of the JSON array of `TakenVariant`s after `takeVariantsSql`. */
export const TAKEN_VARIANTS = `(select coalesce(json_agg(t), '[]') from sellable_variant t)`;

/**
 * SQL condition after `takeVariantsSql`: whether all variants are in stock, as far as known.
 * @param atLocations SQL: whether those at locations were reserved
 */
export function areTakenSql(atLocations = 'false'): string {
  return `(select count(*) filter (where not at_locations or ${atLocations}) from sellable_variant) = (select count(*) from sold_variant)`;
}

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
