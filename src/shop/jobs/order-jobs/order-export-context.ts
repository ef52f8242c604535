import { Injectable } from '@nestjs/common';
import { conditionsOf } from '#engine/http/input/list-query';
import { InputPipe } from '#engine/http/input/validation';
import { Database } from '#engine/kernel/database/database';
import { invalidData } from '#engine/kernel/errors';
import { targetOf } from '#engine/mapping/entity-relations';
import { isColumn } from '#engine/mapping/returned-columns';
import { Order } from '#model/entities/orders/order.entity';
import { ListOrdersQuery } from '#shop/orders/order/orders.input';
import { orders } from '#shop/orders/order/orders.resource';
import { requireColumn, type RowSelection } from '../product-jobs/export/select-products.ts';
import {
  type Json,
  optionalCount,
  optionalNames,
  optionalObject,
  parseListOrder,
  rowLimit,
  withListConfig,
} from '../product-jobs/list-config.ts';

/** The orders and columns to export. */
export interface OrderSelection extends RowSelection {
  select?: string[];
  relations?: string[];
}

/** Validates the context of an `order-export`: `list_config` and `filterable_fields`. */
@Injectable()
export class OrderExportContext {
  private readonly inputs: InputPipe;

  constructor(private readonly database: Database) {
    this.inputs = new InputPipe(database);
  }

  /**
   * Returns the context to store.
   * @throws invalid_data with the name of the invalid property
   */
  async normalize(context: Json): Promise<Json> {
    const checked = withListConfig(context);
    await this.selectionOf(checked);
    return checked;
  }

  async selectionOf(context: Json): Promise<OrderSelection> {
    const { skip, take, order, select, relations, ...others } = optionalObject(
      'list_config',
      context.list_config,
    );
    const unknown = Object.keys(others);
    if (unknown.length > 0) throw invalidData(`list_config does not know ${unknown.join(', ')}`);
    const parsedOrder = parseListOrder(order);
    requireColumn(this.database, parsedOrder, Order);
    return {
      conditions: conditionsOf(
        await this.filters(optionalObject('filterable_fields', context.filterable_fields)),
      ),
      order: parsedOrder,
      skip: optionalCount('list_config.skip', skip) ?? 0,
      take: rowLimit(context, take),
      select: optionalNames('select', select, (name) => this.isField(name)),
      relations: optionalNames('relations', relations, (path) => this.isRelation(path)),
    };
  }

  /** The filters of `GET /admin/orders`. */
  private async filters(fields: Json): Promise<ListOrdersQuery> {
    const unsupported = Object.keys(fields).filter((key) => PAGING.has(key));
    if (unsupported.length > 0)
      throw invalidData(`filterable_fields does not know ${unsupported.join(', ')}`);
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
