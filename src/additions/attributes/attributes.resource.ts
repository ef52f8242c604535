import { defineResource } from '@storekeep/server/extend';
import { Attribute } from './attribute.entity.ts';

export const attributes = defineResource({
  entity: Attribute,
  path: 'attributes',
  one: 'attribute',
  many: 'attributes',
  object: 'attribute',
  tag: 'Attributes',
  tagDescription: 'Facts of products and variants, which shoppers filter by',
  admin: { relations: [], limit: 50 },
  store: { relations: [], limit: 50 },
});
