import { AnyOf, Equals, ListQuery } from '#engine/http/input/list-query';
import { deliveryStatuses } from '#model/entities/back-office/delivery-row';

export class ListAgentDeliveriesQuery extends ListQuery {
  @Equals()
  order_id?: string;

  @AnyOf('status', deliveryStatuses)
  status?: string[];
}
