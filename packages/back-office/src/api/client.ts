import { type AdminSchemas, createAdminClient } from '@storekeep/server/client';
import type { Readable } from 'openapi-typescript-helpers';

/** The path before `/admin`, which the server writes into the page. */
const prefix = document.querySelector<HTMLMetaElement>('meta[name=storekeep-prefix]')?.content ?? '';

/** The address of a file of the shop. @param path with the query, such as `/admin/reports/sales?format=csv` */
export function toUrl(path: string): string {
  return `${location.origin}${prefix}${path}`;
}

/** The operations of `/admin`, with the session of this browser. */
export const api = createAdminClient({ baseUrl: `${location.origin}${prefix}`, credentials: 'same-origin' });

/** The schemas of `/admin` by name, as they are in responses. */
export type Schemas = { [Name in keyof AdminSchemas]: Readable<AdminSchemas[Name]> };

export { ApiError, unwrap } from '@storekeep/server/client';

/** The result of an operation. */
export type Result<Data> = Promise<{ data?: Data; error?: unknown; response: Response }>;

/** The ids of the records of a list; none if it was not shown. */
export function listIds(records: readonly { id: string }[] | undefined): string[] {
  return (records ?? []).map(({ id }) => id);
}

/** A record of a relation; null if there is none, or if it was deleted. */
export function related<T extends object>(record: T | null | undefined): Extract<T, { id: string }> | null {
  const found = record as { id?: unknown } | null | undefined;
  return found?.id == null ? null : (found as Extract<T, { id: string }>);
}
