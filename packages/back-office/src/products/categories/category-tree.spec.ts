import { buildTree, isBelow } from './category-tree.ts';

const CATEGORIES = [
  { id: 'mugs', parent_category_id: 'kitchen', rank: 1 },
  { id: 'kitchen', parent_category_id: null, rank: 1 },
  { id: 'plates', parent_category_id: 'kitchen', rank: 0 },
  { id: 'clothes', parent_category_id: null, rank: 0 },
  { id: 'orphan', parent_category_id: 'deleted', rank: 2 },
];

describe('The tree of categories', () => {
  it('has each category below its parent, by rank; those without a known parent are at the top', () => {
    const names = (nodes: ReturnType<typeof buildTree>): unknown[] =>
      nodes.map(({ category, children }) => [category.id, ...names(children)]);
    expect(names(buildTree(CATEGORIES))).toEqual([
      ['clothes'],
      ['kitchen', ['plates'], ['mugs']],
      ['orphan'],
    ]);
  });

  it('knows that a category cannot be moved below itself', () => {
    expect(isBelow(CATEGORIES, 'mugs', 'kitchen')).toBe(true);
    expect(isBelow(CATEGORIES, 'kitchen', 'kitchen')).toBe(true);
    expect(isBelow(CATEGORIES, 'clothes', 'kitchen')).toBe(false);
    expect(isBelow(CATEGORIES, null, 'kitchen')).toBe(false);
  });
});
