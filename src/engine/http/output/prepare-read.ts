import type { ReadContext } from '#engine/kernel/database/read-context';
import type { Resource, Surface } from '#engine/mapping/resource';
import type { Representation } from '#engine/reader/represented-record';
import type { Page, View } from '#engine/reader/view';
import { conditionsOf, ListQuery } from '../input/list-query.ts';
import type { ListResult, ResponseDeclaration } from './response-decorators.ts';

/** An operation that returns one resource or a list. */
export interface ReadOperation {
  declaration: ResponseDeclaration;
  /** Its resource, unless its handler returns another one. */
  resource: Resource;
  surface: Surface;
  /** The languages of texts, see `View`. */
  locales?: readonly string[];
  /** The request that waits; none for calls from the same process. */
  readContext?: ReadContext;
}

/** What `Reader.list` needs for the result of a handler. @param maxPageSize the most rows of a page */
export async function prepareList(
  { declaration, resource, surface, locales, readContext }: ReadOperation,
  result: ListQuery | ListResult,
  maxPageSize: number,
) {
  const list: ListResult = result instanceof ListQuery ? { query: result } : result;
  const isUnpaged = declaration.unpaged === true && list.query.limit === undefined;
  const limit = isUnpaged
    ? maxPageSize
    : Math.min(list.query.limit ?? list.limit ?? resource[surface]?.limit ?? 50, maxPageSize);
  const {
    query,
    conditions = [],
    computed,
    compute,
    preselection,
    readBeside,
  } = list.complete ? await list.complete({ locales, readContext, limit }) : list;
  const view: View = {
    resource,
    surface,
    locales,
    readContext,
    relations: declaration.relations,
    expand: query.expand,
    fields: query.fields,
    computed: computed ?? resource[surface]?.defaultComputed?.(query.expand),
    compute,
  };
  const page: Page = {
    conditions: [...conditionsOf(query), ...conditions],
    order: query.order,
    limit,
    offset: query.offset ?? 0,
    preselection,
    ...(isUnpaged && { isUnpaged }),
  };
  return { view, page, format: { as: declaration.as, isPaged: !declaration.unpaged, readBeside } };
}

/** The view of one resource for the result of a handler. */
export function prepareOne(
  { declaration, resource: ownResource, surface, locales, readContext }: ReadOperation,
  representation: Partial<Representation>,
  { expand, fields }: Pick<View, 'expand' | 'fields'>,
): View {
  const resource = representation.resource ?? ownResource;
  return {
    resource,
    surface,
    locales,
    readContext,
    relations: representation.relations ?? declaration.relations,
    emptyRelations: representation.emptyRelations,
    expand,
    fields,
    computed: representation.computed ?? resource[surface]?.defaultComputed?.(expand),
    compute: representation.compute,
  };
}
