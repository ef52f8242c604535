import { type Schema } from '../http/output/value-schemas.ts';
import { exampleId } from '../mapping/example-values.ts';
import {
  defaultRelations,
  type Handler,
  type Operation,
  type OperationContext,
  returnsResource,
  spaced,
} from './api-description.ts';
import type { EnumNames } from './document-bodies.ts';
import { fieldExample, idExample } from './document-examples.ts';
import { pascal } from './document-schemas.ts';

/** Which language the texts of a response have, in a shop with several. */
const LOCALE_PARAMETER: Schema = {
  name: 'locale',
  in: 'query',
  required: false,
  description: 'the language of texts, such as `de-AT`; defaults to `Accept-Language`',
  schema: { type: 'string' },
};

type RequestSupport = Pick<Handler, 'idempotent' | 'rehearsal'>;

/** The path, query and header parameters of an operation, with `expand` and `fields` if it returns a resource. */
export function parametersOf(raw: Operation, context: OperationContext, enums: EnumNames): Schema[] {
  const inPath = [...context.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    ...pathParameter(name, context),
    ...raw.parameters.find((parameter) => parameter.in === 'path' && parameter.name === name),
  }));
  const inQuery = raw.parameters.filter(
    (parameter) => parameter.in === 'query' && !EXPANSION_PARAMETERS.includes(parameter.name as string),
  );
  return [
    ...inPath,
    ...inQuery.map((parameter) => queryParameter(parameter, context, enums)),
    ...(returnsResource(context) ? expansionParameters(context) : []),
    ...(returnsResource(context) && context.surface === 'store' ? [LOCALE_PARAMETER] : []),
    ...headersOf(raw, context),
  ];
}

/** The headers that an operation declares, and those that its kind of request may have. */
function headersOf(raw: Operation, { idempotent, rehearsal }: RequestSupport): Schema[] {
  const headers: Schema[] = raw.parameters
    .filter((parameter) => parameter.in === 'header')
    .map((parameter) => ({ ...parameter, required: false, ...HEADERS[parameter.name as string] }));
  if (idempotent)
    headers.push({ name: 'Idempotency-Key', in: 'header', required: false, ...HEADERS['idempotency-key'] });
  if (rehearsal === 'possible')
    headers.push({ name: 'Prefer', in: 'header', required: false, ...HEADERS.prefer });
  return headers;
}

function pathParameter(name: string, { resource, entity, path }: OperationContext): Schema {
  const segments = path.split('/');
  const owner = segments[segments.indexOf(`{${name}}`) - 1];
  const isOfResource = owner === resource.path;
  const ofResource = name === 'id' ? idExample(entity) : fieldExample(entity, name);
  const example = (isOfResource ? ofResource : undefined) ?? PATH_EXAMPLES[name];
  const description = pathDescription(name);
  return {
    name,
    in: 'path',
    required: true,
    description:
      isOfResource && name === 'id' ? `${description} of the ${spaced(resource.one)}` : description,
    schema: { type: 'string' },
    ...(typeof example === 'string' && { example }),
  };
}

function queryParameter(
  parameter: Schema,
  { operationId, resource, surface, entity }: OperationContext,
  enums: EnumNames,
): Schema {
  const name = parameter.name as string;
  // Swagger UI sends examples by default, so a filter must have no example, or an empty one
  const { example: _, ...schema } = parameter.schema as Schema;
  const limit = resource[surface]?.limit;
  return {
    description: filterDescription(name, schema),
    ...parameter,
    ...(parameter.style === 'deepObject' && { explode: true, example: {} }),
    schema: {
      ...enums.replaceIn(schema, operationId + pascal(name), pascal(`${entity.tableName}_${name}`)),
      ...(name === 'limit' && limit !== undefined && { default: limit }),
      ...(name === 'offset' && { default: 0 }),
    },
  };
}

/** The parameters of an operation that returns a value of its own, each with a description. */
export function describeParameters(raw: Operation, support: RequestSupport): Schema[] {
  const others = raw.parameters.filter((parameter) => parameter.in !== 'header');
  const described = others.map((parameter) => ({
    description:
      parameter.in === 'path'
        ? pathDescription(parameter.name as string)
        : filterDescription(parameter.name as string, parameter.schema as Schema),
    ...parameter,
  }));
  return [...described, ...headersOf(raw, support)];
}

function pathDescription(name: string): string {
  return `the ${name.replaceAll('_', ' ')}`;
}

/** The description of a filter that does not declare one. */
function filterDescription(name: string, { type, properties }: Schema): string {
  switch (type) {
    case 'array':
      return `only those with one of these as \`${name}\``;
    case 'boolean':
      return `only those whose \`${name}\` has this value`;
    case 'object': {
      const bounds = Object.keys(properties ?? {}).includes('gt');
      return bounds ? `only those with \`${name}\` in these bounds` : `only those with such a \`${name}\``;
    }
    default:
      return `only those with this \`${name}\``;
  }
}

function expansionParameters(context: OperationContext): Schema[] {
  const relations = defaultRelations(context);
  const defaults = relations.length > 0 ? `by default ${relations.join(', ')}` : 'by default none';
  return [
    {
      name: 'expand',
      in: 'query',
      required: false,
      allowEmptyValue: true,
      description: `relations to show, comma separated, nested with dots; ${defaults}. Empty for none`,
      schema: { type: 'string' },
    },
    {
      name: 'fields',
      in: 'query',
      required: false,
      allowEmptyValue: true,
      description: 'fields to return besides `id`, comma separated; by default all',
      schema: { type: 'string' },
    },
  ];
}

const EXPANSION_PARAMETERS = ['expand', 'fields'];

const HEADERS: Record<string, Schema> = {
  'x-publishable-api-key': { description: 'limits the request to the sales channels of the key' },
  'idempotency-key': {
    description:
      'chosen by the client; a repeated request with the same key gets the first response, for 24 hours',
    schema: { type: 'string', maxLength: 255 },
  },
  prefer: {
    description:
      '`dry-run` runs the operation without its effects: the response has the header `Preference-Applied: dry-run`, and ' +
      '`rehearsal` (the schema `Rehearsal`) beside what the operation returns',
    schema: { type: 'string' },
    // brings the schema into the document, though it is no part of the schemas of responses
    'x-rehearsal': { $ref: '#/components/schemas/Rehearsal' },
  },
};

/** Examples of path parameters that do not identify the resource. */
const PATH_EXAMPLES: Record<string, string> = {
  cart_id: exampleId('cart'),
  country_code: 'de',
  provider_id: 'manual',
  email: 'oliver@example.com',
  code: 'SPRING',
};
