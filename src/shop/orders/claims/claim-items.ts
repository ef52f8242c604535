import type { Tx } from '#engine/kernel/database/sql';
import { invalidData, notAllowed, notFound } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { findOrCreateByValue } from '#engine/kernel/writing/find-or-create';
import { mergeMetadata } from '#engine/kernel/writing/metadata';
import { requireIds } from '#engine/kernel/writing/rows';
import { ClaimImage } from '#model/entities/orders/claim-image.entity';
import { ClaimItem, type ClaimItemReason, claimItemReasons } from '#model/entities/orders/claim-item.entity';
import { ClaimTag } from '#model/entities/orders/claim-tag.entity';
import type { LineQuantity, OpenOrder, OrderClaim, OrderClaimItem } from '../order/open-order.ts';
import { returnableLines } from '../order/state/refund-value.ts';
import { creditableQuantity } from '../order/state/settled-quantity.ts';
import { requireNotCanceled } from '../returns/new-return.ts';
import { claimErrors } from './claim-errors.ts';

/** A number of units of a line that a claim is about, and what was wrong with them. */
export interface RequestedClaimItem {
  item_id: string;
  quantity: number;
  reason?: string;
  note?: string;
  /** Values of tags; new ones are created. */
  tags?: string[];
  /** URLs of photographs. */
  images?: string[];
}

/** A change of a claimed item. Lists replace the existing ones; omitted fields stay unchanged. */
export interface ClaimItemChange {
  id: string;
  reason?: string;
  note?: string;
  images?: { id?: string; url?: string }[];
  tags?: { id?: string; value?: string }[];
  metadata?: Record<string, unknown>;
}

/**
 * Resolves claimed items to lines of the order.
 * @throws not_found for a line of another order; invalid_data (no reason, a canceled line); not_allowed (a custom
 * line, more than was fulfilled, more than can still be credited)
 */
export function claimedQuantities(
  order: OpenOrder,
  requested: readonly RequestedClaimItem[],
): LineQuantity[] {
  const lines = new Map(returnableLines(order).map((line) => [line.id, line]));
  return requested.map(({ item_id, quantity, reason }) => {
    requireReason(reason);
    const line = lines.get(item_id);
    if (!line) throw notFound('line_item', item_id);
    requireNotCanceled(order, line, 'claim on');
    if (line.variant_id === null) throw claimErrors.customItem();
    if (quantity > (line.fulfilled_quantity ?? 0)) throw claimErrors.moreThanFulfilled();
    const creditable = creditableQuantity(order, line);
    if (quantity > creditable)
      throw notAllowed(
        `Cannot claim ${quantity} of line item ${item_id}: returns, claims and exchanges have credited all but ${creditable}`,
      );
    return { line, quantity };
  });
}

/** Creates the items of a claim. @param units the lines of `requested`, in the same order */
export async function newClaimItems(
  tx: Tx,
  requested: readonly RequestedClaimItem[],
  units: readonly LineQuantity[],
): Promise<OrderClaimItem[]> {
  const tagValues = requested.map(({ tags = [] }) => [...new Set(tags.map(normalizeTag))]);
  const ids = await findOrCreateByValue(tx, ClaimTag, tagValues.flat());
  return requested.map(({ item_id, quantity, reason, note = null, images = [] }, index) => ({
    ...{ id: newId(ClaimItem), item_id, variant_id: units[index].line.variant_id!, quantity, note },
    ...{ reason: reason as ClaimItemReason, metadata: null },
    images: images.map((url) => ({ id: newId(ClaimImage), url })),
    tags: tagValues[index].map((value) => ({ tag_id: ids.get(value)! })),
  }));
}

/** @throws not_found for items and images of other claims, and for unknown tags; invalid_data */
export async function changeClaimItems(
  tx: Tx,
  { claim_items }: OrderClaim,
  changes: readonly ClaimItemChange[],
): Promise<void> {
  const tags = changes.flatMap((change) => change.tags ?? []);
  await requireIds(
    tx,
    ClaimTag,
    tags.flatMap(({ id }) => id ?? []),
  );
  const ids = await findOrCreateByValue(
    tx,
    ClaimTag,
    tags.filter(({ id }) => id === undefined).map(({ value = '' }) => normalizeTag(value)),
  );
  for (const { id, reason, note, metadata, images, tags: newTags } of changes) {
    const item = claim_items.find((claimItem) => claimItem.id === id);
    if (!item) throw notFound('claim_item', id);
    if (reason !== undefined) requireReason(reason);
    item.reason = (reason as ClaimItemReason | undefined) ?? item.reason;
    item.note = note ?? item.note;
    if (metadata) item.metadata = mergeMetadata(item.metadata, metadata);
    if (images) item.images = images.map((image) => imageOf(item, image));
    if (newTags) {
      const tagIds = newTags.map((tag) => tag.id ?? ids.get(normalizeTag(tag.value ?? ''))!);
      item.tags = [...new Set(tagIds)].map((tag_id) => ({ tag_id }));
    }
  }
}

function imageOf(
  { images }: OrderClaimItem,
  { id, url }: { id?: string; url?: string },
): OrderClaimItem['images'][number] {
  if (id === undefined) {
    if (!url) throw invalidData('An image needs an id or a url');
    return { id: newId(ClaimImage), url };
  }
  const image = images.find((candidate) => candidate.id === id);
  if (!image) throw notFound('claim_image', id);
  return { id, url: url ?? image.url };
}

/** Tags are identified by their value, ignoring case and surrounding spaces. */
function normalizeTag(value: string): string {
  const tag = value.trim().toLowerCase();
  if (tag === '') throw invalidData('A tag must not be empty');
  return tag;
}

function requireReason(reason: string | undefined): void {
  if (!(claimItemReasons as readonly unknown[]).includes(reason)) throw claimErrors.unknownReason();
}
