import {
  baskets,
  LineItemAdjustment,
  newId,
  type OpenCart,
  type PromotionReward,
} from '@storekeep/server/extend';
import type { Promoted } from '../evaluation/promote.ts';

/** What is done to a cart, with the names of promotions and the variants of gifts, by their ids. */
interface AppliedToCart extends Promoted {
  names: ReadonlyMap<string, string>;
  variants: ReadonlyMap<string, baskets.VariantFacts>;
}

/** The lines of a cart that shoppers have added. */
export function ownLines(cart: Pick<OpenCart, 'items'>): baskets.BasketLine[] {
  return cart.items.filter(({ source_id }) => source_id === null);
}

/** Replaces what promotions have done to a cart before, in memory. */
export function applyPromoted(cart: OpenCart, promoted: AppliedToCart): void {
  setGifts(cart, promoted);
  for (const line of ownLines(cart)) setReductions(line, promoted.adjustments, promoted);
  for (const method of cart.shipping_methods) {
    const full = method.original_price ?? method.price;
    const reductions = promoted.shipping.filter(({ method_id }) => method_id === method.id);
    method.price = reductions.reduce((price, { amount }) => price - amount, full);
    method.original_price = reductions.length > 0 ? full : null;
  }
  cart.promotions = promoted.promotions.map((promotion) => {
    const rewards = promoted.rewards.filter(({ promotion_id }) => promotion_id === promotion.id);
    return {
      ...promotion,
      ...(rewards.length > 0 && { rewards: rewards.map((one) => toReward(cart, one)) }),
    };
  });
}

/** A reward as the order keeps it. */
function toReward(cart: OpenCart, reward: Promoted['rewards'][number]): PromotionReward {
  const { buy, get, units, bought, rewarded, promotion_id, gift_variant_id } = reward;
  const gifts = cart.items.filter(
    ({ source_id, variant_id }) => source_id === promotion_id && variant_id === gift_variant_id,
  );
  const toUnits = ({ id, quantity }: { id: string; quantity: number }) => ({ line_id: id, quantity });
  return {
    ...{ buy, get, units },
    bought: bought.map(toUnits),
    rewarded: (gift_variant_id === null ? rewarded : gifts).map(toUnits),
  };
}

/** Reuses the line of a gift that was given before. */
function setGifts(cart: OpenCart, promoted: AppliedToCart): void {
  const former = cart.items.filter(({ source_id }) => source_id !== null);
  const lines = promoted.gifts.map(({ promotion_id, variant_id, quantity }) => {
    const variant = promoted.variants.get(variant_id)!;
    const existing = former.find((line) => line.source_id === promotion_id && line.variant_id === variant_id);
    const line = existing ?? {
      ...baskets.variantLine(variant, {}),
      ...{ source_id: promotion_id, should_merge: false },
    };
    Object.assign(line, variant.price, { quantity });
    setReductions(line, [{ line_id: line.id, promotion_id, amount: line.unit_price * quantity }], promoted);
    return line;
  });
  if (former.length + lines.length > 0) cart.items = [...ownLines(cart), ...lines];
}

/** Replaces the adjustments of a line; their amounts without tax are computed when it is repriced. */
function setReductions(
  line: baskets.BasketLine,
  reductions: Promoted['adjustments'],
  { names }: AppliedToCart,
): void {
  const former = line.adjustments.filter(({ source_id }) => source_id !== null);
  const own = reductions.filter(({ line_id }) => line_id === line.id);
  if (former.length + own.length === 0) return;
  const added = own.map(({ promotion_id, amount }) => ({
    id: former.find(({ source_id }) => source_id === promotion_id)?.id ?? newId(LineItemAdjustment),
    ...{ discount_id: null, source_id: promotion_id, price_reduction: amount, amount },
    description: names.get(promotion_id)!,
  }));
  line.adjustments = [...line.adjustments.filter(({ source_id }) => source_id === null), ...added];
}
