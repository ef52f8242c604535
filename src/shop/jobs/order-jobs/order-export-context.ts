import { Injectable } from '@nestjs/common';
import { Order } from '../../../model/entities/orders/order.entity.ts';
import { conditionsOf } from '../../../engine/http/input/list-query.ts';
import { InputPipe } from '../../../engine/http/input/validation.ts';
import { Database } from '../../../engine/kernel/database/database.ts';
import { invalidData } from '../../../engine/kernel/errors.ts';
import { ListOrdersQuery } from '../../orders/order/orders.input.ts';
import { orders } from '../../orders/order/orders.resource.ts';
import { requireColumn, type Choice } from '../product-jobs/export/select-products.ts';
import {
  atMost,
  count,
  knownNames,
  object,
  orderOf,
  withListConfig,
  type Json,
} from '../product-jobs/list-config.ts';
import { isColumn, targetOf } from '../../../engine/reader/selection.ts';

/** Which orders, and what of them. */
export interface OrderChoice extends Choice {
  select?: string[];
  relations?: string[];
}

/** What an `order-export` is asked for: `context.list_config` and `context.filterable_fields`. */
@Injectable()
export class OrderExportContext {
  private readonly inputs = new InputPipe();

  constructor(private readonly database: Database) {}

  /**
   * The context as it is stored.
   * @throws invalid_data that names what is wrong
   */
  async checked(context: Json): Promise<Json> {
    const checked = withListConfig(context);
    await this.choice(checked);
    return checked;
  }

  async choice(context: Json): Promise<OrderChoice> {
    const { skip, take, order, select, relations, ...others } = object('list_config', context.list_config);
    const unknown = Object.keys(others);
    if (unknown.length > 0) throw invalidData(`list_config does not know ${unknown.join(', ')}`);
    const by = orderOf(order);
    requireColumn(this.database, by, Order);
    return {
      conditions: conditionsOf(await this.filters(object('filterable_fields', context.filterable_fields))),
      order: by,
      skip: count('list_config.skip', skip) ?? 0,
      take: atMost(context, take),
      select: knownNames('select', select, (name) => this.isField(name)),
      relations: knownNames('relations', relations, (path) => this.isRelation(path)),
    };
  }

  /** The filters of `GET /admin/orders`. */
  private async filters(fields: Json): Promise<ListOrdersQuery> {
    const foreign = Object.keys(fields).filter((key) => PAGING.has(key));
    if (foreign.length > 0) throw invalidData(`filterable_fields does not know ${foreign.join(', ')}`);
    return (await this.inputs.transform(fields, {
      type: 'query',
      metatype: ListOrdersQuery,
    })) as ListOrdersQuery;
  }

  private isField(name: string): boolean {
    return isColumn(this.database.metadata(Order), name) || orders.totals!.names.includes(name);
  }

  private isRelation(path: string): boolean {
    let metadata = this.database.metadata(Order);
    return path.split('.').every((name) => {
      const target = targetOf(metadata, name);
      if (target) metadata = target;
      return target !== undefined;
    });
  }
}

const PAGING = new Set(['limit', 'offset', 'order', 'expand', 'fields']);
