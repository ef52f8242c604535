import { Injectable } from '@nestjs/common';
import { Product } from '../entities/product.ts';
import { conditionsOf } from '../http/list-query.ts';
import { targetOf } from '../reader/selection.ts';
import { InputPipe } from '../http/validation.ts';
import { Database } from '../kernel/database.ts';
import { invalidData } from '../kernel/errors.ts';
import { ListProductsQuery } from '../products/product-queries.input.ts';
import { Shelf } from '../products/shelf.ts';
import { requireColumn, type Choice, type Order } from './chosen-products.ts';

type Json = Record<string, unknown>;

/** What a `product-export` is asked for: `context.list_config` and `context.filterable_fields`. */
@Injectable()
export class ExportContext {
  private readonly inputs = new InputPipe();

  constructor(
    private readonly database: Database,
    private readonly shelf: Shelf,
  ) {}

  /**
   * The context as it is stored.
   * @throws invalid_data that names what is wrong
   */
  async checked(context: Json): Promise<Json> {
    const list_config = {
      skip: 0,
      order: { created_at: 'DESC' },
      ...object('list_config', context.list_config),
    };
    const checked = { ...context, list_config };
    await this.choice(checked);
    this.refuseRelations(list_config);
    return checked;
  }

  /** Which products those are. */
  async choice(context: Json): Promise<Choice> {
    const { skip, take, order, ...others } = object('list_config', context.list_config);
    const unknown = Object.keys(others).filter((key) => !['relations', 'select'].includes(key));
    if (unknown.length > 0) throw invalidData(`list_config does not know ${unknown.join(', ')}`);
    const by = orderOf(order);
    requireColumn(this.database, by);
    const { query, conditions = [] } = this.shelf.productsForStaff(
      await this.filters(object('filterable_fields', context.filterable_fields)),
    );
    return {
      conditions: [...conditionsOf(query), ...conditions],
      order: by,
      skip: count('list_config.skip', skip) ?? 0,
      take: atMost(context, take),
    };
  }

  /** The filters of `GET /admin/products`. */
  private async filters(fields: Json): Promise<ListProductsQuery> {
    const foreign = Object.keys(fields).filter((key) => PAGING.has(key));
    if (foreign.length > 0) throw invalidData(`filterable_fields does not know ${foreign.join(', ')}`);
    return (await this.inputs.transform(fields, {
      type: 'query',
      metatype: ListProductsQuery,
    })) as ListProductsQuery;
  }

  /** A row shows all that its columns name, so relations have nothing to add; a wrong one is a mistake all the same. */
  private refuseRelations({ relations }: Json): void {
    if (relations === undefined) return;
    if (!Array.isArray(relations) || !relations.every((path) => typeof path === 'string'))
      throw invalidData('list_config.relations must be a list of texts');
    const unknown = relations.filter((path) => !this.isRelation(path));
    if (unknown.length > 0) throw invalidData(`list_config.relations does not know ${unknown.join(', ')}`);
  }

  private isRelation(path: string): boolean {
    let metadata = this.database.metadata(Product);
    return path.split('.').every((name) => {
      const target = targetOf(metadata, name);
      if (target) metadata = target;
      return target !== undefined;
    });
  }
}

const PAGING = new Set(['limit', 'offset', 'order', 'expand', 'fields']);

export function object(name: string, value: unknown): Json {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value))
    throw invalidData(`context.${name} must be an object`);
  return value as Json;
}

export function count(name: string, value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Number.isSafeInteger(value) || (value as number) < 0)
    throw invalidData(`context.${name} must be a whole number from 0`);
  return value as number;
}

/** The smaller of `list_config.take` and `context.batch_size`; undefined for all. */
export function atMost({ batch_size }: Json, take: unknown): number | undefined {
  const most = [count('list_config.take', take), count('batch_size', batch_size)].filter(
    (one) => one !== undefined,
  );
  return most.length > 0 ? Math.min(...most) : undefined;
}

/** One field, as in lists: PostgreSQL does not keep the order of an object's keys. */
export function orderOf(order: unknown): Order {
  const entries = Object.entries(object('list_config.order', order));
  if (entries.length > 1) throw invalidData('list_config.order takes one field');
  const [field, direction] = entries[0] ?? ['created_at', 'DESC'];
  const word = typeof direction === 'string' ? direction.toUpperCase() : '';
  if (word !== 'ASC' && word !== 'DESC') throw invalidData(`list_config.order.${field} must be ASC or DESC`);
  return { field, descending: word === 'DESC' };
}
