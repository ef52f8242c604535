import { invalidData, notAllowed } from '#engine/kernel/errors';

/** Errors of changes to orders. */
export const orderErrors = {
  canceled: () => notAllowed('A canceled order cannot be updated'),
  needsEdit: () => notAllowed('Use an order edit to change what was sold'),
  canceledNotCompletable: () => notAllowed('A canceled order cannot be completed'),
  unprocessedNotArchivable: () => notAllowed("Can't archive an unprocessed order"),
  canceledWithoutShippingMethods: () => notAllowed('A shipping method cannot be added to a canceled order'),
  partlyFulfilled: () =>
    notAllowed('The shipping methods of an order that was fulfilled in part cannot change'),
  countryOutsideRegion: () => invalidData('Shipping country must be in the order region'),
} as const;
