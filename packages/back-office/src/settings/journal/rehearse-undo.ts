import { useQuery } from '@tanstack/react-query';
import { api, ApiError, type Schemas } from '../../api/client.ts';
import type { Change } from './changes-table.tsx';

/** Why an undo is refused. */
export interface Refusal {
  message: string;
  /** The rows that stand in its way. */
  rows: Schemas['RefusedRow'][];
}

/** What an undo would change; or why it would be refused. */
type UndoRehearsal = { changes: Change[]; refusal: null } | { changes: null; refusal: Refusal };

/** Rehearses the undo of an entry: nothing is changed. */
export function useUndoRehearsal(id: string) {
  return useQuery({
    queryKey: ['rehearsals', 'undo', id],
    queryFn: () => rehearse(id),
    staleTime: 0,
    gcTime: 0,
  });
}

async function rehearse(id: string): Promise<UndoRehearsal> {
  const { data, error, response } = await api.POST('/admin/journal/{id}/undo', {
    params: { path: { id }, header: { Prefer: 'dry-run' } },
  });
  if (response.ok) {
    const { rehearsal } = data as typeof data & { rehearsal: Schemas['Rehearsal'] };
    return { changes: rehearsal.changes, refusal: null };
  }
  const { code, message, errors } = error as unknown as {
    code?: string;
    message: string;
    errors?: Refusal['rows'];
  };
  if (code !== 'undo_refused') throw new ApiError(response.status, error);
  return { changes: null, refusal: { message, rows: errors ?? [] } };
}
