import type { Condition } from '../../../engine/reader/sql/conditions.ts';
import type { Surface } from '../../../engine/reader/resource.ts';

/**
 * Products in any of the categories. To shoppers, categories that are internal or not active are not there.
 * @param below whether products in the categories below count, too
 */
export function inCategories(ids: readonly string[], below: boolean, surface: Surface): Condition {
  const open = (category: string) =>
    surface === 'store' ? `and ${category}.is_active and not ${category}.is_internal` : '';
  return {
    sql: (product, bind) => {
      const named = `select c.id from product_category c where c.id = any(${bind(ids)}) ${open('c')}`;
      const children = `select c.id from product_category c join wanted w on c.parent_category_id = w.id where true ${open('c')}`;
      // union, not union all: a circle of categories must end
      const wanted = below
        ? `with recursive wanted as (${named} union ${children}) select id from wanted`
        : named;
      return `${product}.id in (select l.product_id from product_category_product l where l.product_category_id in (${wanted}))`;
    },
  };
}
