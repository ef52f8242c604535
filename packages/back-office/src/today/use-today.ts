import { api, related } from '../api/client.ts';
import { useOptionalData } from '../api/use-data.ts';
import { startOfDay } from '../ui/dates.ts';
import { type Day, sumByDay } from './sales-of-days.ts';

const DAYS = 14;
const MOST_ORDERS = 1000;
const SCARCE = 5;

/** The sales of the last two weeks by day. */
export function useSales(): { days: Day[]; currencies: string[]; isComplete: boolean } {
  const since = startOfDay(DAYS - 1).toISOString();
  const { data } = useOptionalData(['orders', 'since', since], () =>
    api.GET('/admin/orders', {
      params: {
        query: {
          created_at: { gte: since },
          limit: MOST_ORDERS,
          fields: 'id,created_at,status,currency_code,total',
          expand: '',
        },
      },
    }),
  );
  const orders = data?.orders ?? [];
  return {
    days: sumByDay(orders, DAYS),
    currencies: [...new Set(orders.map(({ currency_code }) => currency_code))].sort().slice(0, 3),
    isComplete: (data?.count ?? 0) <= MOST_ORDERS,
  };
}

type OrderFilter = NonNullable<Parameters<typeof countOrders>[0]>;

function countOrders(filter: {
  payment_status?: ['awaiting'];
  fulfillment_status?: ('not_fulfilled' | 'partially_fulfilled' | 'fulfilled')[];
}) {
  return api.GET('/admin/orders', {
    params: { query: { ...filter, status: ['pending'], limit: 1, fields: 'id', expand: '' } },
  });
}

const TO_CAPTURE: OrderFilter = { payment_status: ['awaiting'] };
const TO_FULFILL: OrderFilter = { fulfillment_status: ['not_fulfilled', 'partially_fulfilled'] };
const TO_SHIP: OrderFilter = { fulfillment_status: ['fulfilled'] };

/** How much there is to do; undefined until it is counted. */
export function useOpenWork() {
  const capture = useOptionalData(['orders', 'count', TO_CAPTURE], () => countOrders(TO_CAPTURE));
  const fulfill = useOptionalData(['orders', 'count', TO_FULFILL], () => countOrders(TO_FULFILL));
  const ship = useOptionalData(['orders', 'count', TO_SHIP], () => countOrders(TO_SHIP));
  const returns = useOptionalData(['returns', 'newest'], () =>
    api.GET('/admin/returns', {
      params: { query: { limit: 100, order: '-created_at', fields: 'id,status', expand: '' } },
    }),
  );
  return {
    toCapture: capture.data?.count,
    toFulfill: fulfill.data?.count,
    toShip: ship.data?.count,
    returns: returns.data?.returns.filter(({ status }) => status === 'requested').length,
    isRead: [capture, fulfill, ship, returns].every(({ data }) => data !== undefined),
  };
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
