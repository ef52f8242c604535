import type { EntityMetadata } from 'typeorm';
import { computedRelations } from '../entities/computed-relation.ts';
import type { EntityFacts } from '../entities/entity-facts.ts';
import { linkColumn } from '../entities/link-column.ts';
import { isMasked, placesShown, shownKeysOf } from '../entities/masked.ts';
import type { Computed } from './computed.ts';
import { jsonList } from './json-list.ts';
import { visibleOn, type Surface } from './resource.ts';
import { isShown, isList, isShownUnasked, targetOf, type Below, type Selection } from './selection.ts';

/*
 * From a selection to SQL. PostgreSQL makes the JSON: each relation is a subquery in the select list, so one statement
 * reads everything, and no row is hydrated to be shown.
 *
 *   select t."id", …,
 *          (select coalesce(json_agg(r1), '[]') from (select t1."id", … from "product_variant" t1
 *            where t1."product_id" = t."id" and t1."deleted_at" is null order by …) r1) as "variants"
 */

type ColumnMetadata = EntityMetadata['columns'][number];
type RelationMetadata = EntityMetadata['relations'][number];

/** What a statement shows of an entity. */
export interface Projected {
  /** The select list. */
  list: string;
  /** To stand after the table: what the list needs beside the row. */
  join: string;
}

/** Shows an entity under the alias. */
export function project(
  metadata: EntityMetadata,
  alias: string,
  selection: Selection,
  surface: Surface,
  computed?: Computed,
): Projected {
  const { showsDeleted } = metadata.target as EntityFacts;
  const projection = new Projection(surface, selection.totals !== false, computed, showsDeleted);
  return projection.of(metadata, alias, selection);
}

/** Rows of a nested list that shoppers are shown at most (docs/conventions.md, Limits of one request). */
const MOST_NESTED = 1000;

class Projection {
  private aliases = 0;

  constructor(
    private readonly surface: Surface,
    private readonly isParsed: boolean,
    private readonly computed?: Computed,
    private readonly showsDeleted: readonly string[] = [],
  ) {}

  /** @param over the link that led here, if one did */
  of(metadata: EntityMetadata, alias: string, selection: Selection, over?: Link): Projected {
    const { computed } = this;
    if (!computed?.beside || metadata.target !== computed.entity)
      return { list: this.list(metadata, alias, selection, over), join: '' };
    const { relation, columns, always = false } = computed.beside;
    const inner = selection.relations.get(relation) ?? (always ? { selection: WHOLE } : undefined);
    const others = new Map([...selection.relations].filter(([name]) => name !== relation));
    const target = inner && targetOf(metadata, relation)!;
    const join = computed.beside.join(
      alias,
      inner ? (row) => this.list(target!, row, inner.selection, linkOf(metadata, relation, row)) : null,
    );
    const added = [...columns, ...(inner ? [relation] : [])].map((name) => `x_${alias}."${name}"`);
    return {
      list: [this.list(metadata, alias, { ...selection, relations: others }, over), ...added].join(', '),
      join: ` left join lateral (${join}) x_${alias} on true`,
    };
  }

  private list(metadata: EntityMetadata, alias: string, selection: Selection, over?: Link): string {
    const instead = metadata.target === this.computed?.entity ? this.computed?.instead : undefined;
    const wanted = [...shownColumns(metadata, selection, this.surface), ...unshown(metadata, selection)];
    const columns = wanted.map((column) => {
      const sql = instead?.[column.propertyName]?.(alias) ?? columnSql(column, alias, this.surface, over);
      return `${sql} as "${column.propertyName}"`;
    });
    const relations = [...selection.relations].map(
      ([name, below]) =>
        `${below.empty ? nothing(metadata, name) : this.relation(metadata, alias, name, below)} as "${name}"`,
    );
    return [...columns, ...relations].join(', ');
  }

  private relation(
    metadata: EntityMetadata,
    owner: string,
    name: string,
    { selection, needed, madeBy }: Below,
  ): string {
    const target = targetOf(metadata, name)!;
    const alias = `t${++this.aliases}`;
    const { many, from, where, present, order } = join(metadata, owner, name, target, alias);
    const table = madeBy ? `${madeBy} ${alias}` : from;
    const seen = this.seen(target, alias, this.showsDeleted.includes(name));
    // totals need all rows
    const most = this.surface === 'store' && !needed ? MOST_NESTED : undefined;
    // a key that is referenced is unique, and a limit would be one more step of the plan
    const single = present === null ? 1 : undefined;
    const limit = many ? ((metadata.target as EntityFacts).atMost?.[name] ?? most) : single;
    const shown = this.of(target, alias, selection, linkOf(metadata, name, `j_${alias}`));
    const rows =
      `select ${shown.list} from ${table}${shown.join}` +
      ` where ${[where, ...seen].join(' and ')}${many ? ` order by ${order}${naturalOrder(target, alias)}` : ''}` +
      (limit === undefined ? '' : ` limit ${limit}`);
    if (many) return jsonList(rows, this.isParsed);
    const one = `(select row_to_json(r) from (${rows}) r)`;
    // docs/conventions.md, Hidden objects: the record exists but may not be shown, so all its fields are null
    const isGone = (target.target as EntityFacts).goneWhenHidden ?? false;
    return seen.length > 0 && present && !isGone
      ? `case when ${present} then coalesce(${one}, ${hidden(target, selection, this.surface)}) end`
      : one;
  }

  /** The conditions under which a row of the entity may be shown. */
  private seen(target: EntityMetadata, alias: string, deletedToo: boolean): string[] {
    const visible = visibleOn(this.surface, target.target, alias);
    const present = target.deleteDateColumn && !deletedToo ? `${alias}."deleted_at" is null` : null;
    return [present, visible].filter((sql) => sql !== null);
  }
}

/** An entity with all its columns. */
const WHOLE: Selection = { columns: null, relations: new Map(), totals: null };

interface Join {
  many: boolean;
  from: string;
  where: string;
  /** SQL that says whether a to-one relation leads anywhere; null when only looking tells. */
  present: string | null;
  /** What goes before the natural order of a list. */
  order: string;
}

/** What a relation shows that leads nowhere. */
function nothing(metadata: EntityMetadata, name: string): string {
  return isList(metadata, name) ? `'[]'::json` : 'null::json';
}

/** Links that tell when they were made, by a column that TypeORM does not know. */
const LINK_ORDER: Record<string, string> = { cart_gift_cards: 'added_at' };

function join(
  metadata: EntityMetadata,
  owner: string,
  name: string,
  target: EntityMetadata,
  alias: string,
): Join {
  const table = `"${target.tableName}" ${alias}`;
  const relation = metadata.findRelationWithPropertyPath(name);
  const many = isList(metadata, name);
  if (!relation) {
    const { where } = computedRelations(metadata.target as object).find(({ property }) => property === name)!;
    return { many, from: table, where: where(owner, alias), present: null, order: '' };
  }
  const { from, where } = relationSql(relation, owner, alias);
  return {
    many,
    from,
    where,
    order: linkOrder(relation, alias),
    present: relation.isWithJoinColumn
      ? `${owner}."${relation.joinColumns[0].databaseName}" is not null`
      : null,
  };
}

function linkOrder(relation: RelationMetadata, alias: string): string {
  const column = relation.junctionEntityMetadata && LINK_ORDER[relation.junctionEntityMetadata.tableName];
  return column ? `j_${alias}."${column}", ` : '';
}

/** How a relation of TypeORM is walked: what to select from, and the condition that ties it to the owner's row. */
export function relationSql(
  relation: RelationMetadata,
  owner: string,
  alias: string,
): { from: string; where: string } {
  const table = `"${relation.inverseEntityMetadata.tableName}" ${alias}`;
  if (relation.isManyToMany) {
    const { junction, ownerColumn, targetColumn } = junctionOf(relation);
    const link = `j_${alias}`;
    return {
      from: `${junction} ${link} join ${table} on ${alias}."${targetColumn.referencedColumn!.databaseName}" = ${link}."${targetColumn.databaseName}"`,
      where: `${link}."${ownerColumn.databaseName}" = ${owner}."${ownerColumn.referencedColumn!.databaseName}"`,
    };
  }
  const columns = relation.isWithJoinColumn ? relation.joinColumns : relation.inverseRelation!.joinColumns;
  const [here, there] = relation.isWithJoinColumn ? [owner, alias] : [alias, owner];
  return {
    from: table,
    where: columns
      .map(
        (column) => `${here}."${column.databaseName}" = ${there}."${column.referencedColumn!.databaseName}"`,
      )
      .join(' and '),
  };
}

/** SQL that says that a row has nothing in a list, hidden or not. */
export function hasNone(metadata: EntityMetadata, owner: string, list: string): string {
  const { from, where } = relationSql(metadata.findRelationWithPropertyPath(list)!, owner, 'n');
  return `not exists (select from ${from} where ${where})`;
}

/** The table between two entities, and its two columns as seen from the relation's owner. */
export function junctionOf(relation: RelationMetadata): {
  junction: string;
  ownerColumn: ColumnMetadata;
  targetColumn: ColumnMetadata;
} {
  const owning = relation.isOwning ? relation : relation.inverseRelation!;
  const [ownerColumn, targetColumn] = relation.isOwning
    ? [owning.joinColumns[0], owning.inverseJoinColumns[0]]
    : [owning.inverseJoinColumns[0], owning.joinColumns[0]];
  return { junction: `"${owning.junctionEntityMetadata!.tableName}"`, ownerColumn, targetColumn };
}

function shownColumns(metadata: EntityMetadata, { columns }: Selection, surface: Surface): ColumnMetadata[] {
  return metadata.columns.filter((column) =>
    columns ? isShown(column, surface) && columns.has(column.propertyName) : isShownUnasked(column, surface),
  );
}

/** What totals read beside what is shown. */
function unshown(metadata: EntityMetadata, { unshown: names }: Selection): ColumnMetadata[] {
  return names ? metadata.columns.filter(({ propertyName }) => names.has(propertyName)) : [];
}

/** A link table in the statement. */
interface Link {
  table: string;
  alias: string;
}

/** The link of a relation, or undefined when it has none. */
function linkOf(metadata: EntityMetadata, name: string, alias: string): Link | undefined {
  const table = metadata.findRelationWithPropertyPath(name)?.junctionEntityMetadata?.tableName;
  return table === undefined ? undefined : { table, alias };
}

function columnSql(column: ColumnMetadata, alias: string, surface: Surface, over?: Link): string {
  if (isMasked(column.target as object, column.propertyName, surface)) return 'null';
  const link = linkColumn(column.target as object, column.propertyName);
  // the row was reached over the link, so it need not be looked up again
  if (link && link.table === over?.table) return `${over.alias}."${link.column}"`;
  const sql = valueOf(column, alias);
  const places = placesShown(column.target as object, column.propertyName, surface, over?.table);
  if (places !== undefined) return places === 0 ? 'null' : `right(${sql}, ${places})`;
  const keys = shownKeysOf(column.target as object, column.propertyName);
  if (keys) return onlyKeys(sql, keys);
  return isTimestamp(column) ? secondsUtc(sql) : sql;
}

/** What a column holds for whoever reads it. */
export function valueOf(column: ColumnMetadata, alias: string): string {
  const shownAs = (column.target as EntityFacts).shownAs?.[column.propertyName];
  if (shownAs ?? column.query) return `(${(shownAs ?? column.query!)(alias)})`;
  return `${alias}."${column.databaseName}"`;
}

/** A moment as answers show it. An interval is UTC as well, and no name that is looked up for each moment. */
export function secondsUtc(moment: string): string {
  return `to_char(${moment} at time zone interval '0', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}

/** Of a jsonb object what may be shown. */
function onlyKeys(sql: string, keys: readonly string[]): string {
  const shown = keys.map((key) => `'${key}'`).join();
  const picked = `select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(${sql}) e where e.key = any(array[${shown}]::text[])`;
  return `case when jsonb_typeof(${sql}) = 'object' then (${picked}) end`;
}

export function isTimestamp(column: ColumnMetadata): boolean {
  return column.type === 'timestamptz' || column.type === 'timestamp with time zone';
}

/** The order of nested lists: a rank where there is one, else as they were made. */
function naturalOrder(metadata: EntityMetadata, alias: string): string {
  const columns = ['variant_rank', 'rank', 'created_at'].filter((name) =>
    metadata.findColumnWithPropertyName(name),
  );
  const keys = metadata.primaryColumns.map((column) => column.propertyName);
  return [...columns, ...keys].map((name) => `${alias}."${name}"`).join(', ');
}

function hidden(metadata: EntityMetadata, selection: Selection, surface: Surface): string {
  const fields = shownColumns(metadata, selection, surface).map((column) => [column.propertyName, null]);
  return `'${JSON.stringify(Object.fromEntries(fields))}'::json`;
}
