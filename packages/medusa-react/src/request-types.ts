import type * as orders from './admin/orders.ts';
import type * as products from './admin/products.ts';
import type * as stock from './admin/stock.ts';
import type * as carts from './store/carts.ts';

/** What `mutate` of a hook is given. */
type RequestOf<Hook extends (...values: never[]) => { mutate: (...values: never[]) => void }> = Parameters<
  ReturnType<Hook>['mutate']
>[0];

export type AdminCancelClaimFulfillmentReq = RequestOf<typeof orders.useAdminCancelClaimFulfillment>;
export type AdminCancelSwapFulfillmentReq = RequestOf<typeof orders.useAdminCancelSwapFulfillment>;
export type AdminCreateSwapShipmentReq = RequestOf<typeof orders.useAdminCreateSwapShipment>;
export type AdminDraftOrderUpdateLineItemReq = RequestOf<typeof orders.useAdminDraftOrderUpdateLineItem>;
export type AdminFulfillClaimReq = RequestOf<typeof orders.useAdminFulfillClaim>;
export type AdminFulfillSwapReq = RequestOf<typeof orders.useAdminFulfillSwap>;
export type AdminUpdateClaimReq = RequestOf<typeof orders.useAdminUpdateClaim>;
export type AdminUpdateLocationLevelReq = RequestOf<typeof stock.useAdminUpdateLocationLevel>;
export type AdminUpdateProductOptionReq = RequestOf<typeof products.useAdminUpdateProductOption>;
export type AdminUpdateVariantReq = RequestOf<typeof products.useAdminUpdateVariant>;
export type CreateCartReq = RequestOf<typeof carts.useCreateCart>;
export type DeletePaymentSessionMutationData = RequestOf<typeof carts.useDeletePaymentSession>;
export type RefreshPaymentSessionMutationData = RequestOf<typeof carts.useRefreshPaymentSession>;
export type UpdateLineItemReq = RequestOf<typeof carts.useUpdateLineItem>;
export type { UpdateMeReq } from './composed-hooks.ts';
export type UpdatePaymentSessionReq = RequestOf<typeof carts.useUpdatePaymentSession>;
