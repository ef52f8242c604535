import type { Sql } from '#engine/kernel/database/sql';
import type { QuotedTaxes } from '#model/entities/carts/cart.entity';
import { isBuiltIn } from '#shop/settings/taxes/tax-provider';
import type { TaxRates } from '#shop/settings/taxes/tax-providers';
import type { Basket } from './basket.ts';
import { reprice, withoutTaxes } from './reprice-basket.ts';
import { buildTaxRequest, builtInRates } from './taxes/tax-request.ts';
import { fingerprintOf, PendingTaxRequest, type TaxResponse } from './taxes/tax-response.ts';

/** A basket with the taxes that are added when it is completed. */
export interface Payable {
  /** A copy, or the basket itself if it already has its taxes or they are not known. */
  basket: Basket;
  /** The rates of an external provider; null if the basket already has its taxes, or the built-in provider computes them. */
  quoted: QuotedTaxes | null;
  /** The request to an external provider, if its response is missing; otherwise null. */
  taxRequest: PendingTaxRequest | null;
}

/**
 * Whether a basket is taxed only at completion, or when its taxes are requested, because its region does not tax
 * automatically. The amount to pay is then higher than its total.
 */
export function isTaxedLater({ region, rules, tax_fingerprint }: Basket): boolean {
  return !region.automatic_taxes && !rules.taxesAtOnce && tax_fingerprint === null;
}

/**
 * Computes, on a copy, the taxes that the basket does not include yet. One statement for a region with an external tax provider.
 * @param discounted as in `RepriceFacts`
 * @param taxResponse ignored if the basket has changed since the request; so is `quoted`
 */
export async function payableOf(
  sql: Sql,
  basket: Basket,
  discounted: ReadonlySet<string>,
  { taxResponse, quoted }: { taxResponse?: TaxResponse; quoted?: QuotedTaxes | null },
): Promise<Payable> {
  const unchanged = { basket, quoted: null, taxRequest: null };
  if (!isTaxedLater(basket)) return unchanged;
  const { tax_provider_id } = basket.region;
  if (isBuiltIn(tax_provider_id))
    return { ...unchanged, basket: taxed(basket, builtInRates(basket), discounted) };
  const request = await buildTaxRequest(sql, withoutTaxes(basket, discounted));
  if (request.items.length + request.shipping_methods.length === 0) return unchanged;
  const fingerprint = fingerprintOf(basket, request);
  const current = taxResponse?.fingerprint === fingerprint ? quotedFrom(taxResponse) : quoted;
  if (current?.fingerprint !== fingerprint)
    return { ...unchanged, taxRequest: new PendingTaxRequest(tax_provider_id!, request, fingerprint) };
  return { basket: taxed(basket, ratesIn(current), discounted), quoted: current, taxRequest: null };
}

function taxed(basket: Basket, rates: TaxRates, discounted: ReadonlySet<string>): Basket {
  const copy = {
    ...basket,
    items: basket.items.map((line) => ({ ...line })),
    shipping_methods: basket.shipping_methods.map((method) => ({ ...method })),
  };
  reprice(copy, { rates, discounted });
  return copy;
}

function quotedFrom({ fingerprint, rates }: TaxResponse): QuotedTaxes {
  return {
    fingerprint,
    items: Object.fromEntries(rates.items),
    shipping_methods: Object.fromEntries(rates.shipping_methods),
  };
}

function ratesIn({ items, shipping_methods }: QuotedTaxes): TaxRates {
  return {
    items: new Map(Object.entries(items)),
    shipping_methods: new Map(Object.entries(shipping_methods)),
  };
}
