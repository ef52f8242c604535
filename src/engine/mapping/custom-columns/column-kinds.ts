/* The types that columns of a shop's own may have: their names in declarations, and in PostgreSQL. */

export const columnKinds = ['text', 'integer', 'number', 'boolean', 'timestamp', 'date', 'json'] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** A type of PostgreSQL, as the catalog describes it. */
export interface PostgresType {
  /** Its name, such as `int4`. */
  typeName: string;
  /** The values of an enum, or null. */
  enumValues: readonly string[] | null;
  /** The maximum number of characters of a varchar, or null. */
  maxLength: number | null;
}

const KINDS: Readonly<Record<string, ColumnKind>> = {
  text: 'text',
  varchar: 'text',
  bpchar: 'text',
  citext: 'text',
  uuid: 'text',
  int2: 'integer',
  int4: 'integer',
  int8: 'integer',
  numeric: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'timestamp',
  date: 'date',
  json: 'json',
  jsonb: 'json',
};

/** The JSON Schema of the values of a column. */
export function valueSchemaOf(
  kind: ColumnKind,
  { typeName, enumValues, maxLength }: PostgresType,
  isNullable: boolean,
): Record<string, unknown> {
  const schema = {
    ...SCHEMAS[kind],
    ...(typeName === 'uuid' && { format: 'uuid' }),
    ...(maxLength && { maxLength }),
  };
  if (kind === 'json') return {};
  const type = isNullable ? [schema.type, 'null'] : schema.type;
  return { ...schema, type, ...(enumValues && { enum: isNullable ? [...enumValues, null] : enumValues }) };
}

const SCHEMAS: Readonly<Record<ColumnKind, { type?: string; format?: string }>> = {
  text: { type: 'string' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  timestamp: { type: 'string', format: 'date-time' },
  date: { type: 'string', format: 'date' },
  json: {},
};

/** The kind of a type, or undefined if columns of this type are not supported. */
export function kindOfType({ typeName, enumValues }: PostgresType): ColumnKind | undefined {
  if (enumValues) return 'text';
  return Object.hasOwn(KINDS, typeName) ? KINDS[typeName] : undefined;
}
