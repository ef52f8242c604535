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
  /** What it gives for the purchase of other items. */
  rewards?: PromotionReward[];
}

/** The Y of buy X get Y, or a gift: a return of X takes it back. */
export interface PromotionReward {
  /** For so many X there are `get` Y. */
  buy: number;
  get: number;
  /** How many Y there are. */
  units: number;
  bought: RewardedUnits[];
  rewarded: RewardedUnits[];
}

/** The units of a line when the order was placed. */
export interface RewardedUnits {
  line_id: string;
  quantity: number;
}

const rewardedUnits = {
  type: 'array',
  items: {
    type: 'object',
    required: ['line_id', 'quantity'],
    properties: { line_id: { type: 'string' }, quantity: { type: 'integer' } },
  },
};

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
      rewards: {
        type: 'array',
        description: 'what it gives for the purchase of other items, and a return of these takes back',
        items: {
          type: 'object',
          required: ['buy', 'get', 'units', 'bought', 'rewarded'],
          properties: {
            ...{ buy: { type: 'integer' }, get: { type: 'integer' }, units: { type: 'integer' } },
            ...{ bought: rewardedUnits, rewarded: rewardedUnits },
          },
        },
      },
    },
  },
};
