import type { Column, Rule, Schema } from './read-schema.ts';

/** One step of an adoption, with the SQL that reverts it. */
export interface Step {
  what: string;
  run: string;
  undo: string;
}

/** The differences between the schema of a v1 shop and the reference schema. Constraints and indexes are compared by definition, not by name. */
export interface Differences {
  /** Tables that exist only in the reference schema. */
  ownTables: string[];
  /** Tables that exist only in the schema of v1; they remain unchanged. */
  foreignTables: string[];
  /** Columns that exist only in the schema of v1. */
  foreignColumns: string[];
  /** Differences that prevent an adoption. */
  unfit: string[];
  /** Changes of columns and defaults, which come first. */
  columns: Step[];
  /** Integer columns that are bigint in the reference schema; they remain integers until they are widened. */
  narrow: Column[];
  /** Check, unique and foreign key constraints that exist only in the reference schema; rows may violate them. */
  rules: Rule[];
  /** Constraints of v1 that are stricter than those of the reference schema. */
  hindering: Rule[];
  triggers: Rule[];
  /** Indexes that only improve performance. */
  indexes: Rule[];
}

export function compareSchemas(v1Schema: Schema, reference: Schema): Differences {
  const shared = (table: string): boolean => v1Schema.tables.has(table) && reference.tables.has(table);
  const key = ({ table, name }: Column): string => `${table}.${name}`;
  const v1Columns = new Map(v1Schema.columns.map((column) => [key(column), column]));
  const referenceColumns = new Map(reference.columns.map((column) => [key(column), column]));
  const v1Rules = new Set(v1Schema.rules.map(ruleKey));
  const referenceRules = new Set(reference.rules.map(ruleKey));
  const columns = reference.columns.filter(({ table }) => shared(table));
  const missing = reference.rules.filter((rule) => shared(rule.table) && !v1Rules.has(ruleKey(rule)));
  const commonColumns = columns.flatMap((expected) => {
    const stored = v1Columns.get(key(expected));
    return stored ? [{ expected, stored }] : [];
  });
  const foreignColumns = v1Schema.columns.filter(
    (column) => shared(column.table) && !referenceColumns.has(key(column)),
  );
  return {
    ownTables: [...reference.tables].filter((table) => !v1Schema.tables.has(table)),
    foreignTables: [...v1Schema.tables].filter((table) => !reference.tables.has(table)),
    foreignColumns: foreignColumns.map(key),
    unfit: [
      ...commonColumns
        .filter(
          ({ expected, stored }) =>
            expected.type !== stored.type && !isNarrow(expected, stored) && !isTextOfEnum(expected, stored),
        )
        .map(({ expected, stored }) => `${key(expected)} is ${stored.type}, not ${expected.type}`),
      ...foreignColumns
        .filter(({ required, defaultExpression }) => required && defaultExpression === null)
        .map(
          (column) =>
            `${key(column)} is required and has no default, so Storekeep cannot insert rows: set a default, or drop not null`,
        ),
      ...[...reference.enums].flatMap(([name, labels]) => {
        const storedLabels = v1Schema.enums.get(name);
        const unknownLabels = storedLabels?.filter((label) => !labels.includes(label)) ?? [];
        return unknownLabels.length > 0 ? [`${name} has ${unknownLabels.join(', ')}`] : [];
      }),
    ],
    columns: [
      ...[...reference.enums].flatMap(([name, labels]) => addLabels(name, labels, v1Schema.enums.get(name))),
      ...columns.filter((column) => !v1Columns.has(key(column))).map(addColumn),
      ...commonColumns.flatMap(({ expected, stored }) => alterColumn(expected, stored)),
    ],
    narrow: commonColumns
      .filter(({ expected, stored }) => isNarrow(expected, stored))
      .map(({ stored }) => stored),
    rules: missing.filter(({ kind }) => kind !== 'index' && kind !== 'trigger'),
    hindering: v1Schema.rules.filter(
      (rule) =>
        shared(rule.table) &&
        (rule.kind === 'check' || rule.kind === 'unique') &&
        !referenceRules.has(ruleKey(rule)),
    ),
    triggers: missing.filter(({ kind }) => kind === 'trigger'),
    indexes: missing.filter(({ kind }) => kind === 'index'),
  };
}

function ruleKey({ table, kind, definition }: Rule): string {
  return `${table} ${kind} ${definition}`;
}

/** v1 stores amounts as integers, and parts of discounts with fractions. */
function isNarrow(expected: Column, stored: Column): boolean {
  return expected.type === 'bigint' && (stored.type === 'integer' || stored.type === 'numeric');
}

/** Roles of staff are an enum in v1; here a shop has roles of its own, too. */
function isTextOfEnum(expected: Column, stored: Column): boolean {
  return expected.type === 'character varying' && stored.type.endsWith('_enum');
}

/** Undoing it gives rows with a value that the enum does not have the default of v1. */
function widenEnum({ table, name }: Column, { type, defaultExpression }: Column): Step {
  const known = `"${name}" = any(enum_range(null::${type})::text[])`;
  const fallback = defaultExpression === null ? 'null' : `(${defaultExpression})::text`;
  const alter = (change: string, then: string | null): string =>
    `alter table "${table}" alter column "${name}" drop default, alter column "${name}" type ${change}` +
    (then === null ? '' : `, alter column "${name}" set default ${then}`);
  return {
    what: `${table}.${name}: character varying`,
    run: alter(`character varying using "${name}"::text`, null),
    undo: alter(
      `${type} using (case when ${known} then "${name}" else ${fallback} end)::${type}`,
      defaultExpression,
    ),
  };
}

function addColumn({ table, name, type, required, defaultExpression }: Column): Step {
  const column = `"${table}" add column "${name}" ${type}${defaultExpression === null ? '' : ` default ${defaultExpression}`}${required ? ' not null' : ''}`;
  return {
    what: `${table}.${name} is added`,
    run: `alter table ${column}`,
    undo: `alter table "${table}" drop column "${name}"`,
  };
}

function alterColumn(expected: Column, stored: Column): Step[] {
  const alter = `alter table "${expected.table}" alter column "${expected.name}"`;
  const steps: Step[] = [];
  if (isTextOfEnum(expected, stored)) steps.push(widenEnum(expected, stored));
  if (expected.required !== stored.required) {
    const [run, undo] = expected.required
      ? ['set not null', 'drop not null']
      : ['drop not null', 'set not null'];
    steps.push({
      what: `${expected.table}.${expected.name}: ${run}`,
      run: `${alter} ${run}`,
      undo: `${alter} ${undo}`,
    });
  }
  if (expected.defaultExpression !== null && expected.defaultExpression !== stored.defaultExpression)
    steps.push({
      what: `${expected.table}.${expected.name}: default ${expected.defaultExpression}`,
      run: `${alter} set default ${expected.defaultExpression}`,
      undo:
        stored.defaultExpression === null
          ? `${alter} drop default`
          : `${alter} set default ${stored.defaultExpression}`,
    });
  return steps;
}

/** PostgreSQL cannot remove an enum label, and v1 ignores it, so there is nothing to revert. */
function addLabels(name: string, labels: string[], stored: string[] | undefined): Step[] {
  return labels
    .filter((label) => stored && !stored.includes(label))
    .map((label) => ({
      what: `${name} has ${label}`,
      run: `alter type ${name} add value if not exists '${label.replaceAll("'", "''")}'`,
      undo: 'select',
    }));
}
