import { Injectable } from '@nestjs/common';
import {
  Database,
  ListProductsQuery,
  Product,
  statements,
  StorefrontCatalogue,
} from '@storekeep/server/extend';
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

  protected conditionsOf(filters: ListProductsQuery): statements.Condition[] {
    const { query, conditions = [] } = this.catalogue.productsForStaff(filters);
    return [...statements.conditionsOf(query), ...conditions];
  }

  protected isField(name: string): boolean {
    return statements.isColumn(this.database.metadata(Product), name);
  }
}
