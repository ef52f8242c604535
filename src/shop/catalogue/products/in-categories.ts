import type { Surface } from '#engine/mapping/resource';
import type { Condition } from '#engine/reader/sql/conditions';

/**
 * Matches products in any of the categories. In the store, internal and inactive categories are ignored.
 * @param includeDescendants whether to match products in descendants of the categories, too
 */
export function inCategories(
  ids: readonly string[],
  includeDescendants: boolean,
  surface: Surface,
): Condition {
  const isVisible = (category: string) =>
    surface === 'store' ? `and ${category}.is_active and not ${category}.is_internal` : '';
  return {
    name: 'category_id',
    sql: (product, bind) => {
      const roots = `select c.id from product_category c where c.id = any(${bind(ids)}) ${isVisible('c')}`;
      const children = `select c.id from product_category c join tree t on c.parent_category_id = t.id where true ${isVisible('c')}`;
      // union instead of union all, so that the recursion ends in a cycle
      const categories = includeDescendants
        ? `with recursive tree as (${roots} union ${children}) select id from tree`
        : roots;
      return `${product}.id in (select l.product_id from product_category_product l where l.product_category_id in (${categories}))`;
    },
  };
}
