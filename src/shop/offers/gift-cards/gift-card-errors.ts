import { invalidData, notAllowed } from '#engine/kernel/errors';

/** Errors of gift cards. */
export const giftCardErrors = {
  otherRegion: (code: string) => notAllowed(`Gift card ${code} is for another region`),
  disabled: (code: string) => notAllowed(`Gift card ${code} is disabled`),
  ended: (code: string) => notAllowed(`Gift card ${code} has ended`),
  empty: (code: string) => notAllowed(`Gift card ${code} has nothing left`),
  balanceAboveValue: (value: number) =>
    invalidData(`balance must not be more than the gift card’s value of ${value}`),
} as const;
