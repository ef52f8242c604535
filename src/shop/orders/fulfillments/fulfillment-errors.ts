import { CommerceError, notAllowed } from '#engine/kernel/errors';

/** Errors of the fulfillments and shipments of orders, and of their swaps and claims. */
export const fulfillmentErrors = {
  orderCanceled: () => notAllowed('A canceled order cannot be fulfilled'),
  orderCanceledNotShippable: () => notAllowed('A canceled order cannot be fulfilled as shipped'),
  noShippingMethods: () => notAllowed('Cannot fulfill an order that lacks shipping methods'),
  /** @param left the number of units of the line that can still be fulfilled */
  tooManyItems: (left: number, lineId: string) =>
    notAllowed(`Cannot fulfill more items than have been purchased (${left} of ${lineId} left)`),
  unknown: () => new CommerceError('not_found', 'Could not find fulfillment'),
  canceled: () => notAllowed('Fulfillment has been canceled'),
  alreadyShipped: () => notAllowed('The fulfillment has already been shipped'),
  shippedNotCancelable: () =>
    notAllowed('The fulfillment has already been shipped. Shipped fulfillments cannot be canceled'),
} as const;
