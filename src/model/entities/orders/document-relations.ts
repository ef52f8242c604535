/** Relations of orders that include soft-deleted records, so that an order still shows what was sold, where and with which discount. */
export const RELATIONS_WITH_DELETED = ['discounts', 'product', 'region', 'rule', 'variant'] as const;
