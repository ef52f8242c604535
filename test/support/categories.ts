import { ok, type World } from './world.ts';

/** A category as staff see it. */
export interface Shown {
  id: string;
  name: string;
  rank: number;
  category_children: Shown[];
}

/** Makes a category. */
export async function aCategory(
  { admin }: World,
  name: string,
  more: Record<string, unknown> = {},
): Promise<Shown> {
  return ok(await admin.post('/product-categories', { name, ...more })).product_category;
}

/** Makes a category in another. */
export function below(shop: World, parent: Shown, name: string, more: object = {}): Promise<Shown> {
  return aCategory(shop, name, { parent_category_id: parent.id, ...more });
}

/** The names below each other: `Clothing(Shirts(Polo) Trousers)`. */
export async function tree(shop: World): Promise<string> {
  const path = '/product-categories?parent_category_id=null&include_descendants_tree=true';
  const draw = (rows: Shown[]): string =>
    rows
      .map(({ name, category_children }) =>
        category_children.length > 0 ? `${name}(${draw(category_children)})` : name,
      )
      .join(' ');
  return draw(ok(await shop.admin.get(path)).product_categories);
}

/** Every set of siblings has the ranks 0, 1, 2 …, and every path leads from the top. */
export async function expectOrder(shop: World): Promise<void> {
  const rows = await shop.sql<{ id: string; parent_category_id: string | null; rank: number; mpath: string }>(
    'select id, parent_category_id, rank, mpath from product_category order by parent_category_id, rank',
  );
  for (const { parent_category_id: parent } of rows) {
    const ranks = rows.filter((row) => row.parent_category_id === parent).map(({ rank }) => rank);
    expect(ranks).toEqual(ranks.map((_, place) => place));
  }
  const paths = new Map(rows.map(({ id, mpath }) => [id, mpath]));
  for (const { id, parent_category_id, mpath } of rows)
    expect(mpath).toBe(`${parent_category_id === null ? '' : paths.get(parent_category_id)}${id}.`);
}
