import type { Sql } from '../kernel/sql.ts';
import type { TaxRateFact } from '../pricing/tax.ts';
import { isBuiltIn } from '../taxes/tax-provider.ts';
import type { TaxRates } from '../taxes/tax-providers.ts';
import type { Basket } from './basket.ts';
import { reprice, untaxed } from './reprice.ts';
import { fingerprintOf, OpenQuestion, type TaxAnswer } from './tax-answer.ts';
import { ownRates, taxQuestion } from './tax-question.ts';

/** Rates that a tax provider outside has answered, by the ids of lines and of shipping methods. */
export interface QuotedTaxes {
  /** Of the question, see `tax-answer.ts`. */
  fingerprint: string;
  items: Record<string, TaxRateFact[]>;
  shipping_methods: Record<string, TaxRateFact[]>;
}

/** A basket with the taxes that its completion adds. */
export interface Payable {
  /** A copy, unless the basket has its taxes or they are not known. */
  basket: Basket;
  /** What a provider outside has answered; null where the basket has its taxes, or they are our own. */
  quoted: QuotedTaxes | null;
  /** The question for a provider outside whose answer is not known; null for all others. */
  open: OpenQuestion | null;
}

/**
 * Whether a basket will be taxed only when it is completed, or when its taxes are requested: its region does not tax
 * automatically. What is to be paid is more than its total then.
 */
export function isTaxedLater({ region, rules, tax_fingerprint }: Basket): boolean {
  return !region.automatic_taxes && !rules.taxesAtOnce && tax_fingerprint === null;
}

/**
 * Computes the taxes that are shown later, on a copy. One statement where a provider outside taxes the region.
 * @param discounted as in `RepriceFacts`
 * @param answer counts when the basket is still what was asked about; so does `quoted`
 */
export async function payableOf(
  sql: Sql,
  basket: Basket,
  discounted: ReadonlySet<string>,
  { answer, quoted }: { answer?: TaxAnswer; quoted?: QuotedTaxes | null },
): Promise<Payable> {
  const asItIs = { basket, quoted: null, open: null };
  if (!isTaxedLater(basket)) return asItIs;
  const { tax_provider_id } = basket.region;
  if (isBuiltIn(tax_provider_id)) return { ...asItIs, basket: taxed(basket, ownRates(basket), discounted) };
  const question = await taxQuestion(sql, untaxed(basket, discounted));
  if (question.items.length + question.shipping_methods.length === 0) return asItIs;
  const fingerprint = fingerprintOf(basket, question);
  const present = answer?.fingerprint === fingerprint ? quotedFrom(answer) : quoted;
  if (present?.fingerprint !== fingerprint)
    return { ...asItIs, open: new OpenQuestion(tax_provider_id!, question, fingerprint) };
  return { basket: taxed(basket, ratesIn(present), discounted), quoted: present, open: null };
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

function quotedFrom({ fingerprint, rates }: TaxAnswer): QuotedTaxes {
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
