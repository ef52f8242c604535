import { PageNumber } from 'storekeep/extend';
export class ListAgentSessionsQuery {
  @PageNumber('how many at most')
  limit?: number;

  @PageNumber('how many to skip')
  offset?: number;
}
