import type { ShowQuery } from '#engine/http/input/list-query';
import type { ListResult } from '#engine/http/output/response-decorators';

/** Lists the reasons without a parent; their children are nested in them. */
export function listTopLevelReasons(query: ShowQuery): ListResult {
  return {
    query,
    conditions: [{ path: 'parent_return_reason_id', equals: null }],
  };
}
