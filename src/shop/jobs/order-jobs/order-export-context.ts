import { Injectable } from '@nestjs/common';
import { conditionsOf } from '#engine/http/input/list-query';
import { Database } from '#engine/kernel/database/database';
import { isColumn } from '#engine/mapping/returned-columns';
import type { Condition } from '#engine/reader/sql/conditions';
import { Order } from '#model/entities/orders/order.entity';
import { ListOrdersQuery } from '#shop/orders/order/orders.input';
import { orders } from '#shop/orders/order/orders.resource';
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
