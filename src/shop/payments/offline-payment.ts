/**
 * The provider id of offline payments, such as money that staff received. No provider is called for them, so captures and
 * refunds take effect immediately.
 */
export const OFFLINE_PAYMENT = 'system';

export function isOfflinePayment(providerId: string): boolean {
  return providerId === OFFLINE_PAYMENT;
}
