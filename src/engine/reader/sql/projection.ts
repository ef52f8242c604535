import type { EntityMetadata } from 'typeorm';
import type { EntityConfig } from '../../mapping/entity-config.ts';
import { columnsToRead, returnedColumns, returnedColumnSql } from './column-sql.ts';
import type { Computed } from '../computed-fields.ts';
import { join, linkOf, naturalOrder, type Link } from './relation-sql.ts';
import { visibleOn, type Resource, type Surface } from '../resource.ts';
import { rowsJsonSql, rowsJsonSqlUpTo, rowJsonSql, type Projected } from './row-json.ts';
import { isList, selectAll, targetOf, type RelationSelection, type Selection } from '../selection.ts';

/*
 * Compiles a selection to SQL. PostgreSQL builds the JSON: each relation is a subquery in the select list, so one statement
 * reads everything, and no entity is hydrated.
 *
 *   select t."id", …,
 *          (select coalesce(json_agg(r), '[]') from (select t1."id", … from "product_variant" t1
 *            where t1."product_id" = t."id" and t1."deleted_at" is null order by …) r) as "variants"
 */

/**
 * SQL of the representation of a resource, for rows under the alias `t`.
 * @param maxListBytes lists of a row whose JSON is larger are null (see `response-size.ts`); defaults to no limit
 */
export function project(
  resource: Resource,
  metadata: EntityMetadata,
  selection: Selection,
  surface: Surface,
  computed?: Computed,
  maxListBytes?: number,
): Projected {
  return new Projection(resource, surface, computed).of(metadata, 't', selection, { maxListBytes });
}

/** Maximum rows of a nested list for shoppers (docs/conventions.md, Limits of one request). */
const MAX_NESTED_ROWS = 1000;

/** A value of the select list. */
interface SelectedValue {
  name: string;
  sql: string;
}

class Projection {
  private aliases = 0;

  constructor(
    private readonly resource: Resource,
    private readonly surface: Surface,
    private readonly computed?: Computed,
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
      .map(([name, below]) => ({ name, sql: this.relation(metadata, alias, name, below, maxListBytes) }));
    const columns = this.columns(metadata, alias, selection, over);
    const list = [...columns, ...relations, ...values].map(({ name, sql }) => `${sql} as "${name}"`);
    return { list: list.join(', '), join };
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
      const sql = overrides?.[name]?.(alias) ?? returnedColumnSql(column, alias, this.surface, over);
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
  ): string {
    if (isEmpty) return isList(metadata, name) ? `'[]'::json` : 'null::json';
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
    if (many) {
      const list = rowsJsonSql(projected, rest);
      return maxListBytes === undefined || isNeeded ? list : rowsJsonSqlUpTo(maxListBytes, list);
    }
    const one = rowJsonSql(projected, rest);
    // docs/conventions.md, Hidden objects: the record exists but is not visible, so all its fields are null
    const isNull = (target.target as EntityConfig).nullWhenHidden ?? false;
    const canBeHidden = visibility.length > 0 && present && !isNull;
    if (!canBeHidden) return one;
    const columns = returnedColumns(target, selection, this.surface).map(({ propertyName }) => propertyName);
    const hidden = JSON.stringify(Object.fromEntries(columns.map((name) => [name, null])));
    return `case when ${present} then coalesce(${one}, '${hidden}'::json) end`;
  }

  /** The conditions under which a row of the entity is visible. */
  private visibility(target: EntityMetadata, alias: string, withDeleted: boolean): string[] {
    const visible = visibleOn(this.surface, target.target, alias);
    const present = target.deleteDateColumn && !withDeleted ? `${alias}."deleted_at" is null` : null;
    return [present, visible].filter((sql) => sql !== null);
  }
}
