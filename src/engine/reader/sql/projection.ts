import type { EntityMetadata } from 'typeorm';
import type { Computed } from '#engine/mapping/computed-fields';
import type { EntityConfig } from '#engine/mapping/entity-config';
import { isList, targetOf } from '#engine/mapping/entity-relations';
import { type Resource, type Surface, visibleOn } from '#engine/mapping/resource';
import { type RelationSelection, selectAll, type Selection } from '../selection.ts';
import { columnsToRead, returnedColumns, returnedColumnSql } from './column-sql.ts';
import { join, type Link, linkOf, naturalOrder } from './relation-sql.ts';
import { type Projected, rowJsonSql, rowsJsonSql, rowsJsonSqlUpTo } from './row-json.ts';
import { createShape, type RowShape } from './row-shape.ts';

/*
 * Compiles a selection to SQL. PostgreSQL builds the JSON: each relation is a subquery in the select list, so one statement
 * reads everything, and no entity is hydrated.
 *
 *   select t."id", …,
 *          (select coalesce(json_agg(r), '[]') from (select t1."id", … from "product_variant" t1
 *            where t1."product_id" = t."id" and t1."deleted_at" is null order by …) r) as "variants"
 */

interface ProjectionOptions {
  computed?: Computed;
  /** The languages of texts, see `View`. */
  locales?: readonly string[];
  /** Lists of a row whose JSON is larger are null (see `response-size.ts`); defaults to no limit. */
  maxListBytes?: number;
  /** Whether rows are read as arrays of values (see `row-shape.ts`), if they can be. */
  asArrays?: boolean;
}

/** SQL of the representation of a resource, for rows under the alias `t`. */
export function project(
  resource: Resource,
  metadata: EntityMetadata,
  selection: Selection,
  surface: Surface,
  { asArrays = false, ...options }: ProjectionOptions,
): Projected {
  const { computed, locales, maxListBytes } = options;
  const projection = new Projection(resource, surface, computed, locales, asArrays && !computed?.lateral);
  const projected = projection.of(metadata, 't', selection, { maxListBytes });
  return projection.isTooWide ? project(resource, metadata, selection, surface, options) : projected;
}

/** Maximum rows of a nested list for shoppers (docs/security.md, Limits). */
const MAX_NESTED_ROWS = 1000;

/** PostgreSQL's limit of the arguments of a function. */
const MAX_VALUES = 100;

/** A value of the select list. */
interface SelectedValue {
  name: string;
  sql: string;
  /** Of the rows of a relation, if they are read as arrays. */
  related?: { shape: RowShape; many: boolean };
}

class Projection {
  /** Whether a row has too many values for an array, for example because of a shop's own columns. */
  isTooWide = false;
  private aliases = 0;

  constructor(
    private readonly resource: Resource,
    private readonly surface: Surface,
    private readonly computed: Computed | undefined,
    private readonly locales: readonly string[] | undefined,
    private readonly asArrays: boolean,
  ) {}

  /** @param over the link over which the rows were reached, if any; lists of these rows that are larger than `maxListBytes` are null */
  of(
    metadata: EntityMetadata,
    alias: string,
    selection: Selection,
    { over, maxListBytes }: { over?: Link; maxListBytes?: number } = {},
  ): Projected {
    const { values, join } = this.lateralValues(metadata, alias, selection);
    const relations = [...selection.relations]
      .filter(([name]) => !values.some((value) => value.name === name))
      .map(([name, below]) => ({ name, ...this.relation(metadata, alias, name, below, maxListBytes) }));
    const selected = [...this.columns(metadata, alias, selection, over), ...relations, ...values];
    const list = selected.map(({ name, sql }) => `${sql} as "${name}"`).join(', ');
    return this.asArrays ? { list, join, arrays: this.arrays(selected) } : { list, join };
  }

  private arrays(selected: readonly SelectedValue[]): Projected['arrays'] {
    this.isTooWide ||= selected.length > MAX_VALUES;
    const names = selected.map(({ name }) => name);
    const relations = selected.map(({ related }) => related);
    return { values: selected.map(({ sql }) => sql).join(', '), shape: createShape(names, relations) };
  }

  private columns(
    metadata: EntityMetadata,
    alias: string,
    selection: Selection,
    over?: Link,
  ): SelectedValue[] {
    const overrides = metadata.target === this.computed?.entity ? this.computed.overrides : undefined;
    return columnsToRead(metadata, selection, this.surface).map((column) => {
      const { propertyName: name } = column;
      const sql =
        overrides?.[name]?.(alias) ?? returnedColumnSql(column, alias, this.surface, over, this.locales);
      return { name, sql };
    });
  }

  /** The values that a lateral join computes for each row of an entity. */
  private lateralValues(
    metadata: EntityMetadata,
    alias: string,
    selection: Selection,
  ): { values: SelectedValue[]; join: string } {
    const { computed } = this;
    if (!computed?.lateral || metadata.target !== computed.entity) return { values: [], join: '' };
    const { relation, columns, isAlwaysReturned = false } = computed.lateral;
    const inner =
      selection.relations.get(relation) ?? (isAlwaysReturned ? { selection: selectAll() } : undefined);
    const target = targetOf(metadata, relation)!;
    const selectList = (row: string, selected: Selection): string =>
      this.of(target, row, selected, { over: linkOf(metadata, relation, alias, row) }).list;
    const text = computed.lateral.join(alias, inner ? (row) => selectList(row, inner.selection) : null);
    const names = [...columns, ...(inner ? [relation] : [])];
    return {
      values: names.map((name) => ({ name, sql: `x_${alias}."${name}"` })),
      join: ` left join lateral (${text}) x_${alias} on true`,
    };
  }

  private relation(
    metadata: EntityMetadata,
    owner: string,
    name: string,
    { selection, isNeeded, isEmpty }: RelationSelection,
    maxListBytes: number | undefined,
  ): Omit<SelectedValue, 'name'> {
    if (isEmpty) return { sql: isList(metadata, name) ? `'[]'::json` : 'null::json' };
    const target = targetOf(metadata, name)!;
    const alias = `t${++this.aliases}`;
    const { many, from, where, present, order } = join(metadata, owner, name, target, alias);
    const { relationsWithDeleted = [] } = this.resource.entity;
    const visibility = this.visibility(target, alias, relationsWithDeleted.includes(name));
    // totals need all rows
    const maxRows = this.surface === 'store' && !isNeeded ? MAX_NESTED_ROWS : undefined;
    // a referenced key is unique, and a limit would be one more plan node
    const single = present === null ? 1 : undefined;
    const limit = many ? ((metadata.target as EntityConfig).relationLimits?.[name] ?? maxRows) : single;
    const over = linkOf(metadata, name, owner, `j_${alias}`);
    // a list is truncated as a whole, so lists inside it are not
    const below = { over, maxListBytes: many ? undefined : maxListBytes };
    const projected = this.of(target, alias, selection, below);
    const rest =
      `from ${from}${projected.join} where ${[where, ...visibility].join(' and ')}` +
      (many ? ` order by ${order}${naturalOrder(target, alias)}` : '') +
      (limit === undefined ? '' : ` limit ${limit}`);
    const related = projected.arrays && { shape: projected.arrays.shape, many };
    if (many) {
      const list = rowsJsonSql(projected, rest);
      const isUnlimited = maxListBytes === undefined || isNeeded;
      return { sql: isUnlimited ? list : rowsJsonSqlUpTo(maxListBytes, list), related };
    }
    const one = rowJsonSql(projected, rest);
    // docs/conventions.md, Hidden objects: the record exists but is not visible, so all its fields are null
    const isNull = (target.target as EntityConfig).nullWhenHidden ?? false;
    const canBeHidden = visibility.length > 0 && present && !isNull;
    if (!canBeHidden) return { sql: one, related };
    const columns = returnedColumns(target, selection, this.surface).map(({ propertyName }) => propertyName);
    const nulls = columns.map((name) => [name, null]);
    const hidden = JSON.stringify(related ? nulls.map(() => null) : Object.fromEntries(nulls));
    return { sql: `case when ${present} then coalesce(${one}, '${hidden}'::json) end`, related };
  }

  /** The conditions under which a row of the entity is visible. */
  private visibility(target: EntityMetadata, alias: string, withDeleted: boolean): string[] {
    const visible = visibleOn(this.surface, target.target, alias);
    const present = target.deleteDateColumn && !withDeleted ? `${alias}."deleted_at" is null` : null;
    return [present, visible].filter((sql) => sql !== null);
  }
}
