import { Injectable } from '@nestjs/common';
import type { ListResult } from '#engine/http/output/response-decorators';
import { Database } from '#engine/kernel/database/database';
import type { ReadContext } from '#engine/kernel/database/read-context';
import type { RepresentedRow } from '#engine/mapping/representation';
import type { Surface } from '#engine/mapping/resource';
import { Reader } from '#engine/reader/reader';
import type { Representation } from '#engine/reader/represented-record';
import type { ListStoreProductCategoriesQuery } from './product-categories.input.ts';
import { productCategories } from './product-categories.resource.ts';

/** Represents categories with their descendants: one statement finds the ids, one reads the rows, and the tree is built in memory. */
@Injectable()
export class CategoryTree {
  constructor(
    private readonly database: Database,
    private readonly reader: Reader,
  ) {}

  /** Returns a page of categories, with their children or, on request, all descendants. */
  list(query: ListStoreProductCategoriesQuery, surface: Surface): ListResult {
    const { include_descendants_tree } = query;
    return include_descendants_tree
      ? { query, compute: (rows, readContext) => this.addDescendants(rows, surface, readContext) }
      : { query };
  }

  /** Returns one category with all of its descendants. */
  represent(id: string, surface: Surface): Representation {
    return { id, compute: (rows, readContext) => this.addDescendants(rows, surface, readContext) };
  }

  /** Sets `category_children` of rows that have this property, on all levels. Store responses end at inactive and internal categories. */
  private async addDescendants(
    rows: readonly RepresentedRow[],
    surface: Surface,
    readContext?: ReadContext,
  ): Promise<void> {
    const roots = rows.filter((row) => 'category_children' in row);
    if (roots.length === 0) return;
    const ids = roots.map((row) => row.id as string);
    const descendantIds = await this.database.query<{ id: string }>(
      DESCENDANTS[surface],
      [ids],
      'fixed',
      readContext,
    );
    const descendants = await this.readCategories(
      descendantIds.map(({ id }) => id),
      surface,
      readContext,
    );
    const children = new Map<string, RepresentedRow[]>();
    for (const category of descendants) {
      const siblings = children.get(category.parent_category_id as string) ?? [];
      children.set(category.parent_category_id as string, [...siblings, category]);
    }
    for (const row of roots) row.category_children = buildTree(children, row.id as string, []);
  }

  /** Reads categories in the order of their ranks. */
  private async readCategories(
    ids: readonly string[],
    surface: Surface,
    readContext?: ReadContext,
  ): Promise<RepresentedRow[]> {
    if (ids.length === 0) return [];
    return this.reader.rows(
      { resource: productCategories, surface, relations: [], expand: '', readContext },
      { conditions: [{ path: 'id', anyOf: ids }], limit: ids.length, offset: 0 },
    );
  }
}

/** @param ancestors the ids above the category, so that the recursion ends in a cycle */
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

/** `union` instead of `union all`, so that the recursion ends in a cycle. */
function descendantsSql(condition: string): string {
  return `with recursive descendant as (
      select unnest($1::varchar[]) as id, true as is_root
      union select c.id, false from descendant d join product_category c on c.parent_category_id = d.id ${condition})
    select distinct id from descendant where not is_root`;
}
