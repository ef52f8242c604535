import type { PostalAddress } from '#engine/providers/postal-address';
import { Provider } from '#engine/providers/provider';
import type { AppliedTaxRate } from '#model/pricing/tax';

/** The lines and shipping methods to be taxed. Amounts are in minor units of the region's currency. */
export interface TaxRequest {
  items: TaxedItem[];
  shipping_methods: TaxedShipping[];
  region: { id: string; name: string; currency_code: string; tax_rate: number; tax_code: string | null };
  /** The shipping address; null while the cart has none. */
  address: TaxAddress | null;
  customer: { id: string; email: string } | null;
  /** The VAT id of the buyer as they entered it: `vat_id` in the metadata of the cart. */
  vat_id?: string;
}

/** A line to be taxed. Gift cards are left out if the region does not tax them. */
export interface TaxedItem {
  id: string;
  title: string;
  /** Null for a custom item, like `product_id` and `sku`. */
  variant_id: string | null;
  product_id: string | null;
  sku: string | null;
  is_giftcard: boolean;
  quantity: number;
  /** The price of one unit; it includes tax if `includes_tax` is true. */
  unit_price: number;
  includes_tax: boolean;
  /** The discounts of the whole line, before taxes are calculated. */
  discount_total: number;
  /** The rates that the built-in provider would return. */
  rates: AppliedTaxRate[];
}

export interface TaxedShipping {
  id: string;
  shipping_option_id: string;
  /** 0 if a discount makes shipping free. */
  price: number;
  includes_tax: boolean;
  rates: AppliedTaxRate[];
}

/** A shipping address without personal data. */
export type TaxAddress = Omit<PostalAddress, 'company' | 'first_name' | 'last_name' | 'phone'>;

/**
 * A tax rate of a line or shipping method, in percent with up to four decimals. Several rates with different codes add up;
 * without any rate there is no tax.
 */
export type TaxLineResult = AppliedTaxRate & ({ item_id: string } | { shipping_method_id: string });

/** The id of the built-in provider, which is also used for regions whose `tax_provider_id` is null. */
export const SYSTEM_TAX_PROVIDER = 'system';

export function isBuiltIn(providerId: string | null): boolean {
  return providerId === null || providerId === SYSTEM_TAX_PROVIDER;
}

/**
 * A tax service. Implement it and register it with `TaxProviders`. It is called while no transaction is open; calls may be
 * slow, fail, and be retried.
 */
export abstract class TaxProvider extends Provider {
  /**
   * Returns the rates of all items and shipping methods. Any error means that the taxes are unknown for now.
   * @param signal aborted when the caller has stopped waiting; pass it to `fetch`
   */
  abstract taxLines(request: TaxRequest, signal: AbortSignal): Promise<TaxLineResult[]>;
}
