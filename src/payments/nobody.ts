/**
 * The provider of money that did not come through one, such as what staff have received: there is nobody to be asked, so
 * whatever is to be done with it is done at once.
 */
export const NOBODY = 'system';

export function isNobody(providerId: string): boolean {
  return providerId === NOBODY;
}
