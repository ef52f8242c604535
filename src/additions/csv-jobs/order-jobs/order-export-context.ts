import { Injectable } from '@nestjs/common';
import { Database, ListOrdersQuery, Order, resources, statements } from '@storekeep/server/extend';
import { ListContext } from '../product-jobs/export/list-context.ts';

/** The context of an `order-export`. */
@Injectable()
export class OrderExportContext extends ListContext<ListOrdersQuery> {
  constructor(database: Database) {
    super(database, Order, ListOrdersQuery);
  }

  protected conditionsOf(filters: ListOrdersQuery): statements.Condition[] {
    return statements.conditionsOf(filters);
  }

  protected isField(name: string): boolean {
    return (
      statements.isColumn(this.database.metadata(Order), name) ||
      resources.orders.totals!.names.includes(name)
    );
  }
}
