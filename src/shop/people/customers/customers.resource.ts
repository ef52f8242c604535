import { defineResource } from '#engine/mapping/resource';
import { Customer } from '#model/entities/people/customer.entity';

export const customers = defineResource({
  entity: Customer,
  path: 'customers',
  one: 'customer',
  many: 'customers',
  object: 'customer',
  tag: 'Customers',
  tagDescription: 'Shoppers, their accounts and addresses',
  admin: { relations: ['orders', 'shipping_addresses'], listRelations: [], limit: 50 },
  store: {
    relations: ['billing_address', 'shipping_addresses'],
    allowedRelations: ['billing_address.country', 'shipping_addresses.country', 'orders.items'],
  },
});
