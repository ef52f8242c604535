import type { ListResult } from '../../../engine/http/output/response-decorators.ts';
import type { ShowQuery } from '../../../engine/http/input/list-query.ts';

/** Lists the reasons without a parent; their children are nested in them. */
export function listTopLevelReasons(query: ShowQuery): ListResult {
  return {
    query,
    conditions: [{ path: 'parent_return_reason_id', equals: null }],
  };
}
