import { defineMutation, listAndDetailOf } from '../define-mutation.ts';
import { defineQuery } from '../define-query.ts';
import { paymentCollectionQueryKeys } from '../query-keys.ts';

export const usePaymentCollection = defineQuery(
  'paymentCollections.retrieve(id)',
  paymentCollectionQueryKeys.detail,
);
export const useAuthorizePaymentSession = defineMutation(
  'paymentCollections.authorizePaymentSession(id, variables)',
  listAndDetailOf(paymentCollectionQueryKeys),
);
export const useAuthorizePaymentSessionsBatch = defineMutation(
  'paymentCollections.authorizePaymentSessionsBatch(id, variables)',
  listAndDetailOf(paymentCollectionQueryKeys),
);
export const useManageMultiplePaymentSessions = defineMutation(
  'paymentCollections.managePaymentSessionsBatch(id, variables)',
  listAndDetailOf(paymentCollectionQueryKeys),
);
export const useManagePaymentSession = defineMutation(
  'paymentCollections.managePaymentSession(id, variables)',
  listAndDetailOf(paymentCollectionQueryKeys),
);
export const usePaymentCollectionRefreshPaymentSession = defineMutation(
  'paymentCollections.refreshPaymentSession(id, variables)',
  listAndDetailOf(paymentCollectionQueryKeys),
);
