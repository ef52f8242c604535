/**
 * The provider id of offline payments, such as money that staff received. No provider is called for them, so captures and
 * refunds take effect immediately.
 */
export const NOBODY = 'system';

export function isNobody(providerId: string): boolean {
  return providerId === NOBODY;
}
