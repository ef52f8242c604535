import { reference, type Schema } from '../http/output/value-schemas.ts';
import {
  defaultRelations,
  describeResponse,
  type Operation,
  type OperationContext,
} from './api-description.ts';
import { type ExampleSources, schemaExample } from './document-bodies.ts';
import { exampleOf, idExample } from './document-examples.ts';
import { pascal, type RepresentationSchemas } from './document-schemas.ts';

/** The components that operations refer to, so that a document contains each only once. */
export interface Components {
  /** @returns the name, or `alternativeName` if the name already has another value */
  put(
    kind: 'schemas' | 'examples' | 'responses',
    name: string,
    value: Schema,
    alternativeName: string,
  ): string;
  find(name: string): Schema | undefined;
}

/** Describes responses: envelopes around the schemas of entities, with examples. */
export class ResponseWriter {
  constructor(
    private readonly representations: RepresentationSchemas,
    private readonly components: Components,
  ) {}

  /** The successful response of an operation, by its status. */
  success(raw: Operation, context: OperationContext): Record<string, Schema> {
    const [status, response] = Object.entries(raw.responses).find(([code]) => /^[23]/.test(code)) ?? [
      '200',
      {},
    ];
    if (response.content)
      return { [status]: { ...response, description: response.description || describeResponse(context) } };
    const { kind } = context.response;
    if (kind === 'nothing') return { [status]: { description: describeResponse(context) } };
    const [name, schema, example] = this.describe(context);
    const operationName = nameOfOperation(context);
    const exampleName = this.components.put('examples', name, { value: example }, operationName);
    const schemaName = this.components.put('schemas', `${name}Response`, schema, `${operationName}Response`);
    const examples = { default: reference(exampleName, 'examples') };
    const content = { 'application/json': { schema: reference(schemaName), examples } };
    const headers = {
      ...(context.idempotent && { 'Idempotency-Key': textHeader('the key sent, or a new one') }),
      ...(context.response.kind === 'list' && { 'X-Truncated': textHeader(TRUNCATED) }),
    };
    const withHeaders = Object.keys(headers).length > 0 && { headers };
    return { [status]: { description: describeResponse(context), ...withHeaders, content } };
  }

  /** The name, the schema and the example of a response. */
  private describe(context: OperationContext): [name: string, schema: Schema, example: unknown] {
    const { response, resource, entity, surface } = context;
    const name = `${pascal(surface)}${entity.name}`;
    const one = (): unknown => exampleOf(entity, defaultRelations(context), this.representations);
    switch (response.kind) {
      case 'one': {
        const key = response.as ?? resource.one;
        return this.withDeclaredFields(context, name, { [key]: reference(entity.name) }, { [key]: one() });
      }
      case 'list': {
        const key = response.as ?? resource.many;
        const rows = { [key]: { type: 'array', items: reference(entity.name) } };
        if (response.unpaged) return [`${name}All`, object(rows), { [key]: [one()] }];
        const limit = resource[surface]?.limit ?? 50;
        const schema = object({ ...rows, ...PAGE });
        Object.assign(schema.properties as object, response.schema?.properties);
        return [`${name}List`, schema, { [key]: [one()], count: 1, offset: 0, limit }];
      }
      case 'deletion': {
        const schema = {
          id: { type: 'string' },
          object: { type: 'string', const: resource.object },
          deleted: { type: 'boolean', const: true },
        };
        const id = idExample(entity) ?? 'id';
        return this.withDeclaredFields(context, `${name}Deleted`, schema, {
          id: String(id),
          object: resource.object,
          deleted: true,
        });
      }
      default:
        return this.declared(context);
    }
  }

  private withDeclaredFields(
    context: OperationContext,
    name: string,
    properties: Record<string, Schema>,
    example: Record<string, unknown>,
  ): [string, Schema, unknown] {
    const { schema } = context.response;
    if (!schema) return [name, object(properties), example];
    if (!schema.properties) return this.declared(context);
    const [, more, moreExample] = this.declared(context);
    const all = object({ ...(more.properties as Record<string, Schema>), ...properties });
    return [nameOfOperation(context), all, { ...(moreExample as object), ...example }];
  }

  /** The response as declared by the handler. */
  private declared(context: OperationContext): [string, Schema, unknown] {
    const schema = allRequired(context.response.schema ?? {});
    return [nameOfOperation(context), schema, schemaExample(schema, this.sources(context))];
  }

  /** Sources for examples of schemas that are not entities. */
  sources({ entity }: OperationContext): ExampleSources {
    return {
      entity,
      find: (name) => this.components.find(name),
      entityExample: (name) => {
        const metadata = this.representations.entityNamed(name);
        return metadata && exampleOf(metadata, [], this.representations);
      },
    };
  }
}

/** A name for components of this operation only. It includes the surface, as the surfaces share some operation ids. */
function nameOfOperation({ surface, operationId }: OperationContext): string {
  return pascal(surface) + operationId;
}

const PAGE: Record<string, Schema> = {
  count: { type: 'integer', description: 'how many match in all' },
  offset: { type: 'integer', description: 'how many were skipped' },
  limit: { type: 'integer', description: 'how many at most' },
};

/** In schemas that handlers declare, all properties are required by default. */
function allRequired(schema: Schema): Schema {
  const inner = { ...schema };
  if (schema.items) inner.items = allRequired(schema.items as Schema);
  if (schema.oneOf) inner.oneOf = (schema.oneOf as Schema[]).map(allRequired);
  if (!schema.properties) return inner;
  const properties = Object.entries(schema.properties as Record<string, Schema>).map(([name, property]) => [
    name,
    allRequired(property),
  ]);
  return {
    required: Object.keys(schema.properties),
    ...inner,
    properties: Object.fromEntries(properties),
  };
}

function object(properties: Record<string, Schema>): Schema {
  return { type: 'object', required: Object.keys(properties), properties };
}

const TRUNCATED =
  'names of nested lists, separated by commas: where the list would have more than 16 MiB, the largest of them are empty';

function textHeader(description: string): Schema {
  return { description, schema: { type: 'string' } };
}
