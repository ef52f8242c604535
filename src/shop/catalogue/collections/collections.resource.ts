import { ProductCollection } from '../../../model/entities/catalogue/product-collection.entity.ts';
import { defineResource } from '../../../engine/reader/resource.ts';

export const collections = defineResource({
  entity: ProductCollection,
  path: 'collections',
  one: 'collection',
  many: 'collections',
  object: 'product-collection',
  tag: 'Product Collections',
  about: 'Products that belong together',
  admin: { relations: ['products'], limit: 10 },
  store: { shared: true, allow: ['products'], limit: 10 },
});
