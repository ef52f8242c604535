import { notAllowed } from '#engine/kernel/errors';

/** Why an order cannot be canceled, with the messages that existing clients show. */
export const cancellationErrors = {
  refunded: () => notAllowed('Order with refund(s) cannot be canceled'),
  notCanceledBefore: (parts: 'fulfillments' | 'returns' | 'swaps' | 'claims') =>
    notAllowed(`All ${parts} must be canceled before canceling an order`),
} as const;
