import { Injectable } from '@nestjs/common';
import type { EntityMetadata } from 'typeorm';
import { Database } from '../kernel/database.ts';
import { CommerceError, invalidData, notFound } from '../kernel/errors.ts';
import { where, type Condition } from './conditions.ts';
import { project } from './projection.ts';
import { visibleOn, type Resource, type ShownRow, type Surface } from './resource.ts';
import { isColumn, select, type Selection, type Wanted } from './selection.ts';

/** How rows are to be shown. */
export interface View extends Wanted {
  resource: Resource;
  surface: Surface;
  /** Default relations, where an operation differs from its resource. */
  relations?: readonly string[];
  /** Sets computed fields that depend on the request, such as prices in a region. */
  compute?: (rows: ShownRow[]) => void | Promise<void>;
}

/** Which rows of a list, and which page of them. */
export interface Page {
  conditions: readonly Condition[];
  /** `field` ascending, `-field` descending. */
  order?: string;
  limit: number;
  offset: number;
}

/** A view in SQL, and the statements that were made with it. */
interface Compiled {
  selection: Selection;
  list: string;
  texts: Map<string, string>;
}

const VIEWS = 500;
const TEXTS_PER_VIEW = 50;

/**
 * Makes the answers. A handler says which rows; the reader compiles that, with `expand`, `fields`, filters, order and
 * page, into one statement that returns finished JSON text.
 */
@Injectable()
export class Reader {
  private readonly compiled = new Map<string, Compiled>();

  constructor(private readonly database: Database) {}

  /**
   * One resource as JSON text.
   * @param key columns and values that find it; deleted rows are not found
   * @param conditions what must hold besides
   * @throws not_found, or invalid_data for unknown `expand` and `fields`
   */
  async one(view: View, key: Record<string, string>, conditions: readonly Condition[] = []): Promise<string> {
    const { resource, surface } = view;
    const metadata = this.database.metadata(resource.entity);
    const compiled = this.compile(metadata, view, view.relations ?? defaults(view));
    const { selection, list } = compiled;
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const found = where(metadata, 't', conditions, bind);
    const tests = [
      ...Object.entries(key).map(([column, value]) => `t."${column}" = ${bind(value)}`),
      ...found.tests,
      ...seen(metadata, resource, surface),
    ].join(' and ');
    const from = `from "${metadata.tableName}" t${found.join} where ${tests}`;
    const text = statement(
      compiled,
      found.with + from,
      () => `${found.with}select row_to_json(r)::text as row from (select ${list} ${from}) r`,
    );
    const [shown] = await this.database.query<{ row: string }>(text, values);
    if (!shown) throw notFound(resource.one, Object.values(key).join(', '), Object.keys(key).join(', '));
    if (!computes(view, selection)) return shown.row;
    const row = JSON.parse(shown.row) as ShownRow;
    await computeFields(view, selection, [row]);
    return JSON.stringify(row);
  }

  /** Why `expand` or `fields` of a view cannot be answered, or null when they can. */
  refusalOf(view: View): CommerceError | null {
    try {
      this.compile(this.database.metadata(view.resource.entity), view, view.relations ?? defaults(view));
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
    const compiled = this.compile(metadata, view, view.relations ?? listDefaults(view));
    const { selection, list } = compiled;
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const deletedAsked = page.conditions.some(
      (condition) => 'path' in condition && condition.path === 'deleted_at',
    );
    const found = where(metadata, 't', page.conditions, bind);
    const tests = [...found.tests, ...seen(metadata, resource, surface, deletedAsked)].join(' and ');
    const table = `from "${metadata.tableName}" t${found.join}${tests && ` where ${tests}`}`;
    const order = orderBy(metadata, page.order ?? resource.order ?? '-created_at');
    const [key] = metadata.primaryColumns.map((column) => `t."${column.databaseName}"`);
    // The page is cut before it is expanded: else PostgreSQL evaluates the subqueries of skipped rows too. And it is cut to
    // an array: with `limit $1` on the rows themselves a plan for any page looks so much dearer than one for this page
    // that PostgreSQL plans anew each time, which costs a quarter of the whole.
    const cut = `${table} order by ${order} limit ${bind(page.limit)} offset ${bind(page.offset)}`;
    const text = statement(
      compiled,
      found.with + cut,
      () =>
        `${found.with}select ${tallied(view, metadata, page) ?? `(select count(*) ${table})`} as count,
                (select coalesce(json_agg(r), '[]') from (
                   select ${list}
                   from unnest(array(select ${key} ${cut}))
                     with ordinality page (key, place) join "${metadata.tableName}" t on ${key} = page.key
                   order by page.place) r)::text as rows`,
    );
    const [shown] = await this.database.query<{ count: number; rows: string }>(text, values);
    if (!computes(view, selection)) return shown;
    const rows = JSON.parse(shown.rows) as ShownRow[];
    await computeFields(view, selection, rows);
    return { rows: JSON.stringify(rows), count: shown.count };
  }

  private compile(metadata: EntityMetadata, view: View, relations: readonly string[]): Compiled {
    const key = JSON.stringify([
      view.surface,
      view.resource.path,
      view.expand ?? relations,
      view.fields ?? null,
    ]);
    let entry = this.compiled.get(key);
    if (!entry) {
      const selection = select(metadata, view.resource, view.surface, relations, view);
      entry = { selection, list: project(metadata, 't', selection, view.surface), texts: new Map() };
      if (this.compiled.size >= VIEWS) this.compiled.delete(this.compiled.keys().next().value!);
    } else {
      this.compiled.delete(key);
    }
    this.compiled.set(key, entry); // the latest used stand last
    return entry;
  }
}

/** The same string each time: to look up a new one of 8 kB among the prepared ones costs as much as to parse a request. */
function statement({ texts }: Compiled, shape: string, write: () => string): string {
  let text = texts.get(shape);
  if (text === undefined) {
    if (texts.size >= TEXTS_PER_VIEW) texts.clear();
    text = write();
    texts.set(shape, text);
  }
  return text;
}

function defaults({ resource, surface }: View): readonly string[] {
  return resource[surface]?.relations ?? [];
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
function tallied({ resource, surface }: View, { tableName }: EntityMetadata, page: Page): string | null {
  const part = resource.tally?.[surface];
  if (part === undefined || page.conditions.length > 0) return null;
  const ofPart = part === 'all' ? '' : ` and part = '${part}'`;
  return `(select coalesce(sum(rows), 0)::bigint from row_tally where "table" = '${tableName}'${ofPart})`;
}

function orderBy(metadata: EntityMetadata, order: string): string {
  const descending = order.startsWith('-');
  const field = descending ? order.slice(1) : order;
  if (!isColumn(metadata, field)) throw invalidData(`order does not know ${field}`);
  const keys = metadata.primaryColumns.map((column) => column.propertyName).filter((name) => name !== field);
  const column = metadata.findColumnWithPropertyName(field)!;
  const fieldSql = column.query ? `(${column.query('t')})` : `t."${field}"`;
  return [fieldSql, ...keys.map((name) => `t."${name}"`)]
    .map((sql) => (descending ? `${sql} desc` : sql))
    .join(', ');
}

function computes(view: View, selection: Selection): boolean {
  return selection.totals !== false || view.compute !== undefined;
}

async function computeFields(view: View, selection: Selection, rows: ShownRow[]): Promise<void> {
  const { totals } = view.resource;
  if (totals && selection.totals !== false) {
    for (const row of rows) {
      totals.compute(row);
      if (selection.totals)
        for (const name of totals.names) if (!selection.totals.has(name)) delete row[name];
      hideWhatWasOnlyNeeded(row, selection);
    }
  }
  await view.compute?.(rows);
}

function hideWhatWasOnlyNeeded(row: ShownRow, selection: Selection): void {
  for (const [name, { selection: inner, shown }] of selection.relations) {
    if (!shown) delete row[name];
    else
      for (const child of [row[name] as ShownRow | ShownRow[] | null].flat())
        if (child) hideWhatWasOnlyNeeded(child, inner);
  }
}
