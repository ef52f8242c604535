import { Injectable } from '@nestjs/common';
import type { ListResult, Representation } from '../../../engine/http/output/response-decorators.ts';
import { Database } from '../../../engine/kernel/database/database.ts';
import type { ReadContext } from '../../../engine/kernel/database/read-context.ts';
import { Reader } from '../../../engine/reader/reader.ts';
import type { Surface } from '../../../engine/reader/resource.ts';
import type { RepresentedRow } from '../../../engine/reader/representation.ts';
import type { ListStoreProductCategoriesQuery } from './product-categories.input.ts';
import { productCategories } from './product-categories.resource.ts';

/** Shows categories with all that is below them: one statement finds it, one reads it, and one pass puts it together. */
@Injectable()
export class CategoryTree {
  constructor(
    private readonly database: Database,
    private readonly reader: Reader,
  ) {}

  /** A page of categories; with the next level below each, or all levels when asked for. */
  list(query: ListStoreProductCategoriesQuery, surface: Surface): ListResult {
    const { include_descendants_tree: deep } = query;
    return deep
      ? { query, compute: (rows, reading) => this.addDescendants(rows, surface, reading) }
      : { query };
  }

  /** One category, always with all that is below it. */
  represent(id: string, surface: Surface): Representation {
    return { id, compute: (rows, reading) => this.addDescendants(rows, surface, reading) };
  }

  /** Sets `category_children` of rows that show them, all the way down. Shoppers see what is open on the way. */
  private async addDescendants(
    rows: readonly RepresentedRow[],
    surface: Surface,
    reading?: ReadContext,
  ): Promise<void> {
    const roots = rows.filter((row) => 'category_children' in row);
    if (roots.length === 0) return;
    const ids = roots.map((row) => row.id as string);
    const descendantIds = await this.database.query<{ id: string }>(
      DESCENDANTS[surface],
      [ids],
      'fixed',
      reading,
    );
    const descendants = await this.readCategories(
      descendantIds.map(({ id }) => id),
      surface,
      reading,
    );
    const children = new Map<string, RepresentedRow[]>();
    for (const category of descendants) {
      const siblings = children.get(category.parent_category_id as string) ?? [];
      children.set(category.parent_category_id as string, [...siblings, category]);
    }
    for (const row of roots) row.category_children = buildTree(children, row.id as string, []);
  }

  /** In the order of their ranks. */
  private async readCategories(
    ids: readonly string[],
    surface: Surface,
    reading?: ReadContext,
  ): Promise<RepresentedRow[]> {
    if (ids.length === 0) return [];
    return this.reader.rows(
      { resource: productCategories, surface, relations: [], expand: '', reading },
      { conditions: [{ path: 'id', anyOf: ids }], limit: ids.length, offset: 0 },
    );
  }
}

/** @param ancestors the ids on the way here: a ring must end */
function buildTree(
  children: ReadonlyMap<string, RepresentedRow[]>,
  id: string,
  ancestors: readonly string[],
): RepresentedRow[] {
  const path = [...ancestors, id];
  return (children.get(id) ?? [])
    .filter((child) => !path.includes(child.id as string))
    .map((child) => ({ ...child, category_children: buildTree(children, child.id as string, path) }));
}

const DESCENDANTS = {
  admin: descendantsSql(''),
  store: descendantsSql('where c.is_active and not c.is_internal'),
};

/** union, not union all: a ring must end */
function descendantsSql(condition: string): string {
  return `with recursive below as (
      select unnest($1::varchar[]) as id, true as top
      union select c.id, false from below b join product_category c on c.parent_category_id = b.id ${condition})
    select distinct id from below where not top`;
}
