import { type DateComparison, Dates, PageNumber, TextParameter } from 'storekeep/extend';

export class ListJournalQuery {
  @TextParameter('`user`, `api_key`, `application`, `command` or `job`')
  actor_type?: string;

  @TextParameter('the id of the user, key or job')
  actor_id?: string;

  @TextParameter('what the operation was about, such as `products`')
  resource?: string;

  @TextParameter('the id of the record')
  resource_id?: string;

  @TextParameter('the id of the operation in the OpenAPI document, such as `PostProductsProduct`')
  operation?: string;

  @Dates()
  created_at?: DateComparison;

  @TextParameter('the id of an entry, after which the list goes on: `next` of the page before')
  after?: string;

  @PageNumber('how many at most')
  limit?: number;
}
