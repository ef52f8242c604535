import { defineResource } from '#engine/mapping/resource';
import { ProductCategory } from '#model/entities/catalogue/product-category.entity';

const relations = ['category_children', 'parent_category'];

export const productCategories = defineResource({
  entity: ProductCategory,
  path: 'product-categories',
  one: 'product_category',
  many: 'product_categories',
  object: 'product-category',
  tag: 'Product Categories',
  tagDescription: 'The tree of categories of products',
  order: 'rank',
  // children of different parents have the same ranks
  orders: {
    rank: (category, descending) => `${category}.rank${descending ? ' desc' : ''}, ${category}.handle`,
  },
  // its products are a list of their own: /products?category_id[]=…
  admin: { relations, deniedRelations: ['products'], limit: 100 },
  store: { shared: true, relations, limit: 100 },
});
