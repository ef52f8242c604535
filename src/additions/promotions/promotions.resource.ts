import { defineResource } from '@storekeep/server/extend';
import { Promotion } from './promotion.entity.ts';

export const promotions = defineResource({
  entity: Promotion,
  path: 'promotions',
  one: 'promotion',
  many: 'promotions',
  object: 'promotion',
  tag: 'Promotions',
  tagDescription: 'What is taken off carts or given with them, by itself or for a code',
  admin: { relations: [], limit: 50 },
});
