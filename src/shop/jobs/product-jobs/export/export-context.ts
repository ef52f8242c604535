import { Injectable } from '@nestjs/common';
import { conditionsOf } from '#engine/http/input/list-query';
import { InputPipe } from '#engine/http/input/validation';
import { Database } from '#engine/kernel/database/database';
import { invalidData } from '#engine/kernel/errors';
import { targetOf } from '#engine/mapping/entity-relations';
import { isColumn } from '#engine/mapping/returned-columns';
import { Product } from '#model/entities/catalogue/product.entity';
import { ListProductsQuery } from '#shop/catalogue/products/product-queries.input';
import { StorefrontCatalogue } from '#shop/catalogue/products/storefront-catalogue';
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

/** Validates the context of a `product-export`: `list_config` and `filterable_fields`. */
@Injectable()
export class ExportContext {
  private readonly inputs: InputPipe;

  constructor(
    private readonly database: Database,
    private readonly catalogue: StorefrontCatalogue,
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

  /** Returns the selection of a context. */
  async selectionOf(context: Json): Promise<RowSelection> {
    const { skip, take, order, select, relations, ...others } = optionalObject(
      'list_config',
      context.list_config,
    );
    const unknown = Object.keys(others);
    if (unknown.length > 0) throw invalidData(`list_config does not know ${unknown.join(', ')}`);
    const parsedOrder = parseListOrder(order);
    requireColumn(this.database, parsedOrder);
    // validated only: a file always has all columns, as importing it with empty ones would clear the products
    optionalNames('select', select, (name) => isColumn(this.database.metadata(Product), name));
    optionalNames('relations', relations, (path) => this.isRelation(path));
    const { query, conditions = [] } = this.catalogue.productsForStaff(
      await this.filters(optionalObject('filterable_fields', context.filterable_fields)),
    );
    return {
      conditions: [...conditionsOf(query), ...conditions],
      order: parsedOrder,
      skip: optionalCount('list_config.skip', skip) ?? 0,
      take: rowLimit(context, take),
    };
  }

  /** The filters of `GET /admin/products`. */
  private async filters(fields: Json): Promise<ListProductsQuery> {
    const unsupported = Object.keys(fields).filter((key) => PAGING.has(key));
    if (unsupported.length > 0)
      throw invalidData(`filterable_fields does not know ${unsupported.join(', ')}`);
    return (await this.inputs.transform(fields, {
      type: 'query',
      metatype: ListProductsQuery,
    })) as ListProductsQuery;
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
