import type { Type } from '@nestjs/common';
import { type Database, InputPipe, invalidData, statements } from '@storekeep/server/extend';
import {
  type Json,
  optionalCount,
  optionalNames,
  optionalObject,
  parseListOrder,
  rowLimit,
  withListConfig,
} from '../list-config.ts';
import { requireColumn, type RowSelection } from './select-products.ts';

/** The rows and columns to export. */
export interface ListSelection extends RowSelection {
  select?: string[];
  relations?: string[];
}

/** Validates the context of an export: `list_config`, and `filterable_fields`, the filters of the list of staff. */
export abstract class ListContext<Query extends object> {
  private readonly inputs: InputPipe;

  constructor(
    protected readonly database: Database,
    private readonly entity: Type,
    private readonly query: Type<Query>,
  ) {
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

  async selectionOf(context: Json): Promise<ListSelection> {
    const config = optionalObject('list_config', context.list_config);
    const { skip, take, order, select, relations, ...others } = config;
    const unknown = Object.keys(others);
    if (unknown.length > 0) throw invalidData(`list_config does not know ${unknown.join(', ')}`);
    const parsedOrder = parseListOrder(order);
    requireColumn(this.database, parsedOrder, this.entity);
    const filters = await this.filters(optionalObject('filterable_fields', context.filterable_fields));
    return {
      conditions: this.conditionsOf(filters),
      order: parsedOrder,
      skip: optionalCount('list_config.skip', skip) ?? 0,
      take: rowLimit(context, take),
      select: optionalNames('select', select, (name) => this.isField(name)),
      relations: optionalNames('relations', relations, (path) => this.isRelation(path)),
    };
  }

  protected abstract conditionsOf(query: Query): statements.Condition[];

  protected abstract isField(name: string): boolean;

  private async filters(fields: Json): Promise<Query> {
    const unsupported = Object.keys(fields).filter((key) => PAGING.has(key));
    if (unsupported.length > 0)
      throw invalidData(`filterable_fields does not know ${unsupported.join(', ')}`);
    return (await this.inputs.transform(fields, { type: 'query', metatype: this.query })) as Query;
  }

  private isRelation(path: string): boolean {
    let metadata = this.database.metadata(this.entity);
    return path.split('.').every((name) => {
      const target = statements.targetOf(metadata, name);
      if (target) metadata = target;
      return target !== undefined;
    });
  }
}

const PAGING = new Set(['limit', 'offset', 'order', 'expand', 'fields']);
