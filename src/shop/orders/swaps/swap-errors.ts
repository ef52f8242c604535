import { invalidData, notAllowed } from '#engine/kernel/errors';

/** Errors of swaps, with the messages that existing clients show. */
export const swapErrors = {
  orderCanceled: () => invalidData('Cannot create a swap on a canceled item.'),
  orderNotCaptured: () => notAllowed('Cannot swap an order that has not been captured'),
  orderNotFulfilled: () => notAllowed('Cannot swap an order that has not been fulfilled'),
  unknownVariants: (ids: readonly string[]) =>
    invalidData(`Unable to generate the line items, some variant has not been found: ${ids.join(', ')}`),
  refunded: () => notAllowed('Swap with a refund cannot be canceled'),
  fulfilled: () => notAllowed('All fulfillments must be canceled before the swap can be canceled'),
  returned: () => notAllowed('Return must be canceled before the swap can be canceled'),
  sentItemsCredited: () =>
    notAllowed('Items that the swap has sent are credited, or are in an open return, exchange or claim'),
  canceledNotProcessable: () => notAllowed('Canceled swap cannot be processed'),
  unconfirmedNotProcessable: () =>
    notAllowed("Cannot process a swap that hasn't been confirmed by the customer"),
  canceledNotFulfillable: () => notAllowed('Canceled swap cannot be fulfilled'),
  unconfirmedNotFulfillable: () => notAllowed('Cannot fulfill a swap that the customer has not confirmed'),
  alreadyFulfilled: () => notAllowed('The swap was already fulfilled'),
  noShippingMethods: () => notAllowed("Cannot fulfill an swap that doesn't have shipping methods"),
  canceledNotShippable: () => notAllowed('Canceled swap cannot be fulfilled as shipped'),
  paidWithGiftCard: () => notAllowed('A swap cannot be paid with a gift card'),
} as const;
