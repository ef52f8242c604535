import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/* JSON Schemas of protocols of agents. Additional properties are forbidden, so that each property of a response is specified. */

export type JsonSchema = Record<string, unknown>;

export const TEXT: JsonSchema = { type: 'string', minLength: 1 };
export const INTEGER: JsonSchema = { type: 'integer' };
export const URI: JsonSchema = { type: 'string', format: 'uri' };
export const JSON_PATH: JsonSchema = { type: 'string', pattern: '^\\$' };
export const DATE_TIME: JsonSchema = { type: 'string', format: 'date-time' };

export function object(
  required: Record<string, JsonSchema>,
  optional: Record<string, JsonSchema> = {},
): JsonSchema {
  return {
    type: 'object',
    required: Object.keys(required),
    properties: { ...required, ...optional },
    additionalProperties: false,
  };
}

export function list(items: JsonSchema, more: JsonSchema = {}): JsonSchema {
  return { type: 'array', items, ...more };
}

const compiled = new Map<string, ValidateFunction>();

/** @throws if a body does not have the form of the schema. @param name of the schema, by which it is compiled once */
export function expectSchema(name: string, schema: () => JsonSchema, body: unknown): void {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = compiled.get(name) ?? ajv.compile(schema());
  compiled.set(name, validate);
  if (!validate(body))
    throw new Error(
      `the body is no ${name}: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body, null, 2)}`,
    );
}
