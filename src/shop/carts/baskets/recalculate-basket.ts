import type { Sql } from '#engine/kernel/database/sql';
import type { QuotedTaxes } from '#model/entities/carts/cart.entity';
import type { BasketTotals } from '#model/pricing/totals';
import { discountedVariants } from '#shop/offers/discounts/find-discounts';
import { isBuiltIn } from '#shop/settings/taxes/tax-provider';
import type { TaxRates } from '#shop/settings/taxes/tax-providers';
import type { Basket } from './basket.ts';
import { isTaxedLater, payableOf } from './payable-amount.ts';
import { reprice, totalsOf, withoutTaxes } from './reprice-basket.ts';
import { buildTaxRequest, builtInRates, currentRates, taxedParts } from './taxes/tax-request.ts';
import { fingerprintOf, PendingTaxRequest, type TaxResponse } from './taxes/tax-response.ts';

export interface RecalculateOptions {
  /** `now` computes taxes even if the region does not tax automatically, and asks its provider even if it was asked before. */
  taxes?: 'now';
  /** Ignored if the basket has changed since the request. */
  taxResponse?: TaxResponse;
  /** Also computes the amount to pay, see `payable-amount.ts`. */
  payable?: { quoted: QuotedTaxes | null };
}

export interface RecalculatedBasket {
  totals: BasketTotals;
  /**
   * The total that the shopper saw before: `totals.total`, or the total without taxes if this call adds them because the
   * region does not tax automatically.
   */
  previous_total: number;
  /** The amount to pay: the total, plus the taxes that are added at completion if `payable` is set. */
  payable_total: number;
  /** The rates of an external tax provider in `payable_total`; null if the total already includes its taxes. */
  quoted: QuotedTaxes | null;
  /** Null if the taxes are known or not requested. If there is a request, the basket has no outdated taxes. */
  taxRequest: PendingTaxRequest | null;
}

/**
 * Reprices a basket in memory: one statement if it has discounts, to find the lines that they apply to, and one more for an
 * external tax provider.
 */
export async function recalculate(
  sql: Sql,
  basket: Basket,
  options: RecalculateOptions = {},
): Promise<RecalculatedBasket> {
  const discounted = await discountedIn(sql, basket);
  const known = basket.tax_fingerprint;
  const { rates, fingerprint, taxRequest } = await taxesOf(sql, basket, discounted, options);
  basket.tax_fingerprint = fingerprint;
  const totals = reprice(basket, { rates, discounted });
  const payable = options.payable && !taxRequest ? { ...options, ...options.payable } : null;
  const later = payable ? await payableOf(sql, basket, discounted, payable) : null;
  const areTaxesNew = !basket.region.automatic_taxes && fingerprint !== null && fingerprint !== known;
  return {
    totals,
    previous_total: areTaxesNew ? totalsOf(withoutTaxes(basket, discounted)).total : totals.total,
    payable_total: later && later.basket !== basket ? totalsOf(later.basket).total : totals.total,
    quoted: later?.quoted ?? null,
    taxRequest: taxRequest ?? later?.taxRequest ?? null,
  };
}

/** A basket for reading, including the taxes that are added at completion, as far as they are known. */
export async function payableBasket(sql: Sql, basket: Basket, quoted: QuotedTaxes | null): Promise<Basket> {
  if (!isTaxedLater(basket)) return basket;
  return (await payableOf(sql, basket, await discountedIn(sql, basket), { quoted })).basket;
}

/** The pairs of `discountedVariants` for a basket: one statement, unless all of them were loaded with it. */
async function discountedIn(sql: Sql, { discounts, items }: Basket): Promise<Set<string>> {
  const ofLines = discounts.filter(({ type }) => type !== 'free_shipping');
  const variants = items.flatMap((line) => line.variant_id ?? []);
  const pairs = new Set<string>();
  for (const { id, meets_conditions } of ofLines)
    for (const variant of variants) {
      const meets = meets_conditions?.[variant];
      if (meets === undefined) {
        const ids = ofLines.map((discount) => discount.id);
        return discountedVariants(sql, ids, variants);
      }
      if (meets) pairs.add(`${id} ${variant}`);
    }
  return pairs;
}

interface Taxes {
  rates: TaxRates;
  /** Null for taxes that are recomputed on each change, and without taxes. */
  fingerprint: string | null;
  taxRequest: PendingTaxRequest | null;
}

/** Requested taxes remain valid until one of the facts that they depend on changes (docs/decisions.md, Taxes). */
async function taxesOf(
  sql: Sql,
  basket: Basket,
  discounted: ReadonlySet<string>,
  { taxes, taxResponse }: RecalculateOptions,
): Promise<Taxes> {
  const { tax_fingerprint: known } = basket;
  const { automatic_taxes, tax_provider_id } = basket.region;
  const isRequested = automatic_taxes || taxes === 'now' || basket.rules.taxesAtOnce;
  if (isBuiltIn(tax_provider_id) && automatic_taxes)
    return { rates: builtInRates(basket), fingerprint: null, taxRequest: null };
  if (!isRequested && known === null) return NO_TAXES;

  const bare = withoutTaxes(basket, discounted);
  const request = isBuiltIn(tax_provider_id) ? null : await buildTaxRequest(sql, bare);
  const fingerprint = fingerprintOf(basket, request ?? taxedParts(bare));
  if (!request && isRequested) return { rates: builtInRates(basket), fingerprint, taxRequest: null };
  if (taxResponse?.fingerprint === fingerprint)
    return { rates: taxResponse.rates, fingerprint, taxRequest: null };

  const current =
    known === fingerprint ? { ...NO_TAXES, rates: currentRates(basket), fingerprint } : NO_TAXES;
  const isOpen = isRequested && (current === NO_TAXES || taxes === 'now');
  if (!request || !isOpen || request.items.length + request.shipping_methods.length === 0) return current;
  return { ...current, taxRequest: new PendingTaxRequest(tax_provider_id!, request, fingerprint) };
}

const NO_TAXES: Taxes = {
  rates: { items: new Map(), shipping_methods: new Map() },
  fingerprint: null,
  taxRequest: null,
};
