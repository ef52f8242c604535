import type { DataSource, EntityMetadata } from 'typeorm';
import type { Answer } from './answers.ts';
import { contract } from './contract.ts';
import { errorResponses } from './openapi-errors.ts';
import { exampleOf, fieldExample, idExample } from './openapi-examples.ts';
import { schemaExample, type EnumNames, type ExampleSources } from './openapi-inputs.ts';
import { pascal, reference, type Schema, type ShownSchemas } from './openapi-schemas.ts';
import type { Resource, Surface } from './resource.ts';

/** A handler of ours, and what its decorators say. */
export interface Handler {
  surface: Surface;
  resource: Resource;
  answer: Answer;
  /** Open to everybody on the admin surface. */
  open: boolean;
  /** Needs a customer who is logged in. */
  needsShopper: boolean;
  /** Takes an `Idempotency-Key`. */
  idempotent: boolean;
}

/** An operation as Nest describes it, and as we do. */
export interface Operation extends Schema {
  operationId: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Schema[];
  requestBody?: { content: Record<string, Schema> };
  responses: Record<string, Schema>;
}

/** Where operations put what they refer to, so that the same thing stands in a document once. */
export interface Shelf {
  /** @returns the name, or `otherwise` where that already means something else */
  put(kind: 'schemas' | 'examples', name: string, value: Schema, otherwise: string): string;
  find(name: string): Schema | undefined;
}

/** Completes what Nest says of operations with what our decorators and the contract say. */
export class OperationWriter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly shown: ShownSchemas,
    private readonly enums: EnumNames,
    private readonly shelf: Shelf,
  ) {}

  write(method: string, path: string, raw: Operation, handler: Handler): Operation {
    const { answer } = handler;
    const resource = answer.resource ?? handler.resource;
    const [operationId, tag] = known(method, path) ?? [ownId(method, path), resource.tag];
    const about: About = {
      ...handler,
      resource,
      operationId,
      path,
      entity: this.dataSource.getMetadata(resource.entity),
    };
    const logsIn = method === 'post' && /^\/(admin|store)\/auth$/.test(path);
    const security = raw.security ?? securityOf(handler);
    const authenticates = logsIn || security.length > 0 || TAKES_TOKEN.test(path);
    return {
      operationId,
      tags: [tag],
      summary: answer.summary,
      description: describe(about),
      security,
      parameters: this.parameters(raw, about),
      ...(raw.requestBody && { requestBody: this.body(raw.requestBody, about) }),
      responses: {
        ...this.success(raw, about),
        ...errorResponses({ authenticates, takesBody: raw.requestBody !== undefined, logsIn }),
      },
    } as Operation;
  }

  private parameters(raw: Operation, about: About): Schema[] {
    const inPath = [...about.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      ...this.pathParameter(name, about),
      ...raw.parameters.find((one) => one.in === 'path' && one.name === name),
    }));
    const inQuery = raw.parameters.filter((one) => one.in === 'query' && !SHOW.includes(one.name as string));
    const headers: Schema[] = raw.parameters
      .filter((one) => one.in === 'header')
      .map((one) => ({ ...one, required: false, ...HEADERS[one.name as string] }));
    if (about.idempotent)
      headers.push({ name: 'Idempotency-Key', in: 'header', required: false, ...HEADERS['idempotency-key'] });
    const shows = about.answer.kind === 'one' || about.answer.kind === 'list';
    return [
      ...inPath,
      ...inQuery.map((one) => this.queryParameter(one, about)),
      ...(shows ? showParameters(about) : []),
      ...headers,
    ];
  }

  private pathParameter(name: string, { resource, entity, path }: About): Schema {
    const segments = path.split('/');
    const owner = segments[segments.indexOf(`{${name}}`) - 1];
    const ofResource = owner === resource.path;
    const example = ofResource
      ? name === 'id'
        ? idExample(entity)
        : fieldExample(entity, name)
      : PATH_EXAMPLES[name];
    const what = `the ${name.replaceAll('_', ' ')}`;
    return {
      name,
      in: 'path',
      required: true,
      description: ofResource && name === 'id' ? `${what} of the ${words(resource.one)}` : what,
      schema: { type: 'string' },
      ...(typeof example === 'string' && { example }),
    };
  }

  private queryParameter(parameter: Schema, { operationId, resource, surface }: About): Schema {
    // Swagger UI fills in examples and sends them, so a filter must have none, or an empty one
    const { example: _, ...schema } = parameter.schema as Schema;
    const limit = resource[surface]?.limit;
    return {
      ...parameter,
      ...(parameter.style === 'deepObject' && { explode: true, example: {} }),
      schema: {
        ...this.enums.replaceIn(schema, `${operationId}${pascal(parameter.name as string)}`),
        ...(parameter.name === 'limit' && limit !== undefined && { default: limit }),
        ...(parameter.name === 'offset' && { default: 0 }),
      },
    };
  }

  private body(body: { content: Record<string, Schema> }, about: About): Schema {
    const content = Object.entries(body.content).map(([type, media]) => {
      const has = type !== 'application/json' || media.example !== undefined || media.examples !== undefined;
      const example = has ? {} : { example: schemaExample(media.schema as Schema, this.sources(about)) };
      return [type, { ...media, ...example }];
    });
    const { $ref } = (body.content['application/json']?.schema ?? {}) as { $ref?: string };
    const mayBeLeftOut = $ref !== undefined && !this.shelf.find($ref.split('/').at(-1)!)?.required;
    return { ...body, ...(mayBeLeftOut && { required: false }), content: Object.fromEntries(content) };
  }

  private success(raw: Operation, about: About): Record<string, Schema> {
    const [status, said] = Object.entries(raw.responses).find(([code]) => code.startsWith('2')) ?? [
      '200',
      {},
    ];
    if (said.content) return { [status]: { ...said, description: said.description || answered(about) } };
    const { kind } = about.answer;
    if (kind === 'nothing') return { [status]: { description: answered(about) } };
    const [name, schema, example] = this.answer(about);
    const { operationId } = about;
    const exampleName = this.shelf.put('examples', name, { value: example }, operationId);
    const schemaName = this.shelf.put('schemas', `${name}Response`, schema, `${operationId}Response`);
    const examples = { default: reference(exampleName, 'examples') };
    const content = { 'application/json': { schema: reference(schemaName), examples } };
    const headers = about.idempotent && {
      headers: {
        'Idempotency-Key': { description: 'the key sent, or a new one', schema: { type: 'string' } },
      },
    };
    return { [status]: { description: answered(about), ...headers, content } };
  }

  /** What it is called, its schema and its example. */
  private answer(about: About): [name: string, schema: Schema, example: unknown] {
    const { answer, resource, entity, surface } = about;
    const name = `${pascal(surface)}${entity.name}`;
    const one = (): unknown => exampleOf(entity, defaultRelations(about), this.shown);
    switch (answer.kind) {
      case 'one': {
        const key = answer.as ?? resource.one;
        return this.beside(about, name, { [key]: reference(entity.name) }, { [key]: one() });
      }
      case 'list': {
        const key = answer.as ?? resource.many;
        const rows = { [key]: { type: 'array', items: reference(entity.name) } };
        if (answer.unpaged) return [`${name}All`, object(rows), { [key]: [one()] }];
        const limit = resource[surface]?.limit ?? 50;
        return [`${name}List`, object({ ...rows, ...PAGE }), { [key]: [one()], count: 1, offset: 0, limit }];
      }
      case 'deletion': {
        const schema = {
          id: { type: 'string' },
          object: { type: 'string', const: resource.object },
          deleted: { type: 'boolean', const: true },
        };
        const id = idExample(entity) ?? 'id';
        return this.beside(about, `${name}Deleted`, schema, {
          id: String(id),
          object: resource.object,
          deleted: true,
        });
      }
      default:
        return this.said(about);
    }
  }

  private beside(
    about: About,
    name: string,
    properties: Record<string, Schema>,
    example: Record<string, unknown>,
  ): [string, Schema, unknown] {
    const { schema } = about.answer;
    if (!schema) return [name, object(properties), example];
    if (!schema.properties) return this.said(about);
    const [, more, moreExample] = this.said(about);
    const all = object({ ...(more.properties as Record<string, Schema>), ...properties });
    return [about.operationId, all, { ...(moreExample as object), ...example }];
  }

  /** What the handler says of its answer. */
  private said(about: About): [string, Schema, unknown] {
    const schema = allRequired(about.answer.schema ?? {});
    return [about.operationId, schema, schemaExample(schema, this.sources(about))];
  }

  private sources({ entity }: About): ExampleSources {
    return {
      entity,
      find: (name) => this.shelf.find(name),
      entityExample: (name) => {
        const metadata = this.shown.entityNamed(name);
        return metadata && exampleOf(metadata, [], this.shown);
      },
    };
  }
}

interface About extends Handler {
  operationId: string;
  path: string;
  entity: EntityMetadata;
}

/** The bodies of these hold a token of their own. */
const TAKES_TOKEN = /\/(password-reset|reset-password)$/;

const SHOW = ['expand', 'fields'];

const PAGE: Record<string, Schema> = {
  count: { type: 'integer', description: 'how many match in all' },
  offset: { type: 'integer', description: 'how many were skipped' },
  limit: { type: 'integer', description: 'how many at most' },
};

const HEADERS: Record<string, Schema> = {
  'x-publishable-api-key': { description: 'opens the sales channels of the key' },
  'idempotency-key': {
    description:
      'chosen by the client; the same request with the same key is answered as the first time, for 24 hours',
    schema: { type: 'string', maxLength: 255 },
  },
};

/** Of parameters that name something else than the resource. */
const PATH_EXAMPLES: Record<string, string> = {
  country_code: 'de',
  provider_id: 'manual',
  email: 'oliver@example.com',
  code: 'SPRING',
};

function showParameters(about: About): Schema[] {
  const relations = defaultRelations(about);
  const unless = relations.length > 0 ? `by default ${relations.join(', ')}` : 'by default none';
  return [
    {
      name: 'expand',
      in: 'query',
      required: false,
      allowEmptyValue: true,
      description: `relations to show, comma separated, nested with dots; ${unless}. Empty for none`,
      schema: { type: 'string' },
    },
    {
      name: 'fields',
      in: 'query',
      required: false,
      allowEmptyValue: true,
      description:
        'fields to show besides `id`, comma separated; by default all. Fields that are left out are missing in the answer',
      schema: { type: 'string' },
    },
  ];
}

function defaultRelations({ answer, resource, surface }: About): readonly string[] {
  const view = resource[surface];
  const listed = answer.kind === 'list' ? view?.listRelations : undefined;
  return answer.relations ?? listed ?? view?.relations ?? [];
}

function describe(about: About): string {
  const relations = defaultRelations(about);
  const shown =
    relations.length > 0
      ? `, with ${relations.map((name) => `\`${name}\``).join(', ')} unless \`expand\` says otherwise`
      : '';
  return `${about.answer.summary}. ${answered(about).replace(/\.$/, '')}${about.answer.kind === 'one' || about.answer.kind === 'list' ? shown : ''}.`;
}

function answered({ answer, resource }: About): string {
  switch (answer.kind) {
    case 'one':
      return `Answers the ${words(answer.as ?? resource.one)}.`;
    case 'list':
      return answer.unpaged
        ? `Answers all ${words(resource.many)}.`
        : `Answers a page of ${words(resource.many)}.`;
    case 'deletion':
      return 'Answers the same when it was deleted before.';
    case 'value':
      return 'Answers what was asked for.';
    case 'nothing':
      return 'Answers without a body.';
  }
}

function securityOf({ surface, open, needsShopper }: Handler): Record<string, string[]>[] {
  if (surface === 'store') return needsShopper ? [{ cookie_auth: [] }] : [];
  return open ? [] : [{ api_token: [] }, { api_token_header: [] }, { cookie_auth: [] }];
}

/** In what handlers say of their answers everything is there, unless they say otherwise. */
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
    required: Object.keys(schema.properties as object),
    ...inner,
    properties: Object.fromEntries(properties),
  };
}

function object(properties: Record<string, Schema>): Schema {
  return { type: 'object', required: Object.keys(properties), properties };
}

const byRoute = new Map(Object.entries(contract).map(([route, names]) => [nameless(route), names]));

/** The names of parameters in a path do not matter. */
function nameless(route: string): string {
  return route.replace(/\{\w+\}/g, '{}');
}

function known(method: string, path: string): readonly [string, string] | undefined {
  return byRoute.get(nameless(`${method.toUpperCase()} ${path}`));
}

/** An operation of our own: `GET /admin/shelves/{id}/books` is `GetShelvesByIdBooks`. */
function ownId(method: string, path: string): string {
  const [, , ...segments] = path.split('/');
  return pascal(method) + segments.map((segment) => pascal(segment.replace(/^\{(.*)\}$/, 'by_$1'))).join('');
}

function words(name: string): string {
  return name.replaceAll('_', ' ');
}
