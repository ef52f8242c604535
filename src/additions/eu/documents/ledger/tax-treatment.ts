import { isInEu } from '../../eu-countries.ts';
import type { TaxTreatment } from './document-content.ts';

/** What decides why something is not taxed. Country codes are in any case. */
export interface TaxSituation {
  /** Whether the seller is a small business, which does not charge VAT. */
  isSmallBusiness: boolean;
  sellerCountry: string | null;
  /** Where the goods go, or where the buyer is. */
  buyerCountry: string | null;
  buyerVatId: string | null;
  /** Whether goods are delivered. */
  isDelivered: boolean;
}

const EXEMPTIONS = {
  voucher: 'Multi-purpose voucher, taxed when it is redeemed (Article 30b of Directive 2006/112/EC)',
  smallBusiness: 'VAT exempt: small enterprise (Article 284 of Directive 2006/112/EC)',
  export: 'Export outside the EU (Article 146 of Directive 2006/112/EC)',
  intraCommunity: 'Intra-Community supply (Article 138 of Directive 2006/112/EC)',
  reverseCharge: 'Reverse charge (Article 196 of Directive 2006/112/EC)',
} as const;

/**
 * Returns how something is taxed, from the rates at which it was sold. The tax itself is that of the order: this only finds the reason why
 * there is none.
 * @param rates in percent
 */
export function treatTax(
  rates: readonly number[],
  isVoucher: boolean,
  situation: TaxSituation,
): TaxTreatment {
  const rate = addRates(rates);
  if (rate > 0) return { category: 'S', rate, exemption: null };
  const { isSmallBusiness, sellerCountry, buyerCountry, buyerVatId, isDelivered } = situation;
  if (isVoucher) return { category: 'E', rate, exemption: EXEMPTIONS.voucher };
  if (isSmallBusiness) return { category: 'E', rate, exemption: EXEMPTIONS.smallBusiness };
  if (buyerCountry !== null && !isInEu(buyerCountry))
    return { category: 'G', rate, exemption: EXEMPTIONS.export };
  const isOtherState =
    buyerCountry !== null && buyerCountry.toLowerCase() !== (sellerCountry ?? buyerCountry).toLowerCase();
  if (!isOtherState || buyerVatId === null) return { category: 'Z', rate, exemption: null };
  return isDelivered
    ? { category: 'K', rate, exemption: EXEMPTIONS.intraCommunity }
    : { category: 'AE', rate, exemption: EXEMPTIONS.reverseCharge };
}

/** Rates have at most four decimals, and 5.5 + 0.1 is not 5.6 in floating point. */
function addRates(rates: readonly number[]): number {
  return rates.reduce((total, rate) => total + Math.round(rate * 10_000), 0) / 10_000;
}
