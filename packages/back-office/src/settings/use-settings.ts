import { api } from '../api/client.ts';
import { useData, useOptionalData } from '../api/use-data.ts';

/* What many pages offer to choose from. It is read once for all of them. */

export interface Option {
  value: string;
  label: string;
}

const ALL = { limit: 200 };

export function useRegions() {
  return useData(['regions'], () =>
    api.GET('/admin/regions', {
      params: { query: { ...ALL, expand: 'countries,payment_providers,fulfillment_providers' } },
    }),
  ).regions;
}

export function useRegionOptions(): Option[] {
  return useRegions().map(({ id, name }) => ({ value: id, label: name }));
}

/** Regions for a filter, which a page does not wait for. */
export function useRegionNames(): Option[] {
  const { data } = useOptionalData(['regions', 'names'], () =>
    api.GET('/admin/regions', { params: { query: { ...ALL, fields: 'id,name', expand: '' } } }),
  );
  return (data?.regions ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

export function useChannelOptions(): Option[] {
  const { data } = useOptionalData(['channels'], () =>
    api.GET('/admin/sales-channels', { params: { query: { ...ALL, fields: 'id,name', expand: '' } } }),
  );
  return (data?.sales_channels ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

export function useLocationOptions(): Option[] {
  const { data } = useOptionalData(['locations'], () =>
    api.GET('/admin/stock-locations', { params: { query: { ...ALL, fields: 'id,name', expand: '' } } }),
  );
  return (data?.stock_locations ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

export function useReturnReasonOptions(): Option[] {
  const { data } = useOptionalData(['return-reasons'], () => api.GET('/admin/return-reasons'));
  return (data?.return_reasons ?? []).map(({ id, label }) => ({ value: id, label }));
}

export function useCustomerGroupOptions(): Option[] {
  const { data } = useOptionalData(['customer-groups'], () =>
    api.GET('/admin/customer-groups', { params: { query: { ...ALL, fields: 'id,name', expand: '' } } }),
  );
  return (data?.customer_groups ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

/** The ways to ship in a region. @param isReturn whether those for returns; null for all */
export function useShippingOptions(regionId: string | null, isReturn: boolean | null = null): Option[] {
  const { data } = useOptionalData(
    ['shipping-options', regionId, isReturn],
    () =>
      api.GET('/admin/shipping-options', {
        params: { query: { region_id: regionId ?? undefined, is_return: isReturn ?? undefined } },
      }),
    regionId !== null,
  );
  return (data?.shipping_options ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

/** The store, with its currencies and what is installed. */
export function useStore() {
  return useData(['store'], () => api.GET('/admin/store')).store;
}

/** The scopes that roles and keys can have, such as `orders:read`. */
export function useScopes(): string[] {
  return useOptionalData(['scopes'], () => api.GET('/admin/roles/scopes')).data?.scopes ?? [];
}
