import type { ListResult } from '../../../engine/http/output/response-decorators.ts';
import type { ShowQuery } from '../../../engine/http/input/list-query.ts';

/** Those that stand below no other: the more precise ones are shown with them. */
export function topReasons(query: ShowQuery): ListResult {
  return {
    query,
    conditions: [{ path: 'parent_return_reason_id', equals: null }],
  };
}
