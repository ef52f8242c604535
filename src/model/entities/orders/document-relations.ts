/** What was sold, where, and with which discount: relations that documents show also when the shop has deleted what they lead to. */
export const ON_DOCUMENTS = ['discounts', 'product', 'region', 'rule', 'variant'] as const;
