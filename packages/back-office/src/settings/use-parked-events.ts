import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.tsx';
import type { Phrase } from '../i18n/translate.ts';

/** The actions on an event that is parked, by its id. @param retried the message after it was tried again */
export function useParkedEvents(retried: Phrase) {
  const retry = useAction(
    (id: string) => api.POST('/admin/events/parked/{id}/retry', { params: { path: { id } } }),
    { done: retried },
  );
  const drop = useAction(
    (id: string) => api.DELETE('/admin/events/parked/{id}', { params: { path: { id } } }),
    { done: 'Deleted' },
  );
  return { retry, drop };
}
