import type { WithdrawableOrder } from '../withdrawable-order.ts';
import { Withdrawal } from '../withdrawal.entity.ts';

/** What a customer may withdraw from, and until when, in responses. */
export function representPeriod({ isCovered, deadline, items }: WithdrawableOrder) {
  const is_open = isCovered && items.length > 0 && (deadline === null || deadline.getTime() > Date.now());
  return { is_open, deadline: deadline?.toISOString().replace('.000Z', 'Z') ?? null, items };
}

export const PERIOD_SCHEMA = {
  type: 'object',
  required: ['withdrawal_period'],
  properties: {
    withdrawal_period: {
      type: 'object',
      required: ['is_open', 'deadline', 'items'],
      properties: {
        is_open: { type: 'boolean', description: 'whether the button for the withdrawal has to be shown' },
        deadline: {
          ...{ type: ['string', 'null'], format: 'date-time', example: '2026-12-14T22:59:59Z' },
          description: 'null as long as something is still to be shipped',
        },
        items: {
          ...Withdrawal.schemas.items,
          description: 'what was neither returned nor is in an open return',
        },
      },
    },
  },
};
