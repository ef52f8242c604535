import type { EntityMetadata } from 'typeorm';
import type { EntityConfig } from '../../mapping/entity-config.ts';
import {
  readColumn,
  formatTimestampSql,
  returnedColumns,
  columnsToRead,
  type ReadColumn,
} from './column-sql.ts';
import type { Computed } from '../computed-fields.ts';
import { join, linkOf, naturalOrder, type Link } from './relation-sql.ts';
import { visibleOn, type Resource, type Surface } from '../resource.ts';
import { rowsJsonSql, rowsJsonSqlUpTo, rowJsonSql, type Projected } from './row-json.ts';
import { isList, targetOf, type RelationSelection, type Selection } from '../selection.ts';
import { HIDDEN, hiddenRow, StoredRowParser, type StoredColumn } from '../cache/stored-rows.ts';

/*
 * Compiles a selection to SQL. PostgreSQL builds the JSON: each relation is a subquery in the select list, so one statement
 * reads everything, and no entity is hydrated.
 *
 *   select t."id", …,
 *          (select coalesce(json_agg(r), '[]') from (select t1."id", … from "product_variant" t1
 *            where t1."product_id" = t."id" and t1."deleted_at" is null order by …) r) as "variants"
 *
 * If the result has to be parsed, to compute its totals, the same rows are read in stored form (`stored-rows.ts`):
 *
 *   select json_build_array(t, array_to_json(array(select json_build_array(t1) from "line_item" t1
 *            where t1."order_id" = t."id" order by …)))
 */

/**
 * SQL of the representation of a resource, for rows under the alias `t`.
 * @param maxListBytes lists of a row whose JSON is larger are null (see `truncation.ts`); defaults to no limit
 */
export function project(
  resource: Resource,
  metadata: EntityMetadata,
  selection: Selection,
  surface: Surface,
  computed?: Computed,
  maxListBytes?: number,
): Projected {
  const projection = new Projection(resource, surface, computed);
  const isParsed = selection.totals !== false;
  return projection.of(metadata, 't', selection, isParsed ? 'stored' : 'shown', { maxListBytes });
}

/** Maximum rows of a nested list for shoppers (docs/conventions.md, Limits of one request). */
const MAX_NESTED_ROWS = 1000;

/** How rows are read: `shown` is the form in which they are sent, `stored` the one that is parsed here. */
type Form = 'shown' | 'stored';

/** A value of the select list. */
interface Part {
  name: string;
  sql: string;
}

/** A relation in the select list. */
interface RelatedPart extends Part {
  many: boolean;
  isEmpty: boolean;
  rows: StoredRowParser | undefined;
}

/** How rows were reached. */
interface Reached {
  /** The link over which they were reached, if any. */
  over?: Link;
  /** Lists of these rows whose JSON is larger are null. */
  maxListBytes?: number;
}

class Projection {
  private aliases = 0;

  constructor(
    private readonly resource: Resource,
    private readonly surface: Surface,
    private readonly computed?: Computed,
  ) {}

  of(
    metadata: EntityMetadata,
    alias: string,
    selection: Selection,
    form: Form,
    { over, maxListBytes }: Reached = {},
  ): Projected {
    const { beside, join } = this.beside(metadata, alias, selection);
    const relations = [...selection.relations]
      .filter(([name]) => !beside.some((part) => part.name === name))
      .map(([name, below]) => this.related(metadata, alias, name, below, form, maxListBytes));
    const columns = this.columns(metadata, alias, selection, over);
    if (form === 'shown') {
      const shown = columns.map(({ name, sql, isTimestamp: isMoment }) => ({
        name,
        sql: isMoment ? formatTimestampSql(sql) : sql,
      }));
      const list = [...shown, ...relations, ...beside].map(({ name, sql }) => `${sql} as "${name}"`);
      return { list: list.join(', '), join };
    }
    const row = isWhole(metadata, columns) ? alias : undefined;
    return { ...storedRow(row, columns, relations, beside, this.totalsOf(metadata)), join };
  }

  /** Names of the fields that are computed after the rows were read. */
  private totalsOf({ target }: EntityMetadata): readonly string[] | undefined {
    const { entity, totals } = this.resource;
    return target === entity ? totals?.names : (target as EntityConfig).totals;
  }

  private columns(metadata: EntityMetadata, alias: string, selection: Selection, over?: Link): ReadColumn[] {
    const instead = metadata.target === this.computed?.entity ? this.computed.instead : undefined;
    return columnsToRead(metadata, selection, this.surface).map((column) => {
      const sql = instead?.[column.propertyName]?.(alias);
      return sql === undefined
        ? readColumn(column, alias, this.surface, over)
        : { name: column.propertyName, sql, isTimestamp: false };
    });
  }

  /** The values that a lateral join computes for each row of an entity. */
  private beside(
    metadata: EntityMetadata,
    alias: string,
    selection: Selection,
  ): { beside: Part[]; join: string } {
    const { computed } = this;
    if (!computed?.beside || metadata.target !== computed.entity) return { beside: [], join: '' };
    const { relation, columns, always = false } = computed.beside;
    const inner = selection.relations.get(relation) ?? (always ? { selection: WHOLE } : undefined);
    const target = targetOf(metadata, relation)!;
    const selectList = (row: string, of: Selection): string =>
      this.of(target, row, of, 'shown', { over: linkOf(metadata, relation, alias, row) }).list;
    const text = computed.beside.join(alias, inner ? (row) => selectList(row, inner.selection) : null);
    const names = [...columns, ...(inner ? [relation] : [])];
    return {
      beside: names.map((name) => ({ name, sql: `x_${alias}."${name}"` })),
      join: ` left join lateral (${text}) x_${alias} on true`,
    };
  }

  private related(
    metadata: EntityMetadata,
    owner: string,
    name: string,
    below: RelationSelection,
    form: Form,
    maxListBytes: number | undefined,
  ): RelatedPart {
    const many = isList(metadata, name);
    if (below.empty)
      return { name, many, isEmpty: true, rows: undefined, sql: many ? `'[]'::json` : 'null::json' };
    return { name, many, isEmpty: false, ...this.relation(metadata, owner, name, below, form, maxListBytes) };
  }

  private relation(
    metadata: EntityMetadata,
    owner: string,
    name: string,
    { selection, needed, madeBy }: RelationSelection,
    form: Form,
    maxListBytes: number | undefined,
  ): { sql: string; rows: StoredRowParser | undefined } {
    const target = targetOf(metadata, name)!;
    const alias = `t${++this.aliases}`;
    const { many, from, where, present, order } = join(metadata, owner, name, target, alias);
    const table = madeBy ? `${madeBy} ${alias}` : from;
    const { relationsWithDeleted = [] } = this.resource.entity;
    const visibility = this.visibility(target, alias, relationsWithDeleted.includes(name));
    // totals need all rows
    const maxRows = this.surface === 'store' && !needed ? MAX_NESTED_ROWS : undefined;
    // a referenced key is unique, and a limit would be one more plan node
    const single = present === null ? 1 : undefined;
    const limit = many ? ((metadata.target as EntityConfig).relationLimits?.[name] ?? maxRows) : single;
    const over = linkOf(metadata, name, owner, `j_${alias}`);
    // a list is truncated as a whole, so lists inside it are not
    const below = { over, maxListBytes: many ? undefined : maxListBytes };
    const projected = this.of(target, alias, selection, form, below);
    const rest =
      `from ${table}${projected.join} where ${[where, ...visibility].join(' and ')}` +
      (many ? ` order by ${order}${naturalOrder(target, alias)}` : '') +
      (limit === undefined ? '' : ` limit ${limit}`);
    const { stored: rows } = projected;
    if (many) {
      const sql = rowsJsonSql(projected, rest);
      const isTruncatable = maxListBytes !== undefined && !needed;
      return { sql: isTruncatable ? rowsJsonSqlUpTo(maxListBytes, projected, sql) : sql, rows };
    }
    const one = rowJsonSql(projected, rest);
    // docs/conventions.md, Hidden objects: the record exists but is not visible, so all its fields are null
    const isGone = (target.target as EntityConfig).nullWhenHidden ?? false;
    const canBeHidden = visibility.length > 0 && present && !isGone;
    if (!canBeHidden) return { sql: one, rows };
    const columns = returnedColumns(target, selection, this.surface).map(({ propertyName }) => propertyName);
    const hidden = JSON.stringify(rows ? HIDDEN : hiddenRow(columns));
    return { sql: `case when ${present} then coalesce(${one}, '${hidden}'::json) end`, rows };
  }

  /** The conditions under which a row of the entity is visible. */
  private visibility(target: EntityMetadata, alias: string, deletedToo: boolean): string[] {
    const visible = visibleOn(this.surface, target.target, alias);
    const present = target.deleteDateColumn && !deletedToo ? `${alias}."deleted_at" is null` : null;
    return [present, visible].filter((sql) => sql !== null);
  }
}

/** An entity with all its columns. */
const WHOLE: Selection = { columns: null, relations: new Map(), totals: null };

/** Whether rows may be read as one value: only if all of their columns are selected and none is masked. */
function isWhole(metadata: EntityMetadata, columns: readonly ReadColumn[]): boolean {
  const selected = new Set(columns.map(({ name }) => name));
  return (
    !columns.some(({ isMasked: isVeiled }) => isVeiled) &&
    metadata.columns.every((column) => column.isVirtualProperty || selected.has(column.propertyName))
  );
}

/**
 * A row in stored form: SQL of one array, and the positions of its values.
 * @param row SQL of all of its columns, if it is read as one value
 * @param totals names of fields that are set on it later
 */
function storedRow(
  row: string | undefined,
  columns: readonly ReadColumn[],
  relations: readonly RelatedPart[],
  beside: readonly Part[],
  totals?: readonly string[],
): { list: string; stored: StoredRowParser } {
  const values = row === undefined ? [] : [row];
  const placeOf = (sql: string): number => values.push(sql) - 1;
  const placed = ({ name, sql, stored, derive, isTimestamp: isMoment }: ReadColumn): StoredColumn => {
    if (row === undefined) return { name, at: placeOf(sql), isMoment };
    return { name, at: stored ?? derive ?? placeOf(sql), isMoment };
  };
  const stored = new StoredRowParser(
    columns.map(placed),
    [
      ...relations.map(({ name, sql, isEmpty, many, rows }) => ({
        name,
        at: isEmpty ? undefined : placeOf(sql),
        many,
        rows,
      })),
      ...beside.map(({ name, sql }) => ({ name, at: placeOf(sql), many: false, rows: undefined })),
    ],
    totals,
  );
  return { list: `json_build_array(${values.join(', ')})`, stored };
}
