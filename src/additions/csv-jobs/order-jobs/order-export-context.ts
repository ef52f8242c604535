import { Injectable } from '@nestjs/common';
import { type Condition, conditionsOf, Database, isColumn, ListOrdersQuery, Order, orders } from 'storekeep/extend';
import { ListContext } from '../product-jobs/export/list-context.ts';

/** The context of an `order-export`. */
@Injectable()
export class OrderExportContext extends ListContext<ListOrdersQuery> {
  constructor(database: Database) {
    super(database, Order, ListOrdersQuery);
  }

  protected conditionsOf(filters: ListOrdersQuery): Condition[] {
    return conditionsOf(filters);
  }

  protected isField(name: string): boolean {
    return isColumn(this.database.metadata(Order), name) || orders.totals!.names.includes(name);
  }
}
