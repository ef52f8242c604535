import { CommerceError, invalidData, notAllowed } from '#engine/kernel/errors';

/** Errors of returns, with the messages that existing clients show. */
export const returnErrors = {
  notFound: (id: string) => new CommerceError('not_found', `Return with id: ${id} was not found`),
  foreignItem: () => invalidData('Return contains invalid line item'),
  tooManyItems: () => notAllowed('Cannot return more items than have been purchased'),
  itemCanceled: (what: string) => invalidData(`Cannot create a ${what} a canceled item.`),
  moreThanPaid: () => notAllowed('Cannot refund more than the original payment'),
  reasonIsCategory: () => invalidData('Cannot apply return reason category'),
  canceled: () => notAllowed('Cannot receive a canceled return'),
  alreadyReceived: (id: string) => notAllowed(`Return with id ${id} has already been received`),
  receivedNotCancelable: () => notAllowed("Can't cancel a return which has been returned"),
  notForShoppers: (optionId: string) =>
    invalidData(`Shipping option ${optionId} does not ship returns of shoppers`),
} as const;
