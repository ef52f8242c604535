import { defineResource } from '#engine/mapping/resource';
import { ReturnReason } from '#model/entities/orders/return-reason.entity';

const relations = ['parent_return_reason', 'return_reason_children'];

export const returnReasons = defineResource({
  entity: ReturnReason,
  path: 'return-reasons',
  one: 'return_reason',
  many: 'return_reasons',
  object: 'return_reason',
  tag: 'Return Reasons',
  tagDescription: 'Reasons for which customers return items',
  admin: { relations },
  store: { relations, shared: true },
});
