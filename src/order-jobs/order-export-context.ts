import { Injectable } from '@nestjs/common';
import { Order } from '../entities/order.ts';
import { conditionsOf } from '../http/list-query.ts';
import { InputPipe } from '../http/validation.ts';
import { Database } from '../kernel/database.ts';
import { invalidData } from '../kernel/errors.ts';
import { ListOrdersQuery } from '../orders/orders.input.ts';
import { orders } from '../orders/orders.resource.ts';
import { requireColumn, type Choice } from '../product-jobs/chosen-products.ts';
import { atMost, count, object, orderOf } from '../product-jobs/export-context.ts';
import { isColumn, targetOf } from '../reader/selection.ts';

type Json = Record<string, unknown>;

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
   * The context as it is stored. What existing dashboards say flatly (`limit`, `offset`, `order`, `fields`, `expand`) becomes a
   * `list_config`, unless there is one.
   * @throws invalid_data that names what is wrong
   */
  async checked({ limit, offset, order, fields, expand, ...context }: Json): Promise<Json> {
    const flat = {
      ...(limit !== undefined && { take: limit }),
      ...(offset !== undefined && { skip: offset }),
      ...(order !== undefined && { order: orderNamed(order) }),
      ...(fields !== undefined && { select: names('fields', fields) }),
      ...(expand !== undefined && { relations: names('expand', expand) }),
    };
    const list_config = {
      skip: 0,
      order: { created_at: 'DESC' },
      ...flat,
      ...object('list_config', context.list_config),
    };
    const checked = { ...context, list_config };
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
      select: this.known('select', select, (name) => this.isField(name)),
      relations: this.known('relations', relations, (path) => this.isRelation(path)),
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

  private known(what: string, value: unknown, isKnown: (name: string) => boolean): string[] | undefined {
    if (value === undefined || value === null) return undefined;
    if (!Array.isArray(value) || !value.every((one) => typeof one === 'string'))
      throw invalidData(`list_config.${what} must be a list of texts`);
    const unknown = value.filter((name) => !isKnown(name));
    if (unknown.length > 0) throw invalidData(`list_config.${what} does not know ${unknown.join(', ')}`);
    return value;
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

/** `-created_at` as lists have it. */
function orderNamed(order: unknown): Json {
  if (typeof order !== 'string') return object('order', order);
  return order.startsWith('-') ? { [order.slice(1)]: 'DESC' } : { [order]: 'ASC' };
}

function names(what: string, value: unknown): unknown {
  if (typeof value !== 'string') throw invalidData(`context.${what} must be a text`);
  return value
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}
