import type { Condition } from '../../../engine/reader/sql/conditions.ts';
import type { Surface } from '../../../engine/reader/resource.ts';

/**
 * Products in any of the categories. To shoppers, categories that are internal or not active are not there.
 * @param includeDescendants whether products in the categories below count, too
 */
export function inCategories(
  ids: readonly string[],
  includeDescendants: boolean,
  surface: Surface,
): Condition {
  const isVisible = (category: string) =>
    surface === 'store' ? `and ${category}.is_active and not ${category}.is_internal` : '';
  return {
    sql: (product, bind) => {
      const named = `select c.id from product_category c where c.id = any(${bind(ids)}) ${isVisible('c')}`;
      const children = `select c.id from product_category c join tree t on c.parent_category_id = t.id where true ${isVisible('c')}`;
      // union, not union all: a circle of categories must end
      const categories = includeDescendants
        ? `with recursive tree as (${named} union ${children}) select id from tree`
        : named;
      return `${product}.id in (select l.product_id from product_category_product l where l.product_category_id in (${categories}))`;
    },
  };
}
