import { CustomerGroup } from '../../../model/entities/people/customer-group.entity.ts';
import { defineResource } from '../../../engine/mapping/resource.ts';

export const customerGroups = defineResource({
  entity: CustomerGroup,
  path: 'customer-groups',
  one: 'customer_group',
  many: 'customer_groups',
  object: 'customer_group',
  tag: 'Customer Groups',
  tagDescription: 'Groups of customers, for prices and discounts',
  admin: { limit: 10 },
});
