import { type DateComparison, inputRules } from '@storekeep/server/extend';

export class ShowEntryQuery {
  @inputRules.PageNumber('how many changes at most, up to 1,000')
  limit?: number;

  @inputRules.PageNumber('how many changes to leave out')
  offset?: number;
}

export class ListJournalQuery {
  @inputRules.TextParameter('`user`, `api_key`, `application`, `command` or `job`')
  actor_type?: string;

  @inputRules.TextParameter('the id of the user, key or job')
  actor_id?: string;

  @inputRules.TextParameter('what the operation was about, such as `products`')
  resource?: string;

  @inputRules.TextParameter('the id of the record')
  resource_id?: string;

  @inputRules.TextParameter('the id of the operation in the OpenAPI document, such as `PostProductsProduct`')
  operation?: string;

  @inputRules.Dates()
  created_at?: DateComparison;

  @inputRules.TextParameter('the id of an entry, after which the list goes on: `next` of the page before')
  after?: string;

  @inputRules.PageNumber('how many at most')
  limit?: number;
}
