import { api } from '../../api/client.ts';
import { useOptionalData } from '../../api/use-data.ts';

/** The attributes that products of this shop can have; undefined until they are read. */
export function useAttributes() {
  const { data, error } = useOptionalData(['attributes'], () =>
    api.GET('/admin/attributes', { params: { query: { limit: 200 } } }),
  );
  return { attributes: data?.attributes, error };
}
