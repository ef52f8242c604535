/** A part of an OpenAPI document. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  [keyword: string]: unknown;
}

/** An operation of the OpenAPI document, as far as it is read. */
export interface DocumentedOperation {
  operationId: string;
  summary: string;
  'x-scope'?: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Deeper objects are described as such, without their properties. */
const MAX_DEPTH = 5;

/** A schema without references and examples, so that it can be shown alone. */
export function inlineSchema(schema: Schema, schemas: Readonly<Record<string, Schema>>, depth = 0): Schema {
  const { $ref, example: _, ...own } = schema;
  const target = $ref === undefined ? own : schemas[$ref.split('/').at(-1)!];
  if ($ref !== undefined)
    return depth > MAX_DEPTH ? { type: 'object' } : inlineSchema(target, schemas, depth);
  const inline = (inner: Schema): Schema => inlineSchema(inner, schemas, depth + 1);
  return {
    ...own,
    ...(own.properties && {
      properties: Object.fromEntries(
        Object.entries(own.properties).map(([name, property]) => [name, inline(property)]),
      ),
    }),
    ...(own.items && { items: inline(own.items) }),
  };
}
