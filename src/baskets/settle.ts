import { discountedVariants } from '../discounts/find-discounts.ts';
import type { Sql } from '../kernel/sql.ts';
import type { BasketTotals } from '../pricing/totals.ts';
import { isBuiltIn } from '../taxes/tax-provider.ts';
import type { TaxRates } from '../taxes/tax-providers.ts';
import type { Basket } from './basket.ts';
import { isTaxedLater, payableOf, type QuotedTaxes } from './payable.ts';
import { reprice, totalsOf, untaxed } from './reprice.ts';
import { fingerprintOf, OpenQuestion, type TaxAnswer } from './tax-answer.ts';
import { ownRates, presentRates, taxedParts, taxQuestion } from './tax-question.ts';

export interface SettleOptions {
  /** `now` taxes also where the region does not tax automatically, and asks its provider also when it was asked before. */
  taxes?: 'now';
  /** Counts when the basket is still what was asked about. */
  answer?: TaxAnswer;
  /** Also computes what will be paid, see `payable.ts`. */
  payable?: { quoted: QuotedTaxes | null };
}

export interface Settled {
  totals: BasketTotals;
  /**
   * What the shopper should have been shown before: the total, unless taxes come in only now because the region does not
   * tax automatically.
   */
  shown_total: number;
  /** What will be paid: the total, with the taxes that are shown later where `payable` asks for them. */
  payable_total: number;
  /** The rates in it of a tax provider outside; null where the total has its taxes. */
  quoted: QuotedTaxes | null;
  /** Null when the taxes are known, or not wanted. With a question the basket has no taxes that are out of date. */
  open: OpenQuestion | null;
}

/**
 * Re-prices a basket in memory. One statement with a discount, for which of its lines that concerns; and one more where
 * somebody outside knows the taxes.
 */
export async function settle(sql: Sql, basket: Basket, options: SettleOptions = {}): Promise<Settled> {
  const discounted = await discountedIn(sql, basket);
  const known = basket.tax_fingerprint;
  const { rates, fingerprint, open } = await taxesOf(sql, basket, discounted, options);
  basket.tax_fingerprint = fingerprint;
  const totals = reprice(basket, { rates, discounted });
  const payable = options.payable && !open ? { ...options, ...options.payable } : null;
  const later = payable ? await payableOf(sql, basket, discounted, payable) : null;
  const comeInOnlyNow = !basket.region.automatic_taxes && fingerprint !== null && fingerprint !== known;
  return {
    totals,
    shown_total: comeInOnlyNow ? totalsOf(untaxed(basket, discounted)).total : totals.total,
    payable_total: later && later.basket !== basket ? totalsOf(later.basket).total : totals.total,
    quoted: later?.quoted ?? null,
    open: open ?? later?.open ?? null,
  };
}

/** A basket as it will be paid, for reading: with the taxes that are shown later, as far as they are known. */
export async function payableBasket(sql: Sql, basket: Basket, quoted: QuotedTaxes | null): Promise<Basket> {
  if (!isTaxedLater(basket)) return basket;
  return (await payableOf(sql, basket, await discountedIn(sql, basket), { quoted })).basket;
}

function discountedIn(sql: Sql, { discounts, items }: Basket): Promise<Set<string>> {
  const ids = discounts
    .filter((discount) => discount.type !== 'free_shipping')
    .map((discount) => discount.id);
  return discountedVariants(
    sql,
    ids,
    items.flatMap((line) => line.variant_id ?? []),
  );
}

interface Taxes {
  rates: TaxRates;
  /** Null for taxes that are found anew with each change, and where there are none. */
  fingerprint: string | null;
  open: OpenQuestion | null;
}

/** Taxes that were asked for stay as long as what they depend on does, and go with it (docs/decisions.md, Taxes). */
async function taxesOf(
  sql: Sql,
  basket: Basket,
  discounted: ReadonlySet<string>,
  { taxes, answer }: SettleOptions,
): Promise<Taxes> {
  const { tax_fingerprint: known } = basket;
  const { automatic_taxes, tax_provider_id } = basket.region;
  const wanted = automatic_taxes || taxes === 'now' || basket.rules.taxesAtOnce;
  if (isBuiltIn(tax_provider_id) && automatic_taxes)
    return { rates: ownRates(basket), fingerprint: null, open: null };
  if (!wanted && known === null) return NO_TAXES;

  const bare = untaxed(basket, discounted);
  const question = isBuiltIn(tax_provider_id) ? null : await taxQuestion(sql, bare);
  const fingerprint = fingerprintOf(basket, question ?? taxedParts(bare));
  if (!question && wanted) return { rates: ownRates(basket), fingerprint, open: null };
  if (answer?.fingerprint === fingerprint) return { rates: answer.rates, fingerprint, open: null };

  const kept = known === fingerprint ? { ...NO_TAXES, rates: presentRates(basket), fingerprint } : NO_TAXES;
  const isOpen = wanted && (kept === NO_TAXES || taxes === 'now');
  if (!question || !isOpen || question.items.length + question.shipping_methods.length === 0) return kept;
  return { ...kept, open: new OpenQuestion(tax_provider_id!, question, fingerprint) };
}

const NO_TAXES: Taxes = {
  rates: { items: new Map(), shipping_methods: new Map() },
  fingerprint: null,
  open: null,
};
