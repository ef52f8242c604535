import type { Run } from '../run.ts';
import { cardLaws } from './gift-cards.ts';
import { itemLaws } from './items.ts';
import { moneyLaws } from './money.ts';
import { parcelLaws } from './parcels.ts';
import { statusLaws } from './statuses.ts';
import { stockLaws } from './stock.ts';
import { totalLaws } from './totals.ts';

/** What must hold for every shop, whatever was asked of it. */
export interface Law {
  name: string;
  /** `settled`: only when nothing is under way at a company or in the outbox. */
  when: 'always' | 'settled';
  /** @returns a line for each row that breaks it */
  broken(run: Run): string[];
}

export const LAWS: readonly Law[] = [
  ...moneyLaws,
  ...itemLaws,
  ...stockLaws,
  ...cardLaws,
  ...statusLaws,
  ...totalLaws,
  ...parcelLaws,
];

/** The laws that do not hold at the moment. */
export function brokenLaws(run: Run, when: Law['when']): { law: string; details: string[] }[] {
  return LAWS.filter((law) => law.when === when && !run.except.includes(law.name)).flatMap((law) => {
    const details = law.broken(run);
    return details.length > 0 ? [{ law: law.name, details }] : [];
  });
}
