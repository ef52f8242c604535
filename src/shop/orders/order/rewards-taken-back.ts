import { sum } from '#engine/kernel/arithmetic/integers';
import type { RewardedUnits } from '#model/entities/carts/cart-promotion';
import { type OrderReward, type RewardLine, takenBack } from '#model/pricing/shares/taken-back';
import { lineTotals } from '#model/pricing/totals';
import type { LineQuantity, OpenOrder } from './open-order.ts';
import { withTaxRates } from './state/order-totals.ts';

/**
 * How much less returned units refund, as the customer still has others that promotions gave for them; negative if these come back.
 * Exchanges and replacements take back nothing, since they replace what was bought.
 * @param back the units that the customer has no longer
 */
export function rewardsTakenBack(
  order: OpenOrder,
  units: readonly LineQuantity[],
  back: readonly LineQuantity[] = units,
): number {
  const rewards = rewardsOf(order);
  if (rewards.length === 0) return 0;
  const returned = returnedUnits(order);
  const credited = addClaimed(order, returned);
  const before = takenBack(rewards, returned, credited);
  return takenBack(rewards, addUnits(returned, units), addUnits(credited, back)) - before;
}

/** The same for units that a claim refunds: they give back what returns have taken, and take nothing, as they are no fault of the customer. */
export function rewardsGivenBack(order: OpenOrder, units: readonly LineQuantity[]): number {
  return -rewardsTakenBack(order, [], units);
}

function rewardsOf(order: OpenOrder): OrderReward[] {
  return order.promotions.flatMap(({ id, rewards = [] }) =>
    rewards.map((reward) => ({
      ...reward,
      count: sum(reward.bought.map(({ quantity }) => quantity)),
      bought: findLines(order, reward.bought, id),
      rewarded: findLines(order, reward.rewarded, id),
    })),
  );
}

/** The lines that the order still has. */
function findLines(order: OpenOrder, units: readonly RewardedUnits[], promotionId: string): RewardLine[] {
  return units.flatMap(({ line_id }) => {
    const line = order.items.find(({ id }) => id === line_id);
    if (!line) return [];
    const others = line.adjustments.filter(({ source_id }) => source_id !== promotionId);
    const [value, full] = [line, { ...line, adjustments: others }].map((one) =>
      Math.max(0, lineTotals(withTaxRates(order, one)).total),
    );
    return [{ id: line.id, quantity: line.quantity, value, reduction: full - value }];
  });
}

type Units = Map<string, number>;

function returnedUnits({ returns }: OpenOrder): Units {
  const received = returns.filter((one) => one.received_at !== null && one.claim_order_id === null);
  const units = received.flatMap(({ items }) => items);
  return countItems(units.map((one) => ({ item_id: one.item_id, quantity: one.received_quantity ?? 0 })));
}

function addClaimed({ claims }: OpenOrder, units: Units): Units {
  const refunding = claims.filter(
    ({ type, canceled_at, refund_amount, rounds_to_zero }) =>
      type === 'refund' && canceled_at === null && ((refund_amount ?? 0) > 0 || rounds_to_zero),
  );
  const items = refunding.flatMap(({ claim_items }) => claim_items);
  return countItems(items, units);
}

function addUnits(units: Units, more: readonly LineQuantity[]): Units {
  const items = more.map(({ line, quantity }) => ({ item_id: line.id, quantity }));
  return countItems(items, units);
}

function countItems(
  items: readonly { item_id: string; quantity: number }[],
  before: Units = new Map(),
): Units {
  const counts = new Map(before);
  for (const { item_id, quantity } of items) counts.set(item_id, (counts.get(item_id) ?? 0) + quantity);
  return counts;
}
