import { api } from '../../api/client.ts';
import { useOptionalData } from '../../api/use-data.ts';

/** Whether the shop uses a module; undefined until it is known. */
export function useHasModule(name: string): boolean | undefined {
  const { data } = useOptionalData(['installation', 'status'], () => api.GET('/admin/installation/status'));
  return data?.status.modules.includes(name);
}
