import { Injectable } from '@nestjs/common';
import { Product } from '../../../../model/entities/catalogue/product.entity.ts';
import { conditionsOf } from '../../../../engine/http/input/list-query.ts';
import { isColumn, targetOf } from '../../../../engine/reader/selection.ts';
import { InputPipe } from '../../../../engine/http/input/validation.ts';
import { Database } from '../../../../engine/kernel/database/database.ts';
import { invalidData } from '../../../../engine/kernel/errors.ts';
import { ListProductsQuery } from '../../../catalogue/products/product-queries.input.ts';
import { StorefrontCatalogue } from '../../../catalogue/products/storefront-catalogue.ts';
import { requireColumn, type Choice } from './select-products.ts';
import { atMost, count, knownNames, object, orderOf, withListConfig, type Json } from '../list-config.ts';

/** What a `product-export` is asked for: `context.list_config` and `context.filterable_fields`. */
@Injectable()
export class ExportContext {
  private readonly inputs = new InputPipe();

  constructor(
    private readonly database: Database,
    private readonly catalogue: StorefrontCatalogue,
  ) {}

  /**
   * The context as it is stored.
   * @throws invalid_data that names what is wrong
   */
  async checked(context: Json): Promise<Json> {
    const checked = withListConfig(context);
    await this.choice(checked);
    return checked;
  }

  /** Which products those are. */
  async choice(context: Json): Promise<Choice> {
    const { skip, take, order, select, relations, ...others } = object('list_config', context.list_config);
    const unknown = Object.keys(others);
    if (unknown.length > 0) throw invalidData(`list_config does not know ${unknown.join(', ')}`);
    const by = orderOf(order);
    requireColumn(this.database, by);
    // a file has all columns, whatever is selected: importing one with blanks would clear the products
    knownNames('select', select, (name) => isColumn(this.database.metadata(Product), name));
    knownNames('relations', relations, (path) => this.isRelation(path));
    const { query, conditions = [] } = this.catalogue.productsForStaff(
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
