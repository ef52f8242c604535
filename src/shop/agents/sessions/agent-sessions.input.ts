import { PageNumber } from '#engine/http/input/query-parameters';

export class ListAgentSessionsQuery {
  @PageNumber('how many at most')
  limit?: number;

  @PageNumber('how many to skip')
  offset?: number;
}
