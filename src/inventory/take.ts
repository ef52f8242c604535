import { CommerceError, conflict } from '../kernel/errors.ts';
import { messages } from '../kernel/messages.ts';
import type { Tx } from '../kernel/sql.ts';
import { reserve, type Sale } from './reserve.ts';

/** So many of a variant; what is no variant has no stock. */
export interface Pieces {
  variant_id: string | null;
  quantity: number;
}

/** A line of an order. */
export interface SoldLine extends Pieces {
  id: string;
}

/**
 * Takes what is sold from the stock: from the one number of a variant, or, where it has items, set aside for its line at the locations of
 * the sales channel.
 * @returns by variant, what the one number did not hold and was left to be ordered; null when it held all
 * @throws insufficient_inventory with a reason for each variant that is short
 */
export async function takeStock(
  tx: Tx,
  sold: readonly Readonly<SoldLine>[],
  sale: Sale,
): Promise<Record<string, number> | null> {
  const { short, owed } = await takePresent(tx, sold, sale);
  if (short.length === 0) return owed;
  throw outOfStock(short);
}

/** There is not enough of some variants, with a reason for each. */
export function outOfStock(variantIds: readonly string[]): CommerceError {
  const short = [...new Set(variantIds)];
  return new CommerceError('insufficient_inventory', `There is not enough of ${short.join(', ')} left`, {
    reasons: short.map((id) => ({
      type: 'not_allowed',
      code: 'insufficient_inventory',
      message: messages.outOfStock(id),
    })),
  });
}

/** The same for what is sent with an order that is there: the first that is short says so. @throws insufficient_inventory */
export async function takeStockToSend(
  tx: Tx,
  sent: readonly Readonly<SoldLine>[],
  sale: Sale,
): Promise<void> {
  const { short } = await takePresent(tx, sent, sale);
  if (short.length > 0) throw new CommerceError('insufficient_inventory', messages.outOfStock(short[0]));
}

/** By id: two that want the same variants must not wait for each other. The condition decides who is last. */
async function takePresent(tx: Tx, sold: readonly Readonly<SoldLine>[], sale: Sale): Promise<Taken> {
  const wanted = piecesOf(sold);
  if (wanted.size === 0) return { short: [], owed: null };
  const taken = await tx.query<TakenVariant>(TAKE, [
    [...wanted.keys()],
    [...wanted.values()],
    sale.allowBackorder ?? false,
  ]);
  const short = [...wanted.keys()].filter((id) => !taken.some((variant) => variant.id === id));
  const elsewhere = taken.filter(({ at_locations }) => at_locations);
  const lines = linesOf(sold, elsewhere, sale);
  requireSold(lines, sale.promised);
  const missing = taken.flatMap(({ id, missing: n }): [string, number][] => (n > 0 ? [[id, n]] : []));
  const owed = missing.length > 0 ? Object.fromEntries(missing) : null;
  if (elsewhere.length === 0) return { short, owed };
  return { short: [...short, ...(await reserve(tx, lines, sale))], owed };
}

/** A variant may have left its items since they were promised. @throws conflict */
function requireSold(lines: readonly { id: string }[], promised: Sale['promised'] = []): void {
  const isSold = promised.every(({ shares }) =>
    shares.every(({ line_id }) => lines.some(({ id }) => id === line_id)),
  );
  if (!isSold) throw conflict('The stock has changed meanwhile; try again');
}

interface Taken {
  /** The variants of which there is not enough. */
  short: string[];
  /** By variant, what there was not, and is ordered. */
  owed: Record<string, number> | null;
}

interface TakenVariant {
  id: string;
  /** Nothing of it is taken yet. */
  at_locations: boolean;
  allow_backorder: boolean;
  /** Of the one number. */
  missing: number;
}

const TAKE = `
  with wanted as (select * from unnest($1::text[], $2::bigint[]) w (id, quantity)),
  locked as materialized (
    select v.id, v.manage_inventory, v.allow_backorder, v.inventory_quantity, exists (
      select from product_variant_inventory_item i where i.variant_id = v.id and i.deleted_at is null) as has_items
    from product_variant v where v.id = any($1) order by v.id for update
  ), taken as (
    update product_variant v
    set inventory_quantity = v.inventory_quantity - case
        when not v.manage_inventory then 0 when v.allow_backorder then w.quantity
        else least(w.quantity, v.inventory_quantity) end, updated_at = now()
    from wanted w, locked l
    where v.id = w.id and l.id = v.id and not l.has_items
      and (not v.manage_inventory or v.allow_backorder or $3 or v.inventory_quantity >= w.quantity)
    returning v.id
  )
  select l.id, l.has_items and l.manage_inventory as at_locations, l.allow_backorder,
    case when l.manage_inventory and not l.has_items and not l.allow_backorder
      then greatest(0, w.quantity - l.inventory_quantity) else 0 end::int as missing
  from locked l join wanted w on w.id = l.id where l.has_items or l.id in (select id from taken)`;

function linesOf(
  sold: readonly Readonly<SoldLine>[],
  elsewhere: readonly TakenVariant[],
  { allowBackorder }: Sale,
) {
  return sold.flatMap((line) => {
    const variant = elsewhere.find(({ id }) => id === line.variant_id);
    return variant
      ? [{ ...line, variant_id: variant.id, backorder: allowBackorder || variant.allow_backorder }]
      : [];
  });
}

/** How many of each variant: several lines of one are one number. */
export function piecesOf(lines: readonly Readonly<Pieces>[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { variant_id, quantity } of lines) {
    if (variant_id) pieces.set(variant_id, (pieces.get(variant_id) ?? 0) + quantity);
  }
  return pieces;
}
