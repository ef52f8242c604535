import type { Shop } from './shop.ts';

let created = 0;

/** @returns the id of the group */
export async function createGroup({ admin }: Shop, name: string): Promise<string> {
  return (await admin.post('/customer-groups', { name })).body.customer_group.id;
}

/** Creates a customer with an account and a unique e-mail address. @returns the id of the customer */
export async function createCustomer({ admin }: Shop, fields: Record<string, string> = {}): Promise<string> {
  const { body } = await admin.post('/customers', {
    email: `customer-${++created}@example.com`,
    first_name: 'First',
    last_name: 'Last',
    password: 'password',
    ...fields,
  });
  return body.customer.id;
}
