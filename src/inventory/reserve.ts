import type { Tx } from '../kernel/sql.ts';
import type { ChooseLocations, Place, Share, WantedLine } from './choose-locations.ts';
import { levelOf, openShelves, piecesOfVariant, type Shelves } from './shelves.ts';
import { keeperOf } from './stock-keepers.ts';
import { writeStock, type NewReservation } from './write-stock.ts';

/** How lines are sold. */
export interface Sale {
  /** Whose locations they come from; null is all. */
  sales_channel_id: string | null;
  /** Takes what there is, and leaves the rest to be ordered. */
  allowBackorder?: boolean;
  chooseLocations: ChooseLocations;
  /** What keepers have promised for some of the lines; nothing else of theirs is sold. */
  promised?: readonly Promised[];
}

/** What a keeper has set aside for lines that are about to be sold. */
export interface Promised {
  /** The key under which he knows it. */
  id: string;
  shares: readonly Share[];
  /** The items of these. */
  goods: readonly {
    line_item_id: string;
    inventory_item_id: string;
    location_id: string;
    quantity: number;
  }[];
}

/** A line whose variant has its stock at locations. */
export interface LineAtLocations {
  id: string;
  variant_id: string;
  quantity: number;
  backorder: boolean;
}

/**
 * Sets aside what lines need at the locations of their sales channel.
 * @returns the variants that are short; then nothing is set aside
 */
export async function reserve(
  tx: Tx,
  lines: readonly LineAtLocations[],
  { sales_channel_id, chooseLocations, promised = [] }: Sale,
): Promise<string[]> {
  const shelves = await openShelves(
    tx,
    lines.map(({ variant_id }) => variant_id),
  );
  if (!shelves) return [];
  const elsewhere = promised.flatMap(({ shares }) => shares);
  const wanted = wantedLines(lines, shelves)
    .map((line) => ({ ...line, quantity: line.quantity - sumOf(line, elsewhere) }))
    .filter(({ quantity }) => quantity > 0);
  const shares = chooseLocations(wanted, await placesOf(tx, sales_channel_id, shelves, []));
  const doubled = wanted.find((line) => sumOf(line, shares) > line.quantity);
  if (doubled) throw new Error(`More of line ${doubled.line_id} was placed at locations than is wanted`);
  const short = wanted.filter((line) => !line.backorder && sumOf(line, shares) < line.quantity);
  if (short.length > 0) return [...new Set(short.map(({ variant_id }) => variant_id))];
  const theirs = promised.flatMap(({ id: external_id, goods }) =>
    // what is known to be at their places may be old: they have the last word
    goods.map((one) => ({ ...one, external_id, owed: true })),
  );
  await writeStock(tx, { reserved: [...reservationsFor(wanted, shares), ...theirs] });
  return [];
}

/** What lines need of what is on shelves; those that need nothing are left out. */
export function wantedLines(
  lines: readonly LineAtLocations[],
  shelves: Shelves,
): (WantedLine & { variant_id: string })[] {
  return lines
    .map((line) => ({ ...wantedOf(line, shelves), variant_id: line.variant_id }))
    .filter(({ items, quantity }) => items.length > 0 && quantity > 0);
}

function wantedOf({ id, variant_id, quantity, backorder }: LineAtLocations, shelves: Shelves): WantedLine {
  return { line_id: id, quantity, backorder, items: piecesOfVariant(shelves, variant_id) };
}

function sumOf({ line_id }: WantedLine, shares: readonly Share[]): number {
  return shares.reduce((sum, share) => sum + (share.line_id === line_id ? share.quantity : 0), 0);
}

function reservationsFor(lines: readonly WantedLine[], shares: readonly Share[]): NewReservation[] {
  return shares.flatMap(({ line_id, location_id, quantity }) => {
    const line = lines.find((one) => one.line_id === line_id);
    return (line?.items ?? []).map(({ inventory_item_id, required_quantity }) => ({
      ...{ line_item_id: line_id, inventory_item_id, location_id },
      ...{ quantity: quantity * required_quantity, owed: line!.backorder },
    }));
  });
}

/**
 * The locations of a sales channel, or all, the preferred first: the default one of the store, then the longest linked.
 * @param keepers whose locations are among them, beside ours
 */
export async function placesOf(
  tx: Tx,
  channelId: string | null,
  shelves: Shelves,
  keepers: readonly string[],
): Promise<Place[]> {
  const found = await tx.query<{ id: string }>(PLACES, [channelId, keepers]);
  const itemIds = [...new Set(shelves.pieces.map(({ inventory_item_id }) => inventory_item_id))];
  return found.map(({ id: location_id }) => ({
    location_id,
    available: new Map(
      itemIds.flatMap((inventory_item_id) => {
        const level = levelOf(shelves, { inventory_item_id, location_id });
        return level ? [[inventory_item_id, level.stocked_quantity - level.reserved_quantity]] : [];
      }),
    ),
  }));
}

const PLACES = `
  select s.id
  from stock_location s left join lateral (
    select min(k.created_at) as linked_at from sales_channel_location k
    where k.location_id = s.id and k.sales_channel_id = $1 and k.deleted_at is null) k on true
  where s.deleted_at is null and ($1::text is null or k.linked_at is not null)
    and (${keeperOf('s')} is null or ${keeperOf('s')} = any($2::text[]))
  order by s.id = (select default_location_id from store limit 1) desc nulls last, coalesce(k.linked_at, s.created_at), s.id`;
