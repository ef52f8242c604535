import { defineResource } from '#engine/mapping/resource';
import { Return } from '#model/entities/orders/return.entity';

export const returns = defineResource({
  entity: Return,
  path: 'returns',
  one: 'return',
  many: 'returns',
  object: 'return',
  tag: 'Returns',
  tagDescription: 'Returned items, and their refunds',
  admin: { relations: ['items', 'swap'], listRelations: ['items', 'swap', 'order'], limit: 50 },
  store: { relations: ['items', 'items.reason'] },
});
