import { defineMutation } from '../define-mutation.ts';
import { defineQuery } from '../define-query.ts';
import { customerKeys } from '../query-keys.ts';

export const useCustomerOrders = defineQuery('customers.listOrders(query)', () => customerKeys.orders('me'));
export const useMeCustomer = defineQuery('customers.retrieve()', () => customerKeys.detail('me'));
export const useCreateCustomer = defineMutation('customers.create(variables)');
