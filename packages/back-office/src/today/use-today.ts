import { api, related } from '../api/client.ts';
import { useOptionalData } from '../api/use-data.ts';
import { ownTimeZone, startOfDay, toDay } from '../ui/dates.ts';
import { type Day, groupByDay } from './sales-of-days.ts';

const DAYS = 14;
const MOST_CURRENCIES = 3;
const SCARCE = 5;

/** The sales of the last two weeks by day, and the currencies with the most orders. */
export function useSales(): { days: Day[]; currencies: string[]; isRead: boolean; error: Error | null } {
  const dates = Array.from({ length: DAYS }, (_, index) => toDay(startOfDay(DAYS - 1 - index)));
  const query = { from: dates[0], to: dates.at(-1), time_zone: ownTimeZone() };
  const { data, error } = useOptionalData(['reports', 'sales', query], () =>
    api.GET('/admin/reports/sales', { params: { query } }),
  );
  const report = typeof data === 'object' ? data.report : undefined;
  return {
    days: groupByDay(report?.rows ?? [], dates),
    currencies: (report?.totals ?? [])
      .toSorted((one, other) => (other.orders ?? 0) - (one.orders ?? 0))
      .slice(0, MOST_CURRENCIES)
      .map(({ currency_code }) => currency_code),
    isRead: data !== undefined,
    error,
  };
}

/** How much there is to do; undefined until it is counted. */
export function useOpenWork() {
  return useOptionalData(['reports', 'open-work'], () => api.GET('/admin/reports/open-work')).data?.open_work;
}

/** Variants of which there are few. */
export function useLowStock() {
  const { data } = useOptionalData(['variants', 'scarce'], () =>
    api.GET('/admin/variants', {
      params: {
        query: {
          manage_inventory: true,
          order: 'inventory_quantity',
          limit: 8,
          fields: 'id,title,product_id,inventory_quantity',
          expand: 'product',
        },
      },
    }),
  );
  return (data?.variants ?? [])
    .filter(({ inventory_quantity }) => inventory_quantity <= SCARCE)
    .map(({ id, title, product_id, product, inventory_quantity: quantity }) => ({
      ...{ id, product_id, quantity },
      name: [related(product)?.title, title].filter(Boolean).join(' · '),
    }));
}
