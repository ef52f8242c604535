import { CommerceError, invalidData, notAllowed } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';

/** Errors of carts and of the baskets in them. */
export const cartErrors = {
  completed: (id: string) => notAllowed(`Cart ${id} is completed`),
  notInChannel: (variantId: string, channelId: string | null) =>
    invalidData(`Variant ${variantId} is not sold in sales channel ${channelId}`),
  withoutPrice: (title: string) => invalidData(messages.variantWithoutPrice(title)),
  countryNotInRegion: (code: string, regionId: string) =>
    invalidData(`Country ${code} is not in region ${regionId}`),
  unknownProvider: (providerId: string, regionId: string) =>
    invalidData(`Region ${regionId} has no payment provider ${providerId}`),
  providerUnavailable: () =>
    new CommerceError('payment_authorization_error', 'The payment provider does not answer; try again'),
  agreedByStaff: (id: string, owner: string) =>
    notAllowed(`Cart ${id} belongs to ${owner}: staff change its items and its region`),
  withoutShippingMethod: (titles: readonly string[]) =>
    notAllowed(`The cart needs a shipping method for ${titles.join(', ')}`),
  withoutAddress: () => notAllowed('The cart needs a shipping address'),
  deliveryOutsideRegion: (code: string, regionId: string) =>
    notAllowed(`Country ${code} is not in region ${regionId}`),
  withoutItems: () => notAllowed('A cart without items cannot be completed'),
  withoutCustomer: () => notAllowed(messages.customerRequired),
  withoutSession: () => notAllowed(messages.paymentSessionRequired),
  paymentDeclined: (message = 'The payment was not authorized') =>
    new CommerceError('payment_authorization_error', message),
} as const;
