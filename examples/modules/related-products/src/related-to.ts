import type { Condition } from '@storekeep/server/extend';

/** The most products that are considered. */
const MAX_PRODUCTS = 24;

/**
 * The products that are related to one, the closest first: `rows` selects their ids and places. Those of a collection or category are
 * cut before they are joined, as a category may have all products of a shop.
 */
export function relatedTo(productId: string): Condition {
  return {
    hasPlaces: true,
    rows: (bind) => {
      const id = bind(productId);
      const max = bind(MAX_PRODUCTS);
      return `
        select r.id, row_number() over (order by min(r.closeness), max(r.orders) desc, r.id desc) as place from (
          (select v.product_id as id, 1 as closeness, count(distinct l.order_id) as orders
            from product_variant bought
              join line_item own on own.variant_id = bought.id
              join "order" o on o.id = own.order_id and o.canceled_at is null and o.created_at > now() - interval '90 days'
              join line_item l on l.order_id = o.id
              join product_variant v on v.id = l.variant_id
            where bought.product_id = ${id} and v.product_id <> ${id} group by v.product_id order by 3 desc, 1 desc limit ${max})
          union all
          (select p.id, 2, 0 from product one join product p on p.collection_id = one.collection_id
            where one.id = ${id} and p.id <> ${id} and p.status = 'published' and p.deleted_at is null order by p.created_at desc limit ${max})
          union all
          (select p.id, 3, 0 from product_category_product one
              join product_category_product l on l.product_category_id = one.product_category_id
              join product p on p.id = l.product_id
            where one.product_id = ${id} and p.id <> ${id} and p.status = 'published' and p.deleted_at is null
            group by p.id order by p.created_at desc limit ${max})) r
        group by r.id order by place limit ${max}`;
    },
  };
}
