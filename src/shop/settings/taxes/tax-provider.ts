import type { TaxRateFact } from '../../../model/pricing/tax.ts';
import { Provider } from '../../../engine/providers/provider.ts';
import type { PostalAddress } from '../../../engine/providers/postal-address.ts';

/** What a provider is told of what is sold. All amounts are in the smallest unit of the region's currency. */
export interface TaxRequest {
  items: TaxedItem[];
  shipping_methods: TaxedShipping[];
  region: { id: string; name: string; currency_code: string; tax_rate: number; tax_code: string | null };
  /** Where it is delivered to; null while the shopper has not said. */
  address: TaxAddress | null;
  customer: { id: string; email: string } | null;
}

/** A line. Gift cards are not among them where the region does not tax them. */
export interface TaxedItem {
  id: string;
  title: string;
  /** Null, like the two below, for a line that is no variant. */
  variant_id: string | null;
  product_id: string | null;
  sku: string | null;
  is_giftcard: boolean;
  quantity: number;
  /** Of one piece; with the tax in it where `includes_tax` says so. */
  unit_price: number;
  includes_tax: boolean;
  /** Of the whole line, as it is before taxes are known. */
  discount_total: number;
  /** What the built-in provider would answer. */
  rates: TaxRateFact[];
}

export interface TaxedShipping {
  id: string;
  shipping_option_id: string;
  /** 0 where a discount makes shipping free. */
  price: number;
  includes_tax: boolean;
  rates: TaxRateFact[];
}

/** Where it goes, without whose it is. */
export type TaxAddress = Omit<PostalAddress, 'company' | 'first_name' | 'last_name' | 'phone'>;

/**
 * A rate for a line or for a shipping method. Something may have several, which add up, but only one of a code; without
 * any it bears no tax. Rates are in percent, with up to four decimals.
 */
export type TaxLineResult = TaxRateFact & ({ item_id: string } | { shipping_method_id: string });

/** A region's `tax_provider_id` is null or this where the shop's own tax rates apply. */
export const SYSTEM_TAX_PROVIDER = 'system';

export function isBuiltIn(providerId: string | null): boolean {
  return providerId === null || providerId === SYSTEM_TAX_PROVIDER;
}

/**
 * Who knows the taxes of a region. Implement it and register it with `TaxProviders`. Calls happen while no transaction
 * is open; they may be slow, fail, and be repeated.
 */
export abstract class TaxProvider extends Provider {
  /**
   * The rates of everything that is asked about. Whatever it throws means that the taxes are not known at the moment.
   * @param signal aborted when nobody waits for the answer any more; hand it to `fetch`
   */
  abstract taxLines(question: TaxRequest, signal: AbortSignal): Promise<TaxLineResult[]>;
}
