import { defineResource } from '#engine/mapping/resource';
import { ProductCollection } from '#model/entities/catalogue/product-collection.entity';

export const collections = defineResource({
  entity: ProductCollection,
  path: 'collections',
  one: 'collection',
  many: 'collections',
  object: 'product-collection',
  tag: 'Product Collections',
  tagDescription: 'Products that belong together',
  admin: { relations: ['products'], limit: 10 },
  store: { shared: true, allowedRelations: ['products'], limit: 10 },
});
