/** A change of SQL: a pattern, and its replacement. */
type Operator = [pattern: RegExp, change: (match: RegExpExecArray) => string];

/** Changes one operator, order or default at a time. */
const OPERATORS: Operator[] = [
  [/ and /g, () => ' or '],
  [/ or /g, () => ' and '],
  [/\bis null/g, () => 'is not null'],
  [/\bis not null/g, () => 'is null'],
  [/\bis distinct from/g, () => 'is not distinct from'],
  [/\bnot (?!null|distinct)/g, () => ''],
  [/<=/g, () => '<'],
  [/ < /g, () => ' <= '],
  [/ = /g, () => ' <> '],
  [/ \+ /g, () => ' - '],
  [/ \* (?!from)/g, () => ' + '],
  [/\bleft join/g, () => 'join'],
  [/\bbool_or/g, () => 'bool_and'],
  [/\bcoalesce\(([^(),]+), ([^(),]+)\)/g, ([, first]) => first],
  [/\bcoalesce\(([^(),]+), ([^(),]+)\)/g, ([, , second]) => second],
  [/\bdistinct on \([^)]*\)/g, () => ''],
  [/(?<=order by [^)]*)\b\w+\.(?:amount|id)\b/g, ([column]) => `${column} desc`],
  [/\b\w+\.region_id is null,/g, () => ''],
  [/\bthen (\d)\b/g, ([, rank]) => `then ${3 - Number(rank)}`],
  [/\belse 0\b/g, () => 'else 9'],
  [/\btrue\b/g, () => 'false'],
  [/\bfalse\b/g, () => 'true'],
];

/** SQL with one change. */
export interface SqlMutant {
  sql: string;
  /** The change with its surroundings, as `… [before → after] …`. */
  description: string;
}

/** All mutants of a piece of SQL. */
export function mutantsOf(sql: string): SqlMutant[] {
  return OPERATORS.flatMap(([pattern, change]) =>
    [...sql.matchAll(pattern)].map((match) => {
      const [before] = match;
      const after = change(match);
      const [head, tail] = [sql.slice(0, match.index), sql.slice(match.index + before.length)];
      const description = `${head.slice(-50)}[${before} → ${after}]${tail.slice(0, 40)}`;
      return { sql: head + after + tail, description: description.replace(/\s+/g, ' ').trim() };
    }),
  );
}
