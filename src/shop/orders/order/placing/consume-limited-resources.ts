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
import {
  IS_PLAN_VALID,
  planReservations,
  reservePlannedSql,
  type ReservationPlan,
  type StockAtLocations,
} from '../../../stock/inventory/movements/plan-reservations.ts';
import type { Sale } from '../../../stock/inventory/movements/reserve-stock.ts';
import {
  areTakenSql,
  finishTakingStock,
  quantitiesByVariant,
  TAKEN_VARIANTS,
  takeVariantsSql,
  type SoldLine,
  type TakenVariant,
} from '../../../stock/inventory/movements/take-stock.ts';
import { RESERVATION_EVENTS } from '../../../stock/inventory/write-stock.ts';
import { subscribedNames } from '../../../../engine/background/deliveries.ts';
import {
  collectParameters,
  rejectionOf,
  rejectTransactionSql,
  type Tx,
} from '../../../../engine/kernel/database/sql.ts';
import { OutdatedReadError } from '../../../../engine/kernel/database/transaction.ts';

/** What an order consumes that other orders compete for. */
export interface LimitedResources {
  items: readonly Readonly<SoldLine>[];
  sale: Sale;
  /** The stock of the items at locations, as read without a lock; null if there is none, undefined if it is not known. */
  stock: StockAtLocations | null | undefined;
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
 * statement of the transaction: all other orders of a best seller wait for its row. It locks variants, then levels, discounts and gift
 * cards, and each only after all before it were available.
 *
 *   variants ───► levels ───► discounts ───► gift cards ───► commit
 *                   └─ the stock was not known ─► levels are locked and chosen by further statements, and then the discounts and
 *                      gift cards
 *
 * If the stock is known, the commit is sent right behind the statement, which fails if something is not available, so that the row of
 * a best seller is locked for no round trip.
 * @throws insufficient_inventory with reasons; not_allowed when a discount code or a gift card was used up. Errors of a statement that the
 *   commit was sent with are thrown by the transaction
 */
export async function consumeLimitedResources(
  tx: Tx,
  order: PlacedOrder,
  { items, sale, stock, discounts, gift_cards }: LimitedResources,
): Promise<void> {
  const uses = giftCardUses(gift_cards);
  const plan = planReservations(items, stock ?? null, sale);
  const sold = { quantities: quantitiesByVariant(items), plan, allowBackorder: sale.allowBackorder ?? false };
  const isStockKnown = plan !== null || stock === null;
  if (isStockKnown && tx.commitWith) {
    const last = consume(tx, order, sold, discounts, uses, 'or reject').catch(async (error: unknown) => {
      const consumed = rejectionOf<Consumed>(error);
      if (!consumed) throw error;
      if (consumed.taken.some(({ at_locations }) => at_locations)) throw stockHasChanged(error);
      await finishTakingStock(tx, items, sale, consumed.taken);
      requireConsumed(discounts, uses, consumed);
    });
    return tx.commitWith(last);
  }
  const consumed = await consume(tx, order, sold, discounts, uses);
  if (consumed.is_reserved) return requireConsumed(discounts, uses, consumed);
  await finishTakingStock(tx, items, sale, consumed.taken);
  const isRestLeft = consumed.taken.some(({ at_locations }) => at_locations);
  const rest = isRestLeft ? await consume(tx, order, NOTHING_SOLD, discounts, uses) : consumed;
  requireConsumed(discounts, uses, rest);
}

interface SoldStock {
  /** By the id of the variant. */
  quantities: ReadonlyMap<string, number>;
  /** Null if no variant is stocked at locations, or their stock is not known. */
  plan: ReservationPlan | null;
  allowBackorder: boolean;
}

const NOTHING_SOLD: SoldStock = { quantities: new Map(), plan: null, allowBackorder: false };

interface Consumed {
  taken: TakenVariant[];
  /** Whether the planned reservations were written. */
  is_reserved: boolean;
  /** The ids of the counted discounts. */
  counted: string[];
  /** The number of gift cards that have paid. */
  spent: number;
}

async function consume(
  tx: Tx,
  order: PlacedOrder,
  { quantities, plan, allowBackorder }: SoldStock,
  discounts: readonly UsedDiscount[],
  uses: readonly GiftCardUse[],
  unavailable: 'or reject' | 'or tell' = 'or tell',
): Promise<Consumed> {
  const { values, bind } = collectParameters();
  const steps: string[] = [];
  const results = { taken: `'[]'::json`, is_reserved: 'false', counted: `'{}'::text[]`, spent: '0' };
  let isAvailable = 'true';
  if (quantities.size > 0) {
    const [ids, counts] = [bind([...quantities.keys()]), bind([...quantities.values()])];
    steps.push(takeVariantsSql(ids, counts, bind(allowBackorder)));
    results.taken = TAKEN_VARIANTS;
    isAvailable = areTakenSql();
  }
  if (plan) {
    steps.push(reservePlannedSql(bind(JSON.stringify(plan)), bind(subscribedNames(tx, RESERVATION_EVENTS))));
    results.is_reserved = `${IS_PLAN_VALID} and ${areTakenSql('true')}`;
    isAvailable = results.is_reserved;
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
    const cards = bind(JSON.stringify(uses));
    steps.push(spendGiftCardsSql(cards, { ...owner, ...taxable }, isAvailable));
    results.spent = SPENT_GIFT_CARDS;
    isAvailable = `${SPENT_GIFT_CARDS} = json_array_length(${cards}::json)`;
  }
  if (steps.length === 0) return { taken: [], is_reserved: false, counted: [], spent: 0 };
  const { taken, is_reserved, counted, spent } = results;
  const consumed = `select ${taken} as taken, ${is_reserved} as is_reserved, ${counted} as counted, ${spent}::int as spent`;
  const rejected = rejectTransactionSql(isAvailable, '(select row_to_json(c) from consumed c)');
  const [row] = await tx.query<Consumed>(
    unavailable === 'or reject'
      ? `with ${steps.join(', ')}, consumed as (${consumed}) select *, ${rejected} from consumed`
      : `with ${steps.join(', ')} ${consumed}`,
    values,
  );
  return row;
}

/** The transaction is run again, with the stock as it is then. */
function stockHasChanged(cause: unknown): Error {
  return new OutdatedReadError('the stock at locations has changed since it was read', { cause });
}

function requireConsumed(
  discounts: readonly UsedDiscount[],
  uses: readonly GiftCardUse[],
  { counted, spent }: Pick<Consumed, 'counted' | 'spent'>,
): void {
  requireCounted(discounts, counted);
  requireSpent(uses, spent);
}
