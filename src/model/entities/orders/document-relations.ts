/** What was sold, where, and with which discount: relations that documents show also when the shop has deleted what they lead to. */
export const RELATIONS_WITH_DELETED = ['discounts', 'product', 'region', 'rule', 'variant'] as const;
