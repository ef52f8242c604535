import { Injectable } from '@nestjs/common';
import { conditionsOf } from '#engine/http/input/list-query';
import { Database } from '#engine/kernel/database/database';
import { isColumn } from '#engine/mapping/returned-columns';
import type { Condition } from '#engine/reader/sql/conditions';
import { Product } from '#model/entities/catalogue/product.entity';
import { ListProductsQuery } from '#shop/catalogue/products/product-queries.input';
import { StorefrontCatalogue } from '#shop/catalogue/products/storefront-catalogue';
import { ListContext } from './list-context.ts';

/** The context of a `product-export`. Its columns are validated only: importing a file without some would clear the products. */
@Injectable()
export class ExportContext extends ListContext<ListProductsQuery> {
  constructor(
    database: Database,
    private readonly catalogue: StorefrontCatalogue,
  ) {
    super(database, Product, ListProductsQuery);
  }

  protected conditionsOf(filters: ListProductsQuery): Condition[] {
    const { query, conditions = [] } = this.catalogue.productsForStaff(filters);
    return [...conditionsOf(query), ...conditions];
  }

  protected isField(name: string): boolean {
    return isColumn(this.database.metadata(Product), name);
  }
}
