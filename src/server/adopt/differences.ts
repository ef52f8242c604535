import type { Column, Rule, Schema } from './read-schema.ts';

/** One step of an adoption, with the SQL that reverts it. */
export interface Step {
  what: string;
  run: string;
  undo: string;
}

/** The differences between the schema of a v1 shop and ours. Constraints and indexes are compared by definition, not by name. */
export interface Differences {
  /** Tables that exist only in our schema. */
  ownTables: string[];
  /** Tables that exist only in theirs; they remain unchanged. */
  foreignTables: string[];
  /** Columns that exist only in theirs. */
  foreignColumns: string[];
  /** Differences that prevent an adoption. */
  unfit: string[];
  /** Changes of columns and defaults, which come first. */
  columns: Step[];
  /** Integer columns that are bigint in ours; they remain until they are widened. */
  narrow: Column[];
  /** Check, unique and foreign key constraints that exist only in ours; rows may violate them. */
  rules: Rule[];
  /** Their constraints that are stricter than ours. */
  hindering: Rule[];
  triggers: Rule[];
  /** Indexes that only improve performance. */
  indexes: Rule[];
}

export function compareSchemas(theirs: Schema, ours: Schema): Differences {
  const shared = (table: string): boolean => theirs.tables.has(table) && ours.tables.has(table);
  const key = ({ table, name }: Column): string => `${table}.${name}`;
  const theirColumns = new Map(theirs.columns.map((column) => [key(column), column]));
  const ourColumns = new Map(ours.columns.map((column) => [key(column), column]));
  const theirRules = new Set(theirs.rules.map(ruleKey));
  const ourRules = new Set(ours.rules.map(ruleKey));
  const columns = ours.columns.filter(({ table }) => shared(table));
  const missing = ours.rules.filter((rule) => shared(rule.table) && !theirRules.has(ruleKey(rule)));
  const both = columns.flatMap((own) => {
    const their = theirColumns.get(key(own));
    return their ? [{ own, their }] : [];
  });
  return {
    ownTables: [...ours.tables].filter((table) => !theirs.tables.has(table)),
    foreignTables: [...theirs.tables].filter((table) => !ours.tables.has(table)),
    foreignColumns: theirs.columns
      .filter((column) => shared(column.table) && !ourColumns.has(key(column)))
      .map(key),
    unfit: [
      ...both
        .filter(({ own, their }) => own.type !== their.type && !isNarrow(own, their))
        .map(({ own, their }) => `${key(own)} is ${their.type}, not ${own.type}`),
      ...[...ours.enums].flatMap(([name, labels]) => {
        const known = theirs.enums.get(name);
        const unknown = known?.filter((label) => !labels.includes(label)) ?? [];
        return unknown.length > 0 ? [`${name} has ${unknown.join(', ')}`] : [];
      }),
    ],
    columns: [
      ...[...ours.enums].flatMap(([name, labels]) => addLabels(name, labels, theirs.enums.get(name))),
      ...columns.filter((column) => !theirColumns.has(key(column))).map(addColumn),
      ...both.flatMap(({ own, their }) => alterColumn(own, their)),
    ],
    narrow: both.filter(({ own, their }) => isNarrow(own, their)).map(({ their }) => their),
    rules: missing.filter(({ kind }) => kind !== 'index' && kind !== 'trigger'),
    hindering: theirs.rules.filter(
      (rule) =>
        shared(rule.table) &&
        (rule.kind === 'check' || rule.kind === 'unique') &&
        !ourRules.has(ruleKey(rule)),
    ),
    triggers: missing.filter(({ kind }) => kind === 'trigger'),
    indexes: missing.filter(({ kind }) => kind === 'index'),
  };
}

function ruleKey({ table, kind, says }: Rule): string {
  return `${table} ${kind} ${says}`;
}

/** v1 stores amounts as integers, and parts of discounts with fractions. */
function isNarrow(own: Column, their: Column): boolean {
  return own.type === 'bigint' && (their.type === 'integer' || their.type === 'numeric');
}

function addColumn({ table, name, type, required, fallback }: Column): Step {
  const column = `"${table}" add column "${name}" ${type}${fallback === null ? '' : ` default ${fallback}`}${required ? ' not null' : ''}`;
  return {
    what: `${table}.${name} is added`,
    run: `alter table ${column}`,
    undo: `alter table "${table}" drop column "${name}"`,
  };
}

function alterColumn(own: Column, their: Column): Step[] {
  const alter = `alter table "${own.table}" alter column "${own.name}"`;
  const steps: Step[] = [];
  if (own.required !== their.required) {
    const [run, undo] = own.required ? ['set not null', 'drop not null'] : ['drop not null', 'set not null'];
    steps.push({
      what: `${own.table}.${own.name}: ${run}`,
      run: `${alter} ${run}`,
      undo: `${alter} ${undo}`,
    });
  }
  if (own.fallback !== null && own.fallback !== their.fallback)
    steps.push({
      what: `${own.table}.${own.name}: default ${own.fallback}`,
      run: `${alter} set default ${own.fallback}`,
      undo: their.fallback === null ? `${alter} drop default` : `${alter} set default ${their.fallback}`,
    });
  return steps;
}

/** PostgreSQL cannot remove an enum label, and v1 ignores it, so there is nothing to revert. */
function addLabels(name: string, labels: string[], known: string[] | undefined): Step[] {
  return labels
    .filter((label) => known && !known.includes(label))
    .map((label) => ({
      what: `${name} has ${label}`,
      run: `alter type ${name} add value if not exists '${label.replaceAll("'", "''")}'`,
      undo: 'select',
    }));
}
