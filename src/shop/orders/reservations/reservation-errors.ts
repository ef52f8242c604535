import { notAllowed } from '#engine/kernel/errors';

/** Errors of reservations for line items of orders. */
export const reservationErrors = {
  orderCanceled: (orderId: string) => notAllowed(`Order ${orderId} is canceled`),
  otherItem: (lineId: string, itemId: string) =>
    notAllowed(`Line item ${lineId} is not sold from inventory item ${itemId}`),
  moreThanUnfulfilled: () =>
    notAllowed('The reservation quantity cannot be greater than the unfulfilled line item quantity'),
  nothingLeft: (lineId: string) => notAllowed(`Nothing of line item ${lineId} is left to be reserved`),
} as const;
