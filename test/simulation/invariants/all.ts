import type { Run } from '../run.ts';
import { giftCardInvariants } from './gift-cards.ts';
import { itemInvariants } from './items.ts';
import { labelInvariants } from './labels.ts';
import { ledgerInvariants } from './ledgers.ts';
import { moneyInvariants } from './money.ts';
import { promotionInvariants } from './promotions.ts';
import { statusInvariants } from './statuses.ts';
import { stockInvariants } from './stock.ts';
import { totalInvariants } from './totals.ts';

/** A property of the data that holds after any sequence of requests. */
export interface Invariant {
  name: string;
  /** `settled`: only when all events are delivered and all requests to companies have responses. */
  when: 'always' | 'settled';
  /** @returns a line for each row that violates it */
  findViolations(run: Run): string[];
}

export const INVARIANTS: readonly Invariant[] = [
  ...moneyInvariants,
  ...ledgerInvariants,
  ...itemInvariants,
  ...stockInvariants,
  ...giftCardInvariants,
  ...statusInvariants,
  ...totalInvariants,
  ...labelInvariants,
  ...promotionInvariants,
];

/** The invariants that do not hold at the moment. */
export function findViolations(
  run: Run,
  when: Invariant['when'],
): { invariant: string; details: string[] }[] {
  return INVARIANTS.filter(
    (invariant) => invariant.when === when && !run.except.includes(invariant.name),
  ).flatMap((invariant) => {
    const details = invariant.findViolations(run);
    return details.length > 0 ? [{ invariant: invariant.name, details }] : [];
  });
}
