import { ok, type SampleShop } from './sample-shop.ts';

/** A category in the response of the admin interface. */
export interface Category {
  id: string;
  name: string;
  rank: number;
  category_children: Category[];
}

/** Creates a category. */
export async function createCategory(
  { admin }: SampleShop,
  name: string,
  more: Record<string, unknown> = {},
): Promise<Category> {
  return ok(await admin.post('/product-categories', { name, ...more })).product_category;
}

/** Creates a category below another one. */
export function createSubcategory(
  shop: SampleShop,
  parent: Category,
  name: string,
  more: object = {},
): Promise<Category> {
  return createCategory(shop, name, { parent_category_id: parent.id, ...more });
}

/** The category tree as names: `Clothing(Shirts(Polo) Trousers)`. */
export async function formatCategoryTree(shop: SampleShop): Promise<string> {
  const path = '/product-categories?parent_category_id=null&include_descendants_tree=true';
  const format = (rows: Category[]): string =>
    rows
      .map(({ name, category_children }) =>
        category_children.length > 0 ? `${name}(${format(category_children)})` : name,
      )
      .join(' ');
  return format(ok(await shop.admin.get(path)).product_categories);
}

/** Expects that all siblings have the ranks 0, 1, 2 …, and that each path begins at the root. */
export async function expectConsistentRanks(shop: SampleShop): Promise<void> {
  const rows = await shop.sql<{ id: string; parent_category_id: string | null; rank: number; mpath: string }>(
    'select id, parent_category_id, rank, mpath from product_category order by parent_category_id, rank',
  );
  for (const { parent_category_id: parent } of rows) {
    const ranks = rows.filter((row) => row.parent_category_id === parent).map(({ rank }) => rank);
    expect(ranks).toEqual(ranks.map((_, index) => index));
  }
  const paths = new Map(rows.map(({ id, mpath }) => [id, mpath]));
  for (const { id, parent_category_id, mpath } of rows)
    expect(mpath).toBe(`${parent_category_id === null ? '' : paths.get(parent_category_id)}${id}.`);
}
