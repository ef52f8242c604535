import { defineMutation, listAndDetailOf } from '../define-mutation.ts';
import { defineQuery } from '../define-query.ts';
import { orderEditQueryKeys, orderKeys, swapKeys } from '../query-keys.ts';

export const useCartOrder = defineQuery('orders.retrieveByCartId(cartId)', orderKeys.cart);
export const useOrder = defineQuery('orders.retrieve(id)', orderKeys.detail);
export const useOrders = defineQuery('orders.lookupOrder(query)', orderKeys.list);
export const useGrantOrderAccess = defineMutation('orders.confirmRequest(variables)', () => [orderKeys.all]);
export const useRequestOrderAccess = defineMutation('orders.requestCustomerOrders(variables)', () => [
  orderKeys.all,
]);

export const useCartSwap = defineQuery('swaps.retrieveByCartId(cartId)', (cartId) => [
  ...swapKeys.all,
  'cart',
  cartId,
]);
export const useCreateSwap = defineMutation('swaps.create(variables)');

export const useOrderEdit = defineQuery('orderEdits.retrieve(id)', orderEditQueryKeys.detail);
export const useCompleteOrderEdit = defineMutation(
  'orderEdits.complete(id)',
  listAndDetailOf(orderEditQueryKeys),
);
export const useDeclineOrderEdit = defineMutation(
  'orderEdits.decline(id, variables)',
  listAndDetailOf(orderEditQueryKeys),
);

export const useCreateReturn = defineMutation('returns.create(variables)');
