import { api } from '../../api/client.ts';
import { useOptionalData } from '../../api/use-data.ts';

/** A way to send that a fulfillment provider offers. */
export interface FulfillmentOption {
  value: string;
  label: string;
  provider_id: string;
  /** What the provider needs to know about it. */
  data: Record<string, never>;
}

interface Offer {
  provider_id: string;
  options: { id?: string; name?: string; is_return?: boolean }[];
}

/** What the fulfillment providers of a region offer for shipments, or for returns. */
export function useFulfillmentOptions(regionId: string, isReturn: boolean): FulfillmentOption[] {
  const { data } = useOptionalData(
    ['regions', regionId, 'fulfillment-options'],
    () => api.GET('/admin/regions/{id}/fulfillment-options', { params: { path: { id: regionId } } }),
    regionId !== '',
  );
  // providers describe them as they like
  const offers = (data?.fulfillment_options ?? []) as unknown as Offer[];
  return offers.flatMap(({ provider_id, options }) =>
    options
      .filter(({ is_return }) => (is_return ?? false) === isReturn)
      .map((option) => ({
        value: `${provider_id} ${option.id ?? JSON.stringify(option)}`,
        label: [provider_id, option.name ?? option.id].filter(Boolean).join(' · '),
        provider_id,
        data: option as Record<string, never>,
      })),
  );
}
