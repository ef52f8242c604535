interface Placed {
  id: string;
  parent_category_id: string | null;
  rank: number;
}

export interface CategoryNode<Category> {
  category: Category;
  children: CategoryNode<Category>[];
}

/** Arranges categories as a tree, each below its parent and in the order of their ranks. */
export function buildTree<Category extends Placed>(
  categories: readonly Category[],
  parent: string | null = null,
): CategoryNode<Category>[] {
  const known = new Set(categories.map(({ id }) => id));
  return categories
    .filter(({ parent_category_id: id }) => (id !== null && known.has(id) ? id : null) === parent)
    .sort((one, other) => one.rank - other.rank)
    .map((category) => ({ category, children: buildTree(categories, category.id) }));
}

/** Whether a category is another one, or below it: there it cannot be moved. */
export function isBelow(categories: readonly Placed[], id: string | null, above: string): boolean {
  for (
    let at = id;
    at !== null;
    at = categories.find((category) => category.id === at)?.parent_category_id ?? null
  )
    if (at === above) return true;
  return false;
}
