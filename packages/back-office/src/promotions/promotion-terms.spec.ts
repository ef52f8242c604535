import { NEW_TERMS, type Terms, toGiven, toTerms } from './promotion-terms.ts';

const termsOf = (changes: Partial<Terms>): Terms => ({ ...NEW_TERMS, ...changes });

describe('The terms of a promotion', () => {
  it.each([
    termsOf({}),
    termsOf({ collections: ['pcol_1'], regions: ['reg_1'] }),
    termsOf({ kind: 'fixed', value: 500, minimum: 3000 }),
    termsOf({ kind: 'shipping', value: null, minimum: 5000 }),
    termsOf({ kind: 'buy_get', value: null, buy: 3, get: 2, collections: ['pcol_1'] }),
  ])('are found in what they give: %j', (terms) => {
    expect(toTerms(toGiven(terms))).toEqual(terms);
  });

  it('are null for what a form cannot show', () => {
    const { conditions, effects } = toGiven(NEW_TERMS);
    expect(toTerms({ conditions, effects: [...effects, ...effects] })).toBeNull();
    expect(
      toTerms({ conditions: [{ subject: 'locale', operator: 'in', value: ['de'] }], effects }),
    ).toBeNull();
    expect(toTerms({ conditions, effects: [{ ...effects[0], max_quantity: 1 }] })).toBeNull();
  });
});
