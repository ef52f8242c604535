import { invalidData } from '#engine/kernel/errors';

/** Errors of prices, in price lists and of variants. */
export const priceErrors = {
  withoutCurrency: () => invalidData('A price needs a region_id or a currency_code'),
  otherCurrency: (regionId: string, currency: string, given: string) =>
    invalidData(`A price of region ${regionId} is in ${currency}, not in ${given}`),
  quantityRange: () => invalidData('min_quantity of a price must not exceed max_quantity'),
  duplicate: (where: string) => invalidData(`A variant has one price for ${where} and the same quantities`),
  endsBeforeStart: () => invalidData('ends_at of a price list must be after starts_at'),
} as const;
