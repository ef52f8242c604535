import { CommerceError, invalidData, notAllowed } from '#engine/kernel/errors';

/** Errors of payment collections, with the messages that existing clients show. */
export const collectionErrors = {
  canceled: () => notAllowed('A canceled payment collection cannot be authorized'),
  noSession: () => notAllowed('You cannot complete a Payment Collection without a payment session.'),
  sumDiffers: (amount: number) =>
    invalidData(`The sum of sessions is not equal to ${amount} on Payment Collection`),
  repeatedSession: () => invalidData('A payment session can be named once only'),
  sessionAuthorized: (id: string) => notAllowed(`Payment Session ${id} is authorized`),
  unknownProvider: () => invalidData('Payment provider not found'),
  sessionOfOther: (sessionId: string, id: string) =>
    invalidData(`Payment Session ${sessionId} does not belong to Payment Collection ${id}`),
  notChangeable: (status: string) =>
    notAllowed(`Cannot set payment sessions for a payment collection with status ${status}`),
  notDeletable: (status: string) => notAllowed(`Cannot delete payment collection with status ${status}`),
  notAuthorized: (sessionId: string) =>
    new CommerceError('payment_authorization_error', `Failed to authorize Payment Session id "${sessionId}"`),
} as const;
