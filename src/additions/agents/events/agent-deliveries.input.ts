import { deliveryStatuses, inputRules, ListQuery } from '@storekeep/server/extend';
export class ListAgentDeliveriesQuery extends ListQuery {
  @inputRules.Equals()
  order_id?: string;

  @inputRules.AnyOf('status', deliveryStatuses)
  status?: string[];
}
