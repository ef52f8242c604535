import {
  COUNTED_DISCOUNTS,
  countUsageSql,
  requireCounted,
  type UsedDiscount,
} from '../../../offers/discounts/usage.ts';
import {
  giftCardUses,
  requireSpent,
  SPENT_GIFT_CARDS,
  spendGiftCardsSql,
  type GiftCardPayment,
  type GiftCardUse,
} from '../../../offers/gift-cards/spend-gift-cards.ts';
import type { Sale } from '../../../stock/inventory/movements/reserve-stock.ts';
import {
  ALL_VARIANTS_ARE_TAKEN,
  finishTakingStock,
  quantitiesByVariant,
  TAKEN_VARIANTS,
  takeVariantsSql,
  type SoldLine,
  type TakenVariant,
} from '../../../stock/inventory/movements/take-stock.ts';
import { collectParameters, type Tx } from '../../../../engine/kernel/database/sql.ts';

/** What an order consumes that other orders compete for. */
export interface LimitedResources {
  items: readonly Readonly<SoldLine>[];
  sale: Sale;
  discounts: readonly UsedDiscount[];
  gift_cards: readonly GiftCardPayment[];
}

interface PlacedOrder {
  id: string;
  region_id: string;
  gift_cards_taxable: boolean;
}

/**
 * Takes the stock of an order, counts the use of its discounts, and pays with its gift cards, in one statement. Send it as the last
 * statement of the transaction: all other orders of a best seller wait for its row, so it is locked for one round trip and
 * the commit only. It locks variants, then discounts, then gift cards, and each only after all before it were available.
 *
 *   variants ───► discounts ───► gift cards ───► commit
 *      └─ some are stocked at locations ─► levels, in statements of their own ─► discounts ─► gift cards
 *
 * @throws insufficient_inventory with reasons; not_allowed when a discount code or a gift card was used up
 */
export async function consumeLimitedResources(
  tx: Tx,
  order: PlacedOrder,
  { items, sale, discounts, gift_cards }: LimitedResources,
): Promise<void> {
  const uses = giftCardUses(gift_cards);
  const quantities = quantitiesByVariant(items);
  const { taken, counted, spent } = await consume(tx, order, quantities, sale, discounts, uses);
  await finishTakingStock(tx, items, sale, taken);
  if (taken.some(({ at_locations }) => at_locations)) {
    const rest = await consume(tx, order, new Map(), sale, discounts, uses);
    requireConsumed(discounts, uses, rest);
  } else requireConsumed(discounts, uses, { counted, spent });
}

interface Consumed {
  taken: TakenVariant[];
  /** The ids of the counted discounts. */
  counted: string[];
  /** The number of gift cards that have paid. */
  spent: number;
}

async function consume(
  tx: Tx,
  order: PlacedOrder,
  quantities: ReadonlyMap<string, number>,
  sale: Sale,
  discounts: readonly UsedDiscount[],
  uses: readonly GiftCardUse[],
): Promise<Consumed> {
  const { values, bind } = collectParameters();
  const steps: string[] = [];
  const results = { taken: `'[]'::json`, counted: `'{}'::text[]`, spent: '0' };
  let isAvailable = 'true';
  if (quantities.size > 0) {
    const [ids, counts] = [bind([...quantities.keys()]), bind([...quantities.values()])];
    steps.push(takeVariantsSql(ids, counts, bind(sale.allowBackorder ?? false)));
    results.taken = TAKEN_VARIANTS;
    isAvailable = ALL_VARIANTS_ARE_TAKEN;
  }
  if (discounts.length > 0) {
    const ids = bind(discounts.map(({ id }) => id));
    steps.push(countUsageSql(ids, isAvailable));
    results.counted = COUNTED_DISCOUNTS;
    isAvailable = `(select count(*) from counted_discount) = cardinality(${ids})`;
  }
  if (uses.length > 0) {
    const owner = { id: bind(order.id), region_id: bind(order.region_id) };
    const taxable = { gift_cards_taxable: `${bind(order.gift_cards_taxable)}::boolean` };
    steps.push(spendGiftCardsSql(bind(JSON.stringify(uses)), { ...owner, ...taxable }, isAvailable));
    results.spent = SPENT_GIFT_CARDS;
  }
  if (steps.length === 0) return { taken: [], counted: [], spent: 0 };
  const { taken, counted, spent } = results;
  const [consumed] = await tx.query<Consumed>(
    `with ${steps.join(', ')} select ${taken} as taken, ${counted} as counted, ${spent}::int as spent`,
    values,
  );
  return consumed;
}

function requireConsumed(
  discounts: readonly UsedDiscount[],
  uses: readonly GiftCardUse[],
  { counted, spent }: Pick<Consumed, 'counted' | 'spent'>,
): void {
  requireCounted(discounts, counted);
  requireSpent(uses, spent);
}
