import { inputRules } from '@storekeep/server/extend';
export class ListAgentSessionsQuery {
  @inputRules.PageNumber('how many at most')
  limit?: number;

  @inputRules.PageNumber('how many to skip')
  offset?: number;
}
