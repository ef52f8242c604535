import { sum, toAmount } from '#engine/kernel/arithmetic/integers';
import { valueOfUnits } from './value-of-units.ts';

/** A line of an order, and what all its units refund. */
export interface RewardLine {
  id: string;
  quantity: number;
  value: number;
  /** What the promotion of the reward has taken off it, with the tax of that. */
  reduction: number;
}

/** A reward of an order, with its lines. */
export interface OrderReward {
  /** For so many X there are `get` Y. */
  buy: number;
  get: number;
  /** How many Y there are. */
  units: number;
  /** How many X were bought; an edit may have changed the lines since. */
  count: number;
  bought: readonly RewardLine[];
  rewarded: readonly RewardLine[];
}

/** Units of lines, by their ids. */
export type UnitsOfLines = ReadonlyMap<string, number>;

/**
 * How much of the value of returned units the shop keeps, as others that the customer still has were reduced for them: those are the X, these
 * the Y of buy X get Y, or a gift. Who returns Y, too, gets it back, so that all units together refund what was paid.
 *
 * It is at most what the returned X are worth, and one more returned unit never lowers the refund of all. So a number of the dearest X count
 * as returned, and the others pay, whichever is best for the customer. Of rewards of different X that have some in common, only the first
 * counts, as the same unit cannot pay for both.
 * @param returned the units of X for which something is taken back
 * @param credited the units of Y that the customer has no longer
 */
export function takenBack(
  rewards: readonly OrderReward[],
  returned: UnitsOfLines,
  credited: UnitsOfLines,
): number {
  return sum(groupByBought(rewards).map((group) => takenBackForX(group, returned, credited)));
}

function groupByBought(rewards: readonly OrderReward[]): OrderReward[][] {
  const groups: { ids: Set<string>; rewards: OrderReward[] }[] = [];
  for (const reward of rewards) {
    const ids = new Set(reward.bought.map(({ id }) => id));
    const shared = groups.find((group) => [...ids].some((id) => group.ids.has(id)));
    if (!shared) groups.push({ ids, rewards: [reward] });
    else if (shared.ids.size === ids.size && [...ids].every((id) => shared.ids.has(id)))
      shared.rewards.push(reward);
  }
  return groups.map((group) => group.rewards);
}

/** @param rewards those of the same X */
function takenBackForX(
  rewards: readonly OrderReward[],
  returned: UnitsOfLines,
  credited: UnitsOfLines,
): number {
  const [{ count }] = rewards;
  const bought = [...rewards[0].bought].sort((a, b) => unitValue(b) - unitValue(a));
  const given = bought.map((line) => Math.min(line.quantity, returned.get(line.id) ?? 0));
  const options = countsToTry(rewards, sum(given)).map((tried) =>
    sum([
      valueBeyond(bought, given, tried),
      ...rewards.map((reward) => lostReduction(reward, credited, count - tried)),
    ]),
  );
  return Math.min(...options);
}

function unitValue({ value, quantity }: RewardLine): number {
  return value / quantity;
}

/** All returned X, and the fewer ones with which the customer has one more reward each. */
function countsToTry(rewards: readonly OrderReward[], given: number): number[] {
  const counts = [given];
  for (const { buy, get, units, count } of rewards) {
    const most = Math.min(Math.ceil(units / get), Math.floor(count / buy));
    for (let times = Math.floor((count - given) / buy) + 1; times <= most; times++)
      counts.push(count - times * buy);
  }
  return counts;
}

/** What the returned X are worth beyond so many, the dearest first. */
function valueBeyond(bought: readonly RewardLine[], given: readonly number[], count: number): number {
  let left = count;
  return sum(
    bought.map(({ value: amount, quantity }, index) => {
      const counted = Math.min(left, given[index]);
      left -= counted;
      return valueOfUnits({ amount, quantity }, counted, given[index] - counted);
    }),
  );
}

/** What Y that the customer still has were reduced by, beyond what the X that were not returned are enough for. */
function lostReduction(
  { buy, get, units, rewarded }: OrderReward,
  credited: UnitsOfLines,
  remaining: number,
): number {
  const enjoyed = rewarded.map(({ id, quantity, reduction: amount }) => {
    const back = Math.min(quantity, credited.get(id) ?? 0);
    return valueOfUnits({ amount, quantity }, back, quantity - back);
  });
  const entitled = Math.min(units, Math.floor(remaining / buy) * get);
  const all = sum(rewarded.map(({ reduction }) => reduction));
  return Math.max(0, sum(enjoyed) - toAmount((BigInt(all) * BigInt(entitled)) / BigInt(units)));
}
