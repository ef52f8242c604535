import type { Column, Rule, Schema } from './read-schema.ts';

/** One step of an adoption, and the step that takes it back. */
export interface Step {
  what: string;
  run: string;
  undo: string;
}

/** What lies between the schema of a v1 shop and ours, by structure: names mean nothing. */
export interface Differences {
  /** Tables that are ours alone. */
  ownTables: string[];
  /** Tables that are theirs alone: left as they are. */
  foreignTables: string[];
  /** Columns that are theirs alone. */
  foreignColumns: string[];
  /** What keeps the two apart for good. */
  unfit: string[];
  /** Columns and defaults that come first. */
  columns: Step[];
  /** Integer columns that are bigint here: kept, until they are widened. */
  narrow: Column[];
  /** Checks, uniques, foreign keys that are ours alone; rows may break them. */
  rules: Rule[];
  /** What forbids more than we do. */
  hindering: Rule[];
  triggers: Rule[];
  /** Indexes that only make things faster. */
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

/** v1 keeps amounts as integers, and parts of discounts as fractions. */
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

/** A label cannot be taken back; nobody minds it. */
function addLabels(name: string, labels: string[], known: string[] | undefined): Step[] {
  return labels
    .filter((label) => known && !known.includes(label))
    .map((label) => ({
      what: `${name} has ${label}`,
      run: `alter type ${name} add value if not exists '${label.replaceAll("'", "''")}'`,
      undo: 'select',
    }));
}
