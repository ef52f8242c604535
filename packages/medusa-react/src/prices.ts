import { decimalsOf } from '@storekeep/server/decimals';

/** What a region tells about prices: a region of the interface, or a part of it. */
export interface RegionInfo {
  currency_code: string;
  /** In percent. */
  tax_rate?: number | null;
  tax_code?: string | null;
}

/** What a variant tells about prices: a variant of the interface, or a part of it. */
export interface ProductVariantInfo {
  prices?: { currency_code: string; amount: number }[];
}

export interface ComputeAmountParams {
  /** In minor units, without tax. */
  amount: number;
  region: RegionInfo;
  /** Adds the tax rate of the region; defaults to true. */
  includeTaxes?: boolean;
}

interface FormatOptions {
  minimumFractionDigits?: number;
  maximumFractionDigits?: number;
  /** Defaults to `en-US`. */
  locale?: string;
}

export type FormatAmountParams = ComputeAmountParams & FormatOptions;

export interface ComputeVariantPriceParams {
  variant: ProductVariantInfo;
  region: RegionInfo;
  /** Adds the tax rate of the region; defaults to true. */
  includeTaxes?: boolean;
}

export type FormatVariantPriceParams = ComputeVariantPriceParams & FormatOptions;

/** The price of a variant in the currency of a region, in minor units; 0 if it has none. */
export function getVariantPrice(variant: ProductVariantInfo, region: RegionInfo): number {
  const currency = region?.currency_code?.toLowerCase();
  return variant?.prices?.find((price) => price.currency_code.toLowerCase() === currency)?.amount || 0;
}

/** An amount in major units, to be displayed: 1950 cents are 19.5 euros. To calculate with it, keep the minor units. */
export function computeAmount({ amount, region, includeTaxes = true }: ComputeAmountParams): number {
  const decimals = decimalsOf(region?.currency_code?.toLowerCase() ?? '');
  const percent = includeTaxes ? (region?.tax_rate ?? 0) : 0;
  return (Math.floor(amount) / 10 ** decimals) * (1 + percent / 100);
}

/** An amount as text, such as `€19.50`. */
export function formatAmount({ amount, region, includeTaxes, ...format }: FormatAmountParams): string {
  return formatMajor(computeAmount({ amount, region, includeTaxes }), region?.currency_code, format);
}

/** The price of a variant in major units, to be displayed. */
export function computeVariantPrice({ variant, region, includeTaxes }: ComputeVariantPriceParams): number {
  return computeAmount({ amount: getVariantPrice(variant, region), region, includeTaxes });
}

/** The price of a variant as text. */
export function formatVariantPrice({
  variant,
  region,
  includeTaxes,
  ...format
}: FormatVariantPriceParams): string {
  return formatAmount({ amount: getVariantPrice(variant, region), region, includeTaxes, ...format });
}

function formatMajor(
  amount: number,
  currency: string | undefined,
  { locale = 'en-US', ...digits }: FormatOptions,
): string {
  if (!currency) return amount.toString();
  const decimals = decimalsOf(currency.toLowerCase());
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: Math.min(decimals, digits.maximumFractionDigits ?? decimals),
    maximumFractionDigits: Math.max(decimals, digits.minimumFractionDigits ?? decimals),
    ...omitUndefined(digits),
  }).format(amount);
}

function omitUndefined(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
