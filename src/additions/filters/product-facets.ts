import { ProductTag, ProductType, resources } from '@storekeep/server/extend';
import type { FacetSource, FilterKind } from './filter-kind.ts';

/* Facets of products, by the names of the filters that the list has without this module. */

const VISIBLE = 'c.is_active and not c.is_internal';

const SOURCES: Record<string, FacetSource['sql']> = {
  collection_id: (
    _bind,
    rows,
    { translate },
  ) => `select r.product_id, c.id as value, ${translate(resources.collections.entity, 'c', 'title')} as label, null::int as place
    from ${rows} r join product p on p.id = r.product_id join product_collection c on c.id = p.collection_id and c.deleted_at is null`,
  type_id: (
    _bind,
    rows,
    { translate },
  ) => `select r.product_id, y.id as value, ${translate(ProductType, 'y', 'value')} as label, null::int as place
    from ${rows} r join product p on p.id = r.product_id join product_type y on y.id = p.type_id and y.deleted_at is null`,
  tags: tagsSql('g.id'),
  tag_value: tagsSql('g.value'),
  // a product counts for the categories above its own, which shoppers filter by with `include_category_children`
  category_id: (_bind, rows, { translate }) => `(
    with recursive above (id, category_id) as (
      select c.id, c.id from product_category c where ${VISIBLE}
      union select a.id, c.parent_category_id from above a join product_category c on c.id = a.category_id
        join product_category parent on parent.id = c.parent_category_id and parent.is_active and not parent.is_internal)
    select r.product_id, c.id as value, ${translate(resources.productCategories.entity, 'c', 'name')} as label, null::int as place
    from ${rows} r join product_category_product l on l.product_id = r.product_id
      join above a on a.id = l.product_category_id join product_category c on c.id = a.category_id)`,
};

function tagsSql(value: string): FacetSource['sql'] {
  return (
    _bind,
    rows,
    { translate },
  ) => `select r.product_id, ${value} as value, ${translate(ProductTag, 'g', 'value')} as label, null::int as place
    from ${rows} r join product_tags l on l.product_id = r.product_id
      join product_tag g on g.id = l.product_tag_id and g.deleted_at is null`;
}

export const productFacets: FilterKind[] = Object.entries(SOURCES).map(([prefix, sql]) => ({
  prefix,
  filtersOf: () => [],
  facetOf: (name) => (name === '' ? { sql, isOfProducts: true, isIndexed: true } : null),
}));
