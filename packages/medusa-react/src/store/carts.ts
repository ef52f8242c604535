import { defineMutation } from '../define-mutation.ts';
import { defineQuery } from '../define-query.ts';
import { cartKeys } from '../query-keys.ts';

export const useGetCart = defineQuery('carts.retrieve(id)', cartKeys.detail);
export const useAddShippingMethodToCart = defineMutation('carts.addShippingMethod(cartId, variables)');
export const useCompleteCart = defineMutation('carts.complete(cartId)');
export const useCreateCart = defineMutation('carts.create(variables)');
export const useCreatePaymentSession = defineMutation('carts.createPaymentSessions(cartId)');
export const useDeletePaymentSession = defineMutation('carts.deletePaymentSession(cartId, .provider_id)');
export const useRefreshPaymentSession = defineMutation('carts.refreshPaymentSession(cartId, .provider_id)');
export const useSetPaymentSession = defineMutation('carts.setPaymentSession(cartId, variables)');
export const useUpdateCart = defineMutation('carts.update(cartId, variables)');
export const useUpdatePaymentSession = defineMutation(
  'carts.updatePaymentSession(cartId, .provider_id, rest)',
);

export const useCreateLineItem = defineMutation('carts.lineItems.create(cartId, variables)');
export const useDeleteLineItem = defineMutation('carts.lineItems.delete(cartId, .lineId)');
export const useUpdateLineItem = defineMutation('carts.lineItems.update(cartId, .lineId, rest)');
