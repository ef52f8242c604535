import { baskets, money } from '@storekeep/server/extend';
import { UNKNOWN_VARIANT } from '../carts/cart-facts.ts';
import { promote, type Promoted } from '../evaluation/promote.ts';
import type { PromotedBasket } from '../evaluation/promoted-basket.ts';
import type { EvaluatedPromotion } from '../evaluation/promotion-rules.ts';
import { toPromotedLine } from '../to-promoted-line.ts';
import { applyDiscountRules } from './apply-discount-rules.ts';
import type { BacktestFacts, PastRegion } from './backtest-facts.ts';
import { NotRecomputable } from './not-recomputable.ts';
import { type Proposal, selectsItems } from './proposal.ts';
import { priceDifference, type ProposedPrices } from './propose-prices.ts';
import { proposeItemTaxes, proposeShippingTaxes } from './propose-taxes.ts';
import type { PastLine, PastOrder, PastShipping } from './read-past-orders.ts';

/** An order as it would have been. */
export interface OrderAfterRules {
  order: PastOrder;
  /** Proposed promotions. */
  applied: { id: string; name: string; amount: number }[];
  gifts: { variant_id: string; quantity: number }[];
  /** What proposed promotions and prices take off, in the kind of the prices, with or without tax. */
  discount: number;
}

/** What is proposed, with what is left of budgets for an order. */
export interface ProposedRules {
  promotions: readonly EvaluatedPromotion[];
  prices: ProposedPrices | null;
  tax_rates: Proposal['tax_rates'];
}

/**
 * Applies to an order the promotions and discounts that it was placed with, and what is proposed beside them.
 * @throws NotRecomputable
 */
export function applyRules(order: PastOrder, rules: ProposedRules, facts: BacktestFacts): OrderAfterRules {
  const region = facts.regions.get(order.region_id);
  if (!region) throw new NotRecomputable('Its region does not exist any more');
  const { items, reduction } = withProposedPrices(order, rules, region, facts);
  const shipping_methods = withProposedShippingTaxes(order, rules, region);
  const promotions = promotionsOf(order, rules, facts);
  const basket = { ...order, items, shipping_methods };
  const promoted = promotions.length > 0 ? promoteOrder(basket, promotions, facts) : NOTHING;
  const reduced = applyDiscountRules(order, applyPromoted(basket, promoted));
  const proposed = new Map(rules.promotions.map((promotion) => [promotion.id, promotion]));
  const applied = promoted.promotions.filter(({ id, status }) => status === 'applied' && proposed.has(id));
  return {
    order: reduced,
    applied: applied.map(({ id, name, amount }) => ({ id, name, amount })),
    gifts: promoted.gifts.filter(({ promotion_id }) => proposed.has(promotion_id)),
    discount: money.sum([reduction, ...applied.map(({ amount }) => amount)]),
  };
}

const NOTHING: Promoted = { promotions: [], adjustments: [], shipping: [], gifts: [], rewards: [] };

/** The lines with proposed prices and taxes, and what these prices take off. Gifts have no price. */
function withProposedPrices(
  order: PastOrder,
  { prices, tax_rates }: ProposedRules,
  region: PastRegion,
  { variants }: BacktestFacts,
): { items: PastLine[]; reduction: number } {
  const rates = ratesOf(region, tax_rates);
  const reductions: number[] = [];
  const items = order.items.map((line): PastLine => {
    const isExempt = line.is_giftcard && !region.gift_cards_taxable;
    const tax_lines =
      rates.length > 0 && !isExempt
        ? proposeItemTaxes(line, variants.get(line.variant_id ?? ''), rates)
        : line.tax_lines;
    const taxed = { ...line, tax_lines };
    const price = order.is_agreed ? null : (prices?.findLower(taxed, order, region) ?? null);
    if (!price) return taxed;
    const priced = { ...taxed, ...price };
    reductions.push(priceDifference(taxed, priced));
    return priced;
  });
  return { items, reduction: money.sum(reductions) };
}

function withProposedShippingTaxes(
  { shipping_methods }: PastOrder,
  { tax_rates }: ProposedRules,
  region: PastRegion,
): PastShipping[] {
  const rates = ratesOf(region, tax_rates);
  return shipping_methods.map((method) => ({
    ...method,
    tax_lines: rates.length > 0 ? proposeShippingTaxes(method, rates) : method.tax_lines,
  }));
}

/** The proposed rates of a region. @throws NotRecomputable if a provider computes its taxes */
function ratesOf(
  { id, tax_provider_id }: PastRegion,
  rates: ProposedRules['tax_rates'],
): ProposedRules['tax_rates'] {
  const own = rates.filter(({ region_id }) => region_id === id);
  if (own.length > 0 && tax_provider_id !== null)
    throw new NotRecomputable(`The taxes of its region are computed by ${tax_provider_id}`);
  return own;
}

/** Those of the order and those that are proposed. @throws NotRecomputable if they are about products that are not known any more */
function promotionsOf(order: PastOrder, rules: ProposedRules, facts: BacktestFacts): EvaluatedPromotion[] {
  const recorded = order.promotions
    .filter(({ status }) => status === 'applied')
    .map(({ id, name }) => {
      const promotion = facts.promotions.get(id);
      if (!promotion) throw new NotRecomputable(`The promotion ${name} does not exist any more`);
      return promotion;
    });
  const promotions = [...recorded, ...(order.is_agreed ? [] : rules.promotions)];
  const isUnknown = order.items.some(
    ({ variant_id }) => variant_id !== null && !facts.variants.has(variant_id),
  );
  if (isUnknown && promotions.some(selectsItems))
    throw new NotRecomputable('One of its products does not exist any more');
  return promotions;
}

function promoteOrder(
  order: PastOrder,
  promotions: readonly EvaluatedPromotion[],
  facts: BacktestFacts,
): Promoted {
  const { currency_code, region_id, country_code, sales_channel_id, locale, customer } = order;
  const basket: PromotedBasket = {
    ...{ currency_code, region_id, country_code, sales_channel_id, locale, customer },
    lines: order.items
      .filter(({ source_id }) => source_id === null)
      .map((line) =>
        toPromotedLine(line, line.tax_lines, facts.variants.get(line.variant_id ?? '') ?? UNKNOWN_VARIANT),
      ),
    shipping_methods: order.shipping_methods.map(({ id, shipping_option_id, price, original_price }) => ({
      ...{ id, shipping_option_id, price: original_price ?? price },
    })),
    codes: promotions.flatMap(({ codes }) => codes),
    gifts: giftsOf(order, promotions, facts),
  };
  return promote(basket, promotions, new Date(order.created_at));
}

/** Gifts at the price that the order has, or else at that of today. Their stock is not limited, unless the order shows that it was. */
function giftsOf(
  order: PastOrder,
  promotions: readonly EvaluatedPromotion[],
  facts: BacktestFacts,
): PromotedBasket['gifts'] {
  const ids = promotions.flatMap(({ effects }) =>
    effects.flatMap(({ type, variant_id }) => (type === 'gift' ? (variant_id ?? []) : [])),
  );
  return new Map(
    ids.flatMap((id): [string, { unit_price: number; available: number }][] => {
      const given = order.items.find(({ source_id, variant_id }) => source_id !== null && variant_id === id);
      const unit_price = given?.unit_price ?? facts.giftPriceOf(id, order);
      return unit_price === null ? [] : [[id, { unit_price, available: given?.quantity ?? MAX_GIFTS }]];
    }),
  );
}

/** The most units of a gift of one order. */
const MAX_GIFTS = 1000;

/** Replaces what promotions have taken off lines and shipping methods. The lines of gifts stay, as they cost nothing. */
function applyPromoted(order: PastOrder, promoted: Promoted): PastOrder {
  const items = order.items.map((line): PastLine => {
    if (line.source_id !== null) return line;
    const added = promoted.adjustments
      .filter(({ line_id }) => line_id === line.id)
      .map(({ promotion_id, amount }) => ({
        ...{
          amount,
          exact_amount: null,
          discount_id: null,
          source_id: promotion_id,
          price_reduction: amount,
        },
      }));
    const others = line.adjustments.filter(({ source_id }) => source_id === null);
    const reduced = { ...line, adjustments: [...others, ...added] };
    if (added.length > 0) baskets.setNetReductions(reduced);
    return reduced;
  });
  const shipping_methods = order.shipping_methods.map((method): PastShipping => {
    const full = method.original_price ?? method.price;
    const amounts = promoted.shipping
      .filter(({ method_id }) => method_id === method.id)
      .map(({ amount }) => amount);
    return { ...method, price: full - money.sum(amounts) };
  });
  return { ...order, items, shipping_methods };
}
