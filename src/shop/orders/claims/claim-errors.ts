import { CommerceError, invalidData, notAllowed } from '#engine/kernel/errors';

/** Errors of claims, with the messages that existing clients show. */
export const claimErrors = {
  notFound: (id: string) => new CommerceError('not_found', `Claim with ${id} was not found`),
  noReplacement: () => invalidData('Claims with type "replace" must have at least one additional item.'),
  noItems: () => invalidData('Claims must have at least one claim item.'),
  replacementWithRefund: () =>
    invalidData('Claim has type "replace" but must be type "refund" to have a refund_amount.'),
  unknownReason: () =>
    invalidData(
      'Claim Item reason must be one of "missing_item", "wrong_item", "production_failure" or "other".',
    ),
  unknownVariants: (ids: readonly string[]) =>
    invalidData(`Unable to generate the line items, some variant has not been found: ${ids.join(', ')}`),
  customItem: () => notAllowed('Cannot claim a custom line item'),
  moreThanFulfilled: () => notAllowed('Cannot claim more of an item than has been fulfilled.'),
  canceledNotUpdatable: () => notAllowed('Canceled claim cannot be updated'),
  refunded: () => notAllowed('Claim with a refund cannot be canceled'),
  fulfilled: () => notAllowed('All fulfillments must be canceled before the claim can be canceled'),
  returned: () => notAllowed('Return must be canceled before the claim can be canceled'),
  sentItemsCredited: () =>
    notAllowed('Items that the claim has sent are credited, or are in an open return, exchange or claim'),
  canceledNotFulfillable: () => notAllowed('Canceled claim cannot be fulfilled'),
  alreadyFulfilled: () => notAllowed('The claim has already been fulfilled.'),
  notFulfillable: (type: string) => notAllowed(`Claims with the type "${type}" can not be fulfilled.`),
  noShippingMethods: () => notAllowed('Cannot fulfill a claim without a shipping method.'),
  canceledNotShippable: () => notAllowed('Canceled claim cannot be fulfilled as shipped'),
} as const;
