import { Injectable } from '@nestjs/common';
import type { EntityMetadata } from 'typeorm';
import type { EntityFacts } from '../entities/entity-facts.ts';
import { isMasked } from '../entities/masked.ts';
import { Database } from '../kernel/database.ts';
import { CommerceError, invalidData, notFound } from '../kernel/errors.ts';
import { messages } from '../kernel/messages.ts';
import type { Bind } from './bind.ts';
import type { Shape } from '../kernel/sql.ts';
import { CompiledViews, type Compiled, type Projecting } from './compiled-views.ts';
import { where, withSql, type Condition } from './conditions.ts';
import { finishRow, finishRows, type Finishing } from './finish.ts';
import { fitting, requireFitting } from './fitting.ts';
import { makingSql, type Made, type Making } from './made-row.ts';
import { hasNone, valueOf } from './projection.ts';
import { visibleOn, type Resource, type Surface } from './resource.ts';
import type { ShownRow } from './shown.ts';
import { isColumn, type Selection } from './selection.ts';

/** How rows are to be shown. */
export interface View extends Projecting, Finishing {
  /** Default relations, where an operation differs from its resource. */
  relations?: readonly string[];
  /** Whether `seldom` lists are left out first: of a row that is read as it is, not of one that has just been given something. */
  sparing?: boolean;
}

/** Which rows of a list, and which page of them. */
export interface Page {
  conditions: readonly Condition[];
  /** `field` ascending, `-field` descending. */
  order?: string;
  limit: number;
  offset: number;
  /** All there are, of which there are few in any shop. */
  isWhole?: boolean;
  /** For rows that were found elsewhere, and are this page: how many there are in all. */
  found?: { count: number };
}

/** What a statement of ours returns. */
interface Answer<Shown> {
  shown: Shown;
  /** Whether what the view names is there. */
  known: boolean;
}

interface CountedAnswer extends Answer<string> {
  count: number;
}

/**
 * Makes the answers. A handler says which rows; the reader compiles that, with `expand`, `fields`, filters, order and
 * page, into one statement that returns finished JSON text.
 */
@Injectable()
export class Reader {
  private readonly views = new CompiledViews();

  constructor(private readonly database: Database) {}

  /**
   * One resource as JSON text.
   * @param key columns and values that find it; deleted rows are not found
   * @param conditions what must hold besides
   * @throws not_found, or invalid_data for unknown `expand` and `fields`
   */
  async one(view: View, key: Record<string, string>, conditions: readonly Condition[] = []): Promise<string> {
    const { resource, surface } = view;
    const { selection } = this.compiled(view);
    const seldom = seldomOf(view, selection);
    const shown =
      (seldom.length > 0 ? await this.read({ ...view, empty: seldom }, key, conditions) : null) ??
      (await this.read(view, key, conditions));
    if (shown === null)
      throw notFound(resource.one, Object.values(key).join(', '), Object.keys(key).join(', '), surface);
    return finishRow(this.database, view, selection, shown);
  }

  /**
   * Makes a row and shows it, in one statement.
   * @returns null when there are no facts
   * @throws invalid_data for unknown `expand` and `fields`
   */
  async make<Facts>(view: View, making: Making): Promise<Made<Facts> | null> {
    const compiled = this.compiled({ ...view, empty: making.empty });
    const values = [...making.values];
    const more = computedWith(view, (value) => `$${values.push(value)}`);
    const text = this.views.text(compiled, making.key + more.join(), () =>
      makingSql(making, compiled, more, isKnown(view)),
    );
    type Answered = Answer<string | null> & { facts: Facts };
    const [answer] = await this.database.query<Answered | undefined>(text, values, shapeOf(view));
    if (!answer) return null;
    if (answer.shown === null) return { row: null, facts: answer.facts };
    requireKnown(view, answer.known);
    const row = await finishRow(this.database, view, compiled.selection, requireFitting(answer.shown));
    return { row, facts: null };
  }

  /** The row as JSON text, before anything is computed; null when it is not there, or has something in a list called empty. */
  private async read(
    view: View,
    key: Record<string, string>,
    conditions: readonly Condition[],
  ): Promise<string | null> {
    const { resource, surface, empty = [] } = view;
    const metadata = this.database.metadata(resource.entity);
    const compiled = this.compiled(view);
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const found = where(metadata, 't', conditions, bind);
    const before = withSql([...computedWith(view, bind), ...found.with]);
    const tests = [
      ...Object.entries(key).map(([column, value]) => `t."${column}" = ${bind(value)}`),
      ...found.tests,
      ...seen(metadata, resource, surface),
      ...empty.map((list) => hasNone(metadata, 't', list)),
    ].join(' and ');
    const from = `from "${metadata.tableName}" t${found.join}${compiled.join} where ${tests}`;
    const text = this.views.text(
      compiled,
      before + tests,
      () =>
        `${before}select (${fitting(`select row_to_json(r)::text as made from (select ${compiled.list} ${from} limit 1) r`)}) as shown,
           ${isKnown(view)} as known`,
    );
    const [answer] = await this.database.query<Answer<string | null>>(text, values, shapeOf(view));
    requireKnown(view, answer.known);
    return answer.shown === null ? null : requireFitting(answer.shown);
  }

  private compiled(view: View): Compiled {
    const metadata = this.database.metadata(view.resource.entity);
    return this.views.of(metadata, view, view.relations ?? defaults(view));
  }

  /** Why `expand` or `fields` of a view cannot be answered, or null when they can. */
  refusalOf(view: View): CommerceError | null {
    try {
      this.compiled(view);
      return null;
    } catch (error) {
      if (error instanceof CommerceError) return error;
      throw error;
    }
  }

  /** As `one`, parsed. For the few who need to look inside. */
  async object(view: View, key: Record<string, string>): Promise<ShownRow> {
    return JSON.parse(await this.one(view, key)) as ShownRow;
  }

  /** A page of resources with its envelope, as JSON text. Page and count come in one statement. */
  async list(view: View, page: Page, as = view.resource.many): Promise<string> {
    const { rows, count } = await this.page(view, page);
    return `{"${as}":${rows},"count":${count},"offset":${page.offset},"limit":${page.limit}}`;
  }

  /** The rows of a page as JSON text, and how many match in all. */
  async page(view: View, page: Page): Promise<{ rows: string; count: number }> {
    const { resource, surface } = view;
    const metadata = this.database.metadata(resource.entity);
    const compiled = this.views.of(metadata, view, view.relations ?? listDefaults(view));
    const { selection, list, join } = compiled;
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const deletedAsked = page.conditions.some(
      (condition) => 'path' in condition && condition.path === 'deleted_at',
    );
    const found = where(metadata, 't', page.conditions, bind);
    const tests = [...found.tests, ...seen(metadata, resource, surface, deletedAsked)].join(' and ');
    const table = `from "${metadata.tableName}" t${found.join}${tests && ` where ${tests}`}`;
    const order =
      page.order === undefined && found.ranking !== null
        ? found.ranking
        : orderBy(metadata, resource, page.order ?? resource.order ?? '-created_at', surface);
    const [key] = metadata.primaryColumns.map((column) => `t."${column.databaseName}"`);
    // The page is cut before it is expanded: else PostgreSQL evaluates the subqueries of skipped rows too. And it is cut to
    // an array: with `limit $1` on the rows themselves a plan for any page looks so much dearer than one for this page
    // that PostgreSQL plans anew each time, which costs a quarter of the whole.
    const cut = `${table} order by ${order} limit ${bind(page.limit)} offset ${bind(page.found ? 0 : page.offset)}`;
    const before = withSql([...computedWith(view, bind), ...found.with]);
    const count = page.found
      ? `${bind(page.found.count)}::bigint`
      : (tallied(view, metadata, page, bind) ?? `(select count(*) ${table})`);
    const text = this.views.text(
      compiled,
      before + cut + count,
      () =>
        `${before}select ${isKnown(view)} as known, ${count} as count,
                (${fitting(`select coalesce(json_agg(r), '[]')::text as made from (
                   select ${list}
                   from unnest(array(select ${key} ${cut}))
                     with ordinality page (key, place) join "${metadata.tableName}" t on ${key} = page.key${join}
                   order by page.place) r`)}) as shown`,
    );
    const shape = shapeOf(view, page);
    const [answer] = page.isWhole
      ? await this.database.query<CountedAnswer>(text, values, shape)
      : await this.database.queryPage<CountedAnswer>(text, values, shape, page.limit);
    requireKnown(view, answer.known);
    const rows = await finishRows(this.database, view, selection, requireFitting(answer.shown));
    return { rows, count: answer.count };
  }
}

/** Default views have as many texts as there are operations; the others are for requests to choose. */
function shapeOf({ expand, fields }: View, page?: Page): Shape {
  const own = expand === undefined && fields === undefined;
  return own && (!page || (page.conditions.length === 0 && page.order === undefined)) ? 'fixed' : 'varying';
}

function computedWith({ computed }: View, bind: Bind): string[] {
  return computed?.with ? [computed.with(bind)] : [];
}

function isKnown({ computed }: View): string {
  return computed?.named?.known ?? 'true';
}

/** @throws what the request names and is not there */
function requireKnown({ computed }: View, known: boolean): void {
  if (!known) throw computed!.named!.refusal();
}

function defaults({ resource, surface }: View): readonly string[] {
  return resource[surface]?.relations ?? [];
}

/** The lists of one row that are worth a look whether there is anything in them. */
function seldomOf({ resource, sparing = false }: View, { relations }: Selection): string[] {
  const { seldom = [] }: EntityFacts = resource.entity;
  return (sparing ? seldom : []).filter((list) => relations.has(list));
}

function listDefaults(view: View): readonly string[] {
  return view.resource[view.surface]?.listRelations ?? defaults(view);
}

function seen(metadata: EntityMetadata, resource: Resource, surface: Surface, withDeleted = false): string[] {
  const visible = visibleOn(surface, resource.entity, 't');
  return [
    ...(metadata.deleteDateColumn && !withDeleted ? ['t."deleted_at" is null'] : []),
    ...(visible ? [visible] : []),
  ];
}

/** How many rows a list without filters has, where that is noted as rows are written; null where it must be counted. */
function tallied(
  { resource, surface }: View,
  { tableName }: EntityMetadata,
  { conditions }: Page,
  bind: Bind,
): string | null {
  const sumOf = (table: string, part: string | null): string =>
    `(select coalesce(sum(rows), 0)::bigint from row_tally where "table" = '${table}'${part === null ? '' : ` and part = ${part}`})`;
  const [only, another] = conditions;
  if (only)
    return 'sql' in only && only.tally && !another ? sumOf(only.tally.table, only.tally.part(bind)) : null;
  const part = resource.entity.tally?.[surface];
  return part === undefined ? null : sumOf(tableName, part === 'all' ? null : `'${part}'`);
}

function orderBy(metadata: EntityMetadata, resource: Resource, order: string, surface: Surface): string {
  const descending = order.startsWith('-');
  const field = descending ? order.slice(1) : order;
  const declared = resource.orders?.[field]?.('t', descending);
  // by its order a secret could be guessed letter by letter
  if (
    declared === undefined &&
    (!isColumn(metadata, field, surface) || isMasked(metadata.target as object, field, surface))
  )
    throw invalidData(messages.unknownOrder(field));
  const keys = metadata.primaryColumns.map((column) => column.propertyName).filter((name) => name !== field);
  const column = metadata.findColumnWithPropertyName(field);
  const fieldSql = declared ?? valueOf(column!, 't');
  return [fieldSql, ...keys.map((name) => `t."${name}"`)]
    .map((sql) => (descending ? `${sql} desc` : sql))
    .join(', ');
}
