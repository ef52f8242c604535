import { AnyOf, deliveryStatuses,Equals, ListQuery } from 'storekeep/extend';
export class ListAgentDeliveriesQuery extends ListQuery {
  @Equals()
  order_id?: string;

  @AnyOf('status', deliveryStatuses)
  status?: string[];
}
