import { ProductCollection } from '../entities/product-collection.ts';
import { defineResource } from '../http/resource.ts';

export const collections = defineResource({
  entity: ProductCollection,
  path: 'collections',
  one: 'collection',
  many: 'collections',
  object: 'product-collection',
  tag: 'Product Collections',
  admin: { relations: ['products'], listRelations: [], limit: 10 },
  store: { allow: ['products'], limit: 10 },
});
