import { api, type Result } from '../api/client.ts';
import { useOptionalData } from '../api/use-data.ts';

/** A column that the shop has added to a table. */
export interface OwnColumn {
  table: string;
  name: string;
  kind: 'text' | 'integer' | 'number' | 'boolean' | 'timestamp' | 'date' | 'json';
  /** What it can be, if it is an enum. */
  values: string[] | null;
  is_required: boolean;
  is_computed: boolean;
}

/** The server writes into the page whether there are any, so that other shops are not asked. */
const hasColumns = document.querySelector('meta[name=storekeep-own-columns]') !== null;

/** The columns that the shop has added to a table. */
export function useOwnColumns(table: string): OwnColumn[] {
  const { data } = useOptionalData(
    ['installation', 'columns'],
    (): Result<{ columns: OwnColumn[] }> => api.GET('/admin/installation/columns'),
    hasColumns,
  );
  return (data?.columns ?? []).filter((column) => column.table === table);
}
