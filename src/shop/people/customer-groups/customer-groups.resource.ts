import { defineResource } from '#engine/mapping/resource';
import { CustomerGroup } from '#model/entities/people/customer-group.entity';

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
