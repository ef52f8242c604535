import type Medusa from '@storekeep/medusa-js';

/*
 * The text that says what a hook calls: `admin.orders.fulfillClaim(orderId, .claim_id, rest)`. Its words are the arguments of the method
 * of medusa-js: names are arguments of the hook, `variables` is what a mutation is given, `.claim_id` one of its properties, and `rest`
 * the other ones.
 */

type Method = (...values: never[]) => Promise<unknown>;

type MethodAt<Client, Path> = Path extends `${infer Head}.${infer Tail}`
  ? Head extends keyof Client
    ? MethodAt<Client[Head], Tail>
    : never
  : Path extends keyof Client
    ? Client[Path]
    : never;

type MethodOf<Call> = Call extends `${infer Path}(${string}`
  ? Extract<MethodAt<Medusa, Path>, Method>
  : never;

/** Rejects a call of a method that medusa-js does not have. */
export type Known<Call> = [MethodOf<Call>] extends [never] ? never : Call;

type Split<List> = List extends ''
  ? []
  : List extends `${infer Word}, ${infer Tail}`
    ? [Word, ...Split<Tail>]
    : [List];

type WordsOf<Call> = Call extends `${string}(${infer List})` ? Split<List> : never;

/** The words that are arguments of the hook: they come first, but for a query after the body. */
type ArgumentWords<Words> = Words extends [infer Word, ...infer Tail]
  ? Word extends 'variables' | 'rest' | `.${string}`
    ? []
    : [Word, ...ArgumentWords<Tail>]
  : [];

/** The first values, with their names, which editors show. */
type Take<Values extends unknown[], Words extends unknown[]> = Values['length'] extends Words['length']
  ? Values
  : Values extends [...infer Head, unknown]
    ? Take<Head, Words>
    : never;

/** Makes the last value optional if the method does not require it: it is a query. */
type Relax<Values extends unknown[], Lengths> = Values extends [...infer Head, infer Query]
  ? Head['length'] extends Lengths
    ? [...Head, query?: Query]
    : Values
  : Values;

/** A query that the method has after its body. */
type QueryAfterVariables<Words, Values> = Words extends [infer Word, ...infer Words2]
  ? Values extends [unknown, ...infer Values2]
    ? Word extends 'variables'
      ? Words2 extends ['query']
        ? [query?: Values2[0]]
        : []
      : QueryAfterVariables<Words2, Values2>
    : []
  : [];

/** The arguments of a hook before its options. */
export type ArgumentsOf<Call> = [
  ...Relax<
    Take<Required<Parameters<MethodOf<Call>>>, ArgumentWords<WordsOf<Call>>>,
    Parameters<MethodOf<Call>>['length']
  >,
  ...QueryAfterVariables<WordsOf<Call>, Required<Parameters<MethodOf<Call>>>>,
];

/** What the method resolves to: the body of the response, and `response`. */
export type DataOf<Call> = Awaited<ReturnType<MethodOf<Call>>>;

type Collect<Words, Values> = Words extends [infer Word, ...infer Words2]
  ? Values extends [infer Value, ...infer Values2]
    ? Word extends 'variables'
      ? Value
      : Word extends 'rest'
        ? Value & Collect<Words2, Values2>
        : Word extends `.${infer Name}`
          ? { [Key in Name]: Value } & Collect<Words2, Values2>
          : Collect<Words2, Values2>
    : never
  : unknown;

type VoidIfNothing<Values> = unknown extends Values ? void : Values;

/** What `mutate` of a hook is given. */
export type VariablesOf<Call> =
  | VoidIfNothing<Collect<WordsOf<Call>, Required<Parameters<MethodOf<Call>>>>>
  | (Parameters<MethodOf<Call>>['length'] extends infer Lengths
      ? 0 extends Lengths
        ? void // the method can be called without a body
        : never
      : never);

type Values = Record<string, unknown>;

export interface ParsedCall {
  /** How many arguments the hook has before its options. */
  count: number;
  /** Calls the method. @param given the arguments of the hook */
  send<Call>(client: Medusa, given: unknown[], variables?: unknown): Promise<DataOf<Call>>;
}

/* @__NO_SIDE_EFFECTS__ */
export function parseCall(call: string): ParsedCall {
  const [, path, list] = /^([\w.]+)\((.*)\)$/.exec(call)!;
  const names = path.split('.');
  const method = names.pop()!;
  const words = list === '' ? [] : list.split(', ');
  const used = words.filter((word) => word.startsWith('.')).map((word) => word.slice(1));
  const argumentWords = words.filter((word) => !/^(\..*|variables|rest)$/.test(word));
  return {
    count: argumentWords.length,
    send<Call>(client: Medusa, given: unknown[], variables?: unknown) {
      const resource = names.reduce((one, name) => one[name] as Values, client as unknown as Values);
      const values = words.map((word) => {
        if (word === 'variables') return variables;
        if (word === 'rest') return omit(variables as Values, used);
        return word.startsWith('.')
          ? (variables as Values)[word.slice(1)]
          : given[argumentWords.indexOf(word)];
      });
      return (resource[method] as (...all: unknown[]) => Promise<DataOf<Call>>)(...values);
    },
  };
}

function omit(values: Values, names: string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}
