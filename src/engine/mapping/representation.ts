/** A row on its way to the client: parsed, and open for computed fields. */
export type RepresentedRow = Record<string, unknown>;

/**
 * A row of an entity as read by the reader: its columns with the types of JSON, and the relations in `Paths`, nested with dots.
 * Relations are the optional properties of an entity.
 */
export type Represented<Entity, Paths extends string = never> = {
  [K in keyof Entity as object extends Pick<Entity, K> ? never : K]: InJson<Entity[K]>;
} & {
  [K in First<Paths> & keyof Entity]-?: Related<Entity[K], After<Paths, K>>;
};

type InJson<Value> = Value extends Date ? string : Value;

type Related<Value, Paths extends string> = Value extends readonly (infer Row)[]
  ? Represented<Row, Paths>[]
  : Value extends object
    ? Represented<Value, Paths>
    : Exclude<Value, undefined>;

type First<Path extends string> = Path extends `${infer Relation}.${string}` ? Relation : Path;
type After<Path extends string, Relation> = Path extends `${Relation & string}.${infer Rest}` ? Rest : never;
