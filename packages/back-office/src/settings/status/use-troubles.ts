import { api } from '../../api/client.ts';
import { useOptionalData } from '../../api/use-data.ts';

/** What needs the attention of an operator. @param isEnabled whether to read it now */
export function useTroubles(isEnabled = true) {
  const parked = useOptionalData(['events', 'parked'], () => api.GET('/admin/events/parked'), isEnabled);
  const unplaced = useOptionalData(
    ['unplaced-payments'],
    () => api.GET('/admin/unplaced-payments'),
    isEnabled,
  );
  const webhooks = useOptionalData(['webhooks'], () => api.GET('/admin/webhooks'), isEnabled);
  const jobs = useOptionalData(
    ['batch-jobs', 'newest'],
    () =>
      api.GET('/admin/batch-jobs', {
        params: {
          query: { limit: 20, order: '-created_at', fields: 'id,type,status,created_at,result', expand: '' },
        },
      }),
    isEnabled,
  );
  return {
    parked: parked.data?.events ?? [],
    parkedCount: parked.data?.count ?? 0,
    unplaced: unplaced.data?.unplaced_payments ?? [],
    webhooks: (webhooks.data?.webhooks ?? []).filter(({ disabled_reason }) => disabled_reason !== null),
    jobs: (jobs.data?.batch_jobs ?? []).filter(({ status }) => status === 'failed'),
    isRead: [parked, unplaced, webhooks, jobs].every(({ data }) => data !== undefined),
  };
}
