import { adminOperations } from './admin-operations.ts';
import { adminOrderOperations } from './admin-order-operations.ts';
import type { RequestOptions } from './client.ts';
import { storeToken } from './keys.ts';
import { appendQuery, BaseResource, defineResource } from './resource.ts';

export const AdminBatchJobsResource = defineResource(adminOperations.AdminBatchJobsResource);
export const AdminCollectionsResource = defineResource(adminOperations.AdminCollectionsResource);
export const AdminCurrenciesResource = defineResource(adminOperations.AdminCurrenciesResource);
export const AdminCustomerGroupsResource = defineResource(adminOperations.AdminCustomerGroupsResource);
export const AdminCustomersResource = defineResource(adminOperations.AdminCustomersResource);
export const AdminDiscountsResource = defineResource(adminOperations.AdminDiscountsResource);
export const AdminDraftOrdersResource = defineResource(adminOperations.AdminDraftOrdersResource);
export const AdminGiftCardsResource = defineResource(adminOperations.AdminGiftCardsResource);
export const AdminInventoryItemsResource = defineResource(adminOperations.AdminInventoryItemsResource);
export const AdminInvitesResource = defineResource(adminOperations.AdminInvitesResource);
export const AdminNotesResource = defineResource(adminOperations.AdminNotesResource);
export const AdminNotificationsResource = defineResource(adminOperations.AdminNotificationsResource);
export const AdminOrderEditsResource = defineResource(adminOrderOperations.AdminOrderEditsResource);
export const AdminOrdersResource = defineResource(adminOrderOperations.AdminOrdersResource);
export const AdminPaymentCollectionsResource = defineResource(
  adminOrderOperations.AdminPaymentCollectionsResource,
);
export const AdminPaymentsResource = defineResource(adminOrderOperations.AdminPaymentsResource);
export const AdminPriceListResource = defineResource(adminOrderOperations.AdminPriceListResource);
export const AdminProductCategoriesResource = defineResource(
  adminOrderOperations.AdminProductCategoriesResource,
);
export const AdminProductTagsResource = defineResource(adminOrderOperations.AdminProductTagsResource);
export const AdminProductTypesResource = defineResource(adminOrderOperations.AdminProductTypesResource);
export const AdminProductsResource = defineResource(adminOrderOperations.AdminProductsResource);
export const AdminPublishableApiKeyResource = defineResource(
  adminOrderOperations.AdminPublishableApiKeyResource,
);
export const AdminRegionsResource = defineResource(adminOrderOperations.AdminRegionsResource);
export const AdminReservationsResource = defineResource(adminOrderOperations.AdminReservationsResource);
export const AdminReturnReasonsResource = defineResource(adminOrderOperations.AdminReturnReasonsResource);
export const AdminReturnsResource = defineResource(adminOrderOperations.AdminReturnsResource);
export const AdminSalesChannelsResource = defineResource(adminOrderOperations.AdminSalesChannelsResource);
export const AdminShippingOptionsResource = defineResource(adminOrderOperations.AdminShippingOptionsResource);
export const AdminShippingProfilesResource = defineResource(
  adminOrderOperations.AdminShippingProfilesResource,
);
export const AdminStockLocationsResource = defineResource(adminOrderOperations.AdminStockLocationsResource);
export const AdminStoresResource = defineResource(adminOrderOperations.AdminStoresResource);
export const AdminSwapsResource = defineResource(adminOrderOperations.AdminSwapsResource);
export const AdminTaxRatesResource = defineResource(adminOrderOperations.AdminTaxRatesResource);
export const AdminUsersResource = defineResource(adminOrderOperations.AdminUsersResource);
export const AdminVariantsResource = defineResource(adminOrderOperations.AdminVariantsResource);

/** Logs in, and stores the token of `getToken` for later requests in browsers. */
export const AdminAuthResource = defineResource(adminOperations.AdminAuthResource);
AdminAuthResource.prototype.getToken = storeToken(AdminAuthResource.prototype.getToken, 'admin');

type Options = RequestOptions & Record<string, unknown>;
type Headers = Record<string, unknown>;

/** Uploads files as forms. */
export class AdminUploadsResource extends defineResource(adminOrderOperations.AdminUploadsResource) {
  create(file: Blob | Blob[], headers?: Headers, options?: Options): Promise<object> {
    return this.client.request('POST', '/admin/uploads', createForm(file), options, headers);
  }

  createProtected(file: Blob | Blob[], headers?: Headers, options?: Options): Promise<object> {
    return this.client.request('POST', '/admin/uploads/protected', createForm(file), options, headers);
  }
}

/** Requests paths of modules: `get('/blog/posts')` requests `/admin/blog/posts`. */
export class AdminCustomResource extends BaseResource {
  get(path: string, query?: object, options?: Options, headers?: Headers): Promise<object> {
    return this.client.request('GET', appendQuery(adminPath(path), query), undefined, options, headers);
  }

  post(path: string, payload?: object, options?: Options, headers?: Headers): Promise<object> {
    return this.client.request('POST', adminPath(path), payload, options, headers);
  }

  delete(path: string, options?: Options, headers?: Headers): Promise<object> {
    return this.client.request('DELETE', adminPath(path), undefined, options, headers);
  }
}

function adminPath(path: string): string {
  const absolute = path.startsWith('/') ? path : `/${path}`;
  return absolute.startsWith('/admin') ? absolute : `/admin${absolute}`;
}

function createForm(files: Blob | Blob[]): FormData {
  const form = new FormData();
  for (const file of Array.isArray(files) ? files : [files]) form.append('files', file);
  return form;
}
