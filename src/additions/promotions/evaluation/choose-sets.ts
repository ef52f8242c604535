import type { EvaluatedPromotion } from './promotion-rules.ts';

/**
 * The sets of promotions among which the best one is chosen, each in the order in which its promotions are applied: for each promotion the
 * set that begins with it and takes those that combine with all before, and each promotion alone. So a further promotion that does not
 * combine leaves all other sets as they are.
 * @param promotions in the order of their ranks
 */
export function chooseSets(promotions: readonly EvaluatedPromotion[]): EvaluatedPromotion[][] {
  const sets = new Map<string, EvaluatedPromotion[]>();
  const add = (set: EvaluatedPromotion[]): void => {
    const key = set.map(({ id }) => id).join();
    if (!sets.has(key)) sets.set(key, set);
  };
  // those that combine with everything are in one set, whichever of them it begins with
  const isOpen = promotions.every(({ combines_with }) => combines_with === 'all');
  for (const seed of isOpen ? promotions.slice(0, 1) : promotions) add(setBeginningWith(seed, promotions));
  for (const promotion of promotions) add([promotion]);
  return [...sets.values()];
}

function setBeginningWith(
  seed: EvaluatedPromotion,
  promotions: readonly EvaluatedPromotion[],
): EvaluatedPromotion[] {
  const members = [seed];
  for (const candidate of promotions)
    if (candidate !== seed && members.every((member) => combine(member, candidate))) members.push(candidate);
  return promotions.filter((promotion) => members.includes(promotion));
}

function combine(a: EvaluatedPromotion, b: EvaluatedPromotion): boolean {
  return allows(a, b) && allows(b, a);
}

function allows({ combines_with }: EvaluatedPromotion, { id }: EvaluatedPromotion): boolean {
  return combines_with === 'all' || (combines_with !== 'none' && combines_with.includes(id));
}
