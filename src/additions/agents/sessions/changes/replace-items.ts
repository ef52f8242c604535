import { baskets, type OpenCart, type Sql } from '@storekeep/server/extend';
import { SessionError } from '../session-error.ts';
import type { RefusedLine, RequestedItem, SessionProtocol } from '../session-input.ts';

/** The largest quantity of a line. */
const MAX_QUANTITY = 1_000_000;

/** The requested items, split into those that can be sold and those that cannot. */
export interface SellableItems {
  items: RequestedItem[];
  refused: RefusedLine[];
  /** Items whose available quantity is less than the requested one, with the available quantity. */
  adjusted: RequestedItem[];
}

type ItemBuyer = Parameters<typeof baskets.findVariants>[1];

/** Merges items of the same variant into the first of them. */
export function mergeItems(items: readonly RequestedItem[]): RequestedItem[] {
  const merged = new Map<string, RequestedItem>();
  for (const item of items) {
    const first = merged.get(item.variant_id);
    if (first) first.quantity += item.quantity;
    else merged.set(item.variant_id, { ...item });
  }
  return [...merged.values()];
}

/** Finds the items that can be sold to a buyer, with at most two statements. @param requested with distinct variants */
export async function findSellableItems(
  sql: Sql,
  buyer: ItemBuyer,
  requested: readonly RequestedItem[],
): Promise<SellableItems> {
  const limited = requested.map((item) => ({ ...item, quantity: Math.min(item.quantity, MAX_QUANTITY) }));
  const variants = await baskets.findVariants(sql, buyer, limited);
  const refused: RefusedLine[] = [];
  const refuse = ({ variant_id, index }: RequestedItem, code: RefusedLine['code']): void =>
    void refused.push({ variant_id, index, code });
  const available: RequestedItem[] = [];
  for (const [position, item] of limited.entries()) {
    const variant = variants[position];
    const quantity = variant ? Math.min(item.quantity, availableQuantity(variant)) : 0;
    if (!variant?.in_channel || variant.is_giftcard) refuse(item, 'item_unavailable');
    else if (quantity <= 0) refuse(item, variant.price ? 'out_of_stock' : 'item_unavailable');
    else available.push({ ...item, quantity });
  }
  const isAdjusted = ({ index, quantity }: RequestedItem): boolean =>
    requested.some((item) => item.index === index && item.quantity !== quantity);
  // the price may depend on the quantity
  const priced = available.some(isAdjusted) ? await baskets.findVariants(sql, buyer, available) : null;
  const items: RequestedItem[] = [];
  for (const [position, item] of available.entries()) {
    const variant = priced
      ? priced[position]
      : variants[limited.findIndex(({ index }) => index === item.index)];
    if (variant?.price) items.push(item);
    else refuse(item, 'item_unavailable');
  }
  return { items, refused, adjusted: items.filter(isAdjusted) };
}

function availableQuantity({
  manage_inventory,
  allow_backorder,
  inventory_quantity,
}: baskets.VariantFacts): number {
  return !manage_inventory || allow_backorder ? Infinity : inventory_quantity;
}

/** Replaces the lines of a cart. A line whose variant is requested again retains its id. */
export async function replaceItems(sql: Sql, cart: OpenCart, items: readonly RequestedItem[]): Promise<void> {
  const requested = new Set(items.map(({ variant_id }) => variant_id));
  const remaining = new Map(
    cart.items
      .filter(({ variant_id }) => variant_id !== null && requested.has(variant_id))
      .map((line) => [line.variant_id, line]),
  );
  cart.items = [...remaining.values()];
  for (const line of cart.items) line.quantity = 0; // `addItems` adds the requested quantity
  await baskets.addItems(
    sql,
    cart,
    items.map(({ variant_id, quantity }) => ({ variant_id, quantity })),
  );
}

/** @throws SessionError `invalid_item` if the protocol rejects unknown items */
export function requireKnownItems(
  { rejectsUnknownItems }: SessionProtocol,
  { refused }: SellableItems,
): void {
  const unknown = refused.filter(({ code }) => code === 'item_unavailable');
  if (rejectsUnknownItems && unknown.length > 0)
    throw new SessionError('invalid_item', 'The item is not sold here', unknown);
}
