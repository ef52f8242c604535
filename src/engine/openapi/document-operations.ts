import { columnsAcceptedBy } from '../http/input/columns-of.ts';
import { filterParameter } from '../http/input/custom-filters.ts';
import { reference, type Schema } from '../http/output/value-schemas.ts';
import { notFound } from '../kernel/errors.ts';
import type { Resource } from '../mapping/resource.ts';
import {
  defaultRelations,
  describeResponse,
  type Handler,
  type MetadataSource,
  type Operation,
  type OperationContext,
  returnsResource,
} from './api-description.ts';
import { type EnumNames, schemaExample } from './document-bodies.ts';
import { type ErrorProperties, errorResponse, errorResponses } from './document-errors.ts';
import { idExample } from './document-examples.ts';
import { describeParameters, parametersOf } from './document-parameters.ts';
import { type Components, ResponseWriter } from './document-responses.ts';
import type { RepresentationSchemas } from './document-schemas.ts';
import { pascal } from './document-schemas.ts';

type Rejections = Pick<ErrorProperties, 'rejections' | 'unknownRecord'>;

/** Completes Nest's descriptions of operations with the metadata of our decorators. */
export class OperationWriter {
  private readonly responses: ResponseWriter;

  constructor(
    private readonly source: MetadataSource,
    representations: RepresentationSchemas,
    private readonly enums: EnumNames,
    private readonly components: Components,
  ) {
    this.responses = new ResponseWriter(representations, components);
  }

  write(method: string, path: string, raw: Operation, handler: Handler): Operation {
    const { response } = handler;
    const resource = response.resource ?? handler.resource;
    if (!resource) return this.writeValue(raw, handler);
    const { operationId } = response;
    const context: OperationContext = {
      ...handler,
      resource,
      operationId,
      path,
      entity: this.source.getMetadata(resource.entity),
    };
    const logsIn = method === 'post' && /^\/(admin|store)\/auth(\/token)?$/.test(path);
    const security = raw.security ?? securityOf(handler);
    const authenticates = logsIn || security.length > 0 || TAKES_TOKEN.test(path);
    return {
      operationId,
      tags: [handler.heading.tag],
      summary: response.summary,
      description: describe(context),
      security,
      ...permissionOf(handler),
      parameters: parametersOf(this.withFilters(raw, handler), context, this.enums),
      ...(raw.requestBody && { requestBody: this.body(raw.requestBody, context) }),
      responses: {
        ...this.responses.success(raw, context),
        ...errorResponses({
          authenticates,
          needsPermission: handler.staff !== null,
          takesBody: raw.requestBody !== undefined,
          rateLimited: handler.rateLimited,
          rehearsal: handler.rehearsal,
          ...this.rejections(handler.resource, context),
        }),
      },
    } as Operation;
  }

  /**
   * The errors that the operation declares, and the one of an unknown record in its path: a component, unless it declares other missing
   * records. A declared error with the id of the record replaces it.
   */
  private rejections(owner: Resource | undefined, context: OperationContext): Rejections {
    const { rejections, surface, path, response } = context;
    const isOfRecord = ['id', `${owner?.one}_id`].some((name) => path.includes(`/${owner?.path}/{${name}}`));
    // a deletion succeeds if the record is gone
    if (!owner || !isOfRecord || response.kind === 'deletion') return { rejections };
    const id = String(idExample(this.source.getMetadata(owner.entity)));
    const missing = rejections.filter(({ type }) => type === 'not_found');
    if (missing.some(({ message }) => message.includes(id))) return { rejections };
    const unknown = notFound(owner.one, id, 'id', surface);
    if (missing.length > 0) return { rejections: [unknown, ...rejections] };
    const name = `${pascal(owner.one)}NotFound`;
    const component = errorResponse(404, [unknown]);
    const chosen = this.components.put('responses', name, component, pascal(surface) + name);
    return { rejections, unknownRecord: reference(chosen, 'responses') };
  }

  /** Adds the filters by columns of the shop's own. */
  private withFilters(raw: Operation, { query }: Handler): Operation {
    const columns = query ? [...columnsAcceptedBy(query, this.source.entityMetadatas).values()] : [];
    const filters = columns
      .filter(({ isIndexed, kind }) => isIndexed && kind !== 'json')
      .map(filterParameter);
    return filters.length > 0 ? { ...raw, parameters: [...raw.parameters, ...filters] } : raw;
  }

  /** An operation of a module, which returns a value of its own: as the decorators of `@nestjs/swagger` describe it. */
  private writeValue(raw: Operation, handler: Handler): Operation {
    const { response, rateLimited, heading } = handler;
    const security = raw.security ?? securityOf(handler);
    const json = response.schema ? this.valueContent(response.operationId, response.schema) : undefined;
    const success = Object.entries(raw.responses).map(([status, described]) => [
      status,
      // the decorators may describe further types, such as CSV
      {
        ...described,
        content: contentOf(json, described.content as Schema | undefined),
        description: described.description || 'What the operation returns',
      },
    ]);
    return {
      ...raw,
      operationId: response.operationId,
      tags: [heading.tag],
      summary: raw.summary ?? response.summary,
      description: raw.description ?? `${response.summary}.`,
      security,
      ...permissionOf(handler),
      parameters: describeParameters(raw, handler),
      responses: {
        ...(Object.fromEntries(success) as Record<string, Schema>),
        ...errorResponses({
          authenticates: security.length > 0,
          needsPermission: handler.staff !== null,
          takesBody: raw.requestBody !== undefined,
          rateLimited,
          rehearsal: handler.rehearsal,
          rejections: handler.rejections,
        }),
      },
    };
  }

  /** A value that `@Returns` describes. */
  private valueContent(operationId: string, schema: Schema): Record<string, Schema> {
    const name = this.components.put('schemas', `${operationId}Response`, schema, `${operationId}Value`);
    const sources = { find: (name: string) => this.components.find(name), entityExample: () => undefined };
    return { 'application/json': { schema: reference(name), example: schemaExample(schema, sources) } };
  }

  private body(body: { content: Record<string, Schema> }, context: OperationContext): Schema {
    const content = Object.entries(body.content).map(([type, media]) => {
      const hasExample = media.example !== undefined || media.examples !== undefined;
      const example = hasExample
        ? {}
        : { example: schemaExample(media.schema as Schema, this.responses.sources(context)) };
      return [type, { ...media, ...example }];
    });
    const { $ref } = (body.content['application/json']?.schema ?? {}) as { $ref?: string };
    const isOptional = $ref !== undefined && !this.components.find($ref.split('/').at(-1)!)?.required;
    return { ...body, ...(isOptional && { required: false }), content: Object.fromEntries(content) };
  }
}

function contentOf(json: Schema | undefined, described: Schema | undefined): Schema {
  return json || described ? { ...json, ...described } : ANY_JSON;
}

/** The content of a response that no decorator describes. */
const ANY_JSON = { 'application/json': { schema: {} } };

/** Operations whose body contains a token. */
const TAKES_TOKEN = /\/(password-reset|reset-password|confirm-email)$/;

function describe(context: OperationContext): string {
  const relations = returnsResource(context) ? defaultRelations(context).map((name) => `\`${name}\``) : [];
  const defaults =
    relations.length > 0 ? ` Shows ${relations.join(', ')} unless \`expand\` says otherwise.` : '';
  return `${context.response.summary}. ${describeResponse(context)}${defaults}`;
}

function securityOf({ surface, open, needsShopper }: Handler): Record<string, string[]>[] {
  if (surface === 'store') return needsShopper ? [{ cookie_auth: [] }, { jwt_token: [] }] : [];
  return open ? [] : [{ api_token: [] }, { api_token_header: [] }, { cookie_auth: [] }, { jwt_token: [] }];
}

/** What a role or a key needs: a scope, or that the user is an admin. */
function permissionOf({ staff }: Handler): Record<string, string | boolean> {
  if (staff === null) return {};
  return {
    'x-scope': staff.isForAdminsOnly ? 'admin' : staff.scope,
    ...(staff.isRestricted && { 'x-not-for-members': true }),
  };
}
