export const priceListTypes = ['sale', 'override'] as const;
export type PriceListType = (typeof priceListTypes)[number];

export const priceListStatuses = ['active', 'draft'] as const;
export type PriceListStatus = (typeof priceListStatuses)[number];
