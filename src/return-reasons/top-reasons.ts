import type { Listed } from '../http/answers.ts';
import type { ShowQuery } from '../http/list-query.ts';

/** Those that stand below no other: the more precise ones are shown with them. */
export function topReasons(query: ShowQuery): Listed {
  return {
    query,
    conditions: [{ path: 'parent_return_reason_id', equals: null }],
  };
}
