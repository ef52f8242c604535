/** What a promotion does to a cart, or what the cart lacks for it. */
export interface CartPromotion {
  id: string;
  name: string;
  status: 'applied' | 'missing';
  /** What it takes off, in the smallest unit of the currency. */
  amount: number;
  /** For shoppers, in English. */
  message: string;
  missing: { subject: string; value: unknown } | null;
}

export const promotionsSchema = {
  type: 'array',
  description: 'the promotions that apply, and what is missing for others, see `docs/promotions.md`',
  items: {
    type: 'object',
    required: ['id', 'name', 'status', 'amount', 'message', 'missing'],
    properties: {
      ...{ id: { type: 'string' }, name: { type: 'string' }, message: { type: 'string' } },
      status: { type: 'string', enum: ['applied', 'missing'] },
      amount: { type: 'integer', description: 'what it takes off, in the smallest unit of the currency' },
      missing: { type: ['object', 'null'], properties: { subject: { type: 'string' }, value: {} } },
    },
  },
};
