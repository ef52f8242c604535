import { api } from '../../api/client.ts';
import { useOptionalData } from '../../api/use-data.ts';

const useUnplacedPayments = () =>
  useOptionalData(['unplaced-payments'], () => api.GET('/admin/unplaced-payments'));
const useWebhooks = () => useOptionalData(['webhooks'], () => api.GET('/admin/webhooks'));

/** What needs the attention of an operator. */
export function useTroubles() {
  const parked = useOptionalData(['events', 'parked'], () => api.GET('/admin/events/parked'));
  const unplaced = useUnplacedPayments();
  const webhooks = useWebhooks();
  const jobs = useOptionalData(['batch-jobs', 'newest'], () =>
    api.GET('/admin/batch-jobs', {
      params: {
        query: { limit: 20, order: '-created_at', fields: 'id,type,status,created_at,result', expand: '' },
      },
    }),
  );
  return {
    parked: parked.data?.events ?? [],
    unplaced: unplaced.data?.unplaced_payments ?? [],
    webhooks: (webhooks.data?.webhooks ?? []).filter(({ disabled_reason }) => disabled_reason !== null),
    jobs: (jobs.data?.batch_jobs ?? []).filter(({ status }) => status === 'failed'),
  };
}

/** How much goes wrong with other systems, which is not part of the open work of the shop. */
export function useForeignTroubles() {
  const { data: unplaced } = useUnplacedPayments();
  const { data: webhooks } = useWebhooks();
  return {
    unplacedCount: unplaced?.count ?? 0,
    failingWebhooks: (webhooks?.webhooks ?? []).filter(({ disabled_reason }) => disabled_reason !== null)
      .length,
    isRead: unplaced !== undefined && webhooks !== undefined,
  };
}
