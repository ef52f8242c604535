import { defineMutation, detailOf, listAndDetailOf, listOf } from '../define-mutation.ts';
import { defineQuery } from '../define-query.ts';
import {
  adminDraftOrderKeys,
  adminNoteKeys,
  adminNotificationKeys,
  adminOrderEditsKeys,
  adminOrderKeys,
  adminPaymentCollectionQueryKeys,
  adminPaymentQueryKeys,
  adminProductKeys,
  adminReturnKeys,
  adminReturnReasonKeys,
  adminSwapKeys,
  adminVariantKeys,
} from '../query-keys.ts';

export const useAdminOrder = defineQuery('admin.orders.retrieve(id, query)', adminOrderKeys.detailOrder);
export const useAdminOrders = defineQuery('admin.orders.list(query)', adminOrderKeys.list);
export const useAdminAddShippingMethod = defineMutation(
  'admin.orders.addShippingMethod(orderId, variables)',
  detailOf(adminOrderKeys),
);
export const useAdminArchiveOrder = defineMutation(
  'admin.orders.archive(id)',
  listAndDetailOf(adminOrderKeys),
);
export const useAdminCancelClaim = defineMutation(
  'admin.orders.cancelClaim(orderId, variables)',
  detailOf(adminOrderKeys),
);
export const useAdminCancelClaimFulfillment = defineMutation(
  'admin.orders.cancelClaimFulfillment(orderId, .claim_id, .fulfillment_id)',
  detailOf(adminOrderKeys),
);
export const useAdminCancelFulfillment = defineMutation(
  'admin.orders.cancelFulfillment(orderId, variables)',
  listAndDetailOf(adminOrderKeys),
);
export const useAdminCancelOrder = defineMutation('admin.orders.cancel(id)', listAndDetailOf(adminOrderKeys));
export const useAdminCancelSwap = defineMutation('admin.orders.cancelSwap(orderId, variables)', (orderId) => [
  adminOrderKeys.detail(orderId),
  adminSwapKeys.lists(),
]);
export const useAdminCancelSwapFulfillment = defineMutation(
  'admin.orders.cancelSwapFulfillment(orderId, .swap_id, .fulfillment_id)',
  (orderId) => [adminOrderKeys.detail(orderId), adminSwapKeys.lists()],
);
export const useAdminCapturePayment = defineMutation(
  'admin.orders.capturePayment(id)',
  listAndDetailOf(adminOrderKeys),
);
export const useAdminCompleteOrder = defineMutation(
  'admin.orders.complete(id)',
  listAndDetailOf(adminOrderKeys),
);
export const useAdminCreateClaim = defineMutation(
  'admin.orders.createClaim(orderId, variables)',
  detailOf(adminOrderKeys),
);
export const useAdminCreateClaimShipment = defineMutation(
  'admin.orders.createClaimShipment(orderId, .claim_id, rest)',
  detailOf(adminOrderKeys),
);
export const useAdminCreateFulfillment = defineMutation(
  'admin.orders.createFulfillment(orderId, variables)',
  (orderId) => [
    adminOrderKeys.lists(),
    adminOrderKeys.detail(orderId),
    adminVariantKeys.all,
    adminProductKeys.lists(),
  ],
);
export const useAdminCreateShipment = defineMutation(
  'admin.orders.createShipment(orderId, variables)',
  detailOf(adminOrderKeys),
);
export const useAdminCreateSwap = defineMutation('admin.orders.createSwap(orderId, variables)', (orderId) => [
  adminOrderKeys.detail(orderId),
  adminSwapKeys.lists(),
]);
export const useAdminCreateSwapShipment = defineMutation(
  'admin.orders.createSwapShipment(orderId, .swap_id, rest)',
  detailOf(adminOrderKeys),
);
export const useAdminFulfillClaim = defineMutation(
  'admin.orders.fulfillClaim(orderId, .claim_id, rest)',
  (orderId) => [adminOrderKeys.detail(orderId), adminVariantKeys.all, adminProductKeys.lists()],
);
export const useAdminFulfillSwap = defineMutation(
  'admin.orders.fulfillSwap(orderId, .swap_id, rest)',
  (orderId) => [
    adminOrderKeys.detail(orderId),
    adminSwapKeys.lists(),
    adminVariantKeys.all,
    adminProductKeys.lists(),
  ],
);
export const useAdminProcessSwapPayment = defineMutation(
  'admin.orders.processSwapPayment(orderId, variables)',
  (orderId) => [adminOrderKeys.detail(orderId), adminSwapKeys.lists()],
);
export const useAdminRefundPayment = defineMutation(
  'admin.orders.refundPayment(id, variables)',
  listAndDetailOf(adminOrderKeys),
);
export const useAdminRequestReturn = defineMutation(
  'admin.orders.requestReturn(orderId, variables)',
  detailOf(adminOrderKeys),
);
export const useAdminUpdateClaim = defineMutation(
  'admin.orders.updateClaim(orderId, .claim_id, rest)',
  detailOf(adminOrderKeys),
);
export const useAdminUpdateOrder = defineMutation(
  'admin.orders.update(id, variables)',
  listAndDetailOf(adminOrderKeys),
);

export const useAdminOrderEdit = defineQuery(
  'admin.orderEdits.retrieve(id, query)',
  adminOrderEditsKeys.detail,
);
export const useAdminOrderEdits = defineQuery('admin.orderEdits.list(query)', adminOrderEditsKeys.list);
export const useAdminCancelOrderEdit = defineMutation('admin.orderEdits.cancel(id)', (id) => [
  adminOrderEditsKeys.lists(),
  adminOrderEditsKeys.detail(id),
  adminOrderKeys.details(),
]);
export const useAdminConfirmOrderEdit = defineMutation('admin.orderEdits.confirm(id)', (id) => [
  adminOrderEditsKeys.lists(),
  adminOrderEditsKeys.detail(id),
  adminOrderKeys.details(),
]);
export const useAdminCreateOrderEdit = defineMutation('admin.orderEdits.create(variables)', () => [
  adminOrderEditsKeys.lists(),
  adminOrderKeys.details(),
]);
export const useAdminDeleteOrderEdit = defineMutation('admin.orderEdits.delete(id)', (id) => [
  adminOrderEditsKeys.detail(id),
  adminOrderEditsKeys.lists(),
  adminOrderKeys.details(),
]);
export const useAdminDeleteOrderEditItemChange = defineMutation(
  'admin.orderEdits.deleteItemChange(orderEditId, itemChangeId)',
  listAndDetailOf(adminOrderEditsKeys),
);
export const useAdminOrderEditAddLineItem = defineMutation(
  'admin.orderEdits.addLineItem(id, variables)',
  listAndDetailOf(adminOrderEditsKeys),
);
export const useAdminOrderEditDeleteLineItem = defineMutation(
  'admin.orderEdits.removeLineItem(orderEditId, itemId)',
  listAndDetailOf(adminOrderEditsKeys),
);
export const useAdminOrderEditUpdateLineItem = defineMutation(
  'admin.orderEdits.updateLineItem(orderEditId, itemId, variables)',
  listAndDetailOf(adminOrderEditsKeys),
);
export const useAdminRequestOrderEditConfirmation = defineMutation(
  'admin.orderEdits.requestConfirmation(id)',
  (id) => [adminOrderEditsKeys.lists(), adminOrderEditsKeys.detail(id), adminOrderKeys.details()],
);
export const useAdminUpdateOrderEdit = defineMutation('admin.orderEdits.update(id, variables)', (id) => [
  adminOrderEditsKeys.lists(),
  adminOrderEditsKeys.detail(id),
  adminOrderKeys.details(),
]);

export const useAdminReturns = defineQuery('admin.returns.list()', adminReturnKeys.lists);
export const useAdminCancelReturn = defineMutation(
  'admin.returns.cancel(id)',
  listAndDetailOf(adminReturnKeys),
);
export const useAdminReceiveReturn = defineMutation(
  'admin.returns.receive(id, variables)',
  listAndDetailOf(adminReturnKeys),
);

export const useAdminDraftOrder = defineQuery('admin.draftOrders.retrieve(id)', adminDraftOrderKeys.detail);
export const useAdminDraftOrders = defineQuery('admin.draftOrders.list(query)', adminDraftOrderKeys.list);
export const useAdminCreateDraftOrder = defineMutation(
  'admin.draftOrders.create(variables)',
  listOf(adminDraftOrderKeys),
);
export const useAdminDeleteDraftOrder = defineMutation(
  'admin.draftOrders.delete(id)',
  listAndDetailOf(adminDraftOrderKeys),
);
export const useAdminDraftOrderAddLineItem = defineMutation(
  'admin.draftOrders.addLineItem(id, variables)',
  detailOf(adminDraftOrderKeys),
);
export const useAdminDraftOrderRegisterPayment = defineMutation(
  'admin.draftOrders.markPaid(id)',
  detailOf(adminDraftOrderKeys),
);
export const useAdminDraftOrderRemoveLineItem = defineMutation(
  'admin.draftOrders.removeLineItem(id, variables)',
  detailOf(adminDraftOrderKeys),
);
export const useAdminDraftOrderUpdateLineItem = defineMutation(
  'admin.draftOrders.updateLineItem(id, .item_id, rest)',
  detailOf(adminDraftOrderKeys),
);
export const useAdminUpdateDraftOrder = defineMutation(
  'admin.draftOrders.update(id, variables)',
  listAndDetailOf(adminDraftOrderKeys),
);

export const useAdminNote = defineQuery('admin.notes.retrieve(id)', adminNoteKeys.detail);
export const useAdminNotes = defineQuery('admin.notes.list(query)', adminNoteKeys.list);
export const useAdminCreateNote = defineMutation('admin.notes.create(variables)', listOf(adminNoteKeys));
export const useAdminDeleteNote = defineMutation('admin.notes.delete(id)', listAndDetailOf(adminNoteKeys));
export const useAdminUpdateNote = defineMutation(
  'admin.notes.update(id, variables)',
  listAndDetailOf(adminNoteKeys),
);

export const useAdminReturnReason = defineQuery(
  'admin.returnReasons.retrieve(id)',
  adminReturnReasonKeys.detail,
);
export const useAdminReturnReasons = defineQuery('admin.returnReasons.list()', adminReturnReasonKeys.lists);
export const useAdminCreateReturnReason = defineMutation(
  'admin.returnReasons.create(variables)',
  listOf(adminReturnReasonKeys),
);
export const useAdminDeleteReturnReason = defineMutation(
  'admin.returnReasons.delete(id)',
  listAndDetailOf(adminReturnReasonKeys),
);
export const useAdminUpdateReturnReason = defineMutation(
  'admin.returnReasons.update(id, variables)',
  listAndDetailOf(adminReturnReasonKeys),
);

export const useAdminPaymentCollection = defineQuery(
  'admin.paymentCollections.retrieve(id)',
  adminPaymentCollectionQueryKeys.detail,
);
export const useAdminDeletePaymentCollection = defineMutation(
  'admin.paymentCollections.delete(id)',
  listAndDetailOf(adminPaymentCollectionQueryKeys),
);
export const useAdminMarkPaymentCollectionAsAuthorized = defineMutation(
  'admin.paymentCollections.markAsAuthorized(id)',
  listAndDetailOf(adminPaymentCollectionQueryKeys),
);
export const useAdminUpdatePaymentCollection = defineMutation(
  'admin.paymentCollections.update(id, variables)',
  listAndDetailOf(adminPaymentCollectionQueryKeys),
);

export const useAdminNotifications = defineQuery(
  'admin.notifications.list(query)',
  adminNotificationKeys.list,
);
export const useAdminResendNotification = defineMutation(
  'admin.notifications.resend(id, variables)',
  listAndDetailOf(adminNotificationKeys),
);

export const useAdminPayment = defineQuery('admin.payments.retrieve(id)', adminPaymentQueryKeys.detail);
export const useAdminPaymentsCapturePayment = defineMutation(
  'admin.payments.capturePayment(id)',
  listAndDetailOf(adminPaymentQueryKeys),
);
export const useAdminPaymentsRefundPayment = defineMutation(
  'admin.payments.refundPayment(id, variables)',
  listAndDetailOf(adminPaymentQueryKeys),
);

export const useAdminSwap = defineQuery('admin.swaps.retrieve(id)', adminSwapKeys.detail);
export const useAdminSwaps = defineQuery('admin.swaps.list(query)', adminSwapKeys.list);
