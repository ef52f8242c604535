import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { hasSameWords, WORD } from './documented-messages.ts';

/*
 * Validates responses against the OpenAPI documents. The documents allow additional properties, since later versions may add some;
 * here they are forbidden, so that each property of a response is documented.
 */

export type Schema = Record<string, unknown>;

export interface OpenApiDocument {
  paths: Record<string, Record<string, { responses: Record<string, DocumentedResponse> }>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, DocumentedResponse> };
}

interface DocumentedResponse {
  $ref?: string;
  content?: Record<string, { schema: Schema; examples?: Record<string, { value?: unknown }> }>;
}

/** A request and its response. */
export interface Exchange {
  method: string;
  /** Without the prefix of the shop, e.g. `/admin/orders?limit=1`. */
  url: string;
  status: number;
  contentType?: string;
  /** Parsed if it is JSON. */
  body: unknown;
}

/** Most schemas validate few bodies, so compiling takes longer than validating. `openapi.spec.ts` validates the documents. */
const QUICK_COMPILATION = { validateSchema: false, inlineRefs: false, code: { optimize: false } };

/** The documents of both surfaces. */
export class OpenApiValidator {
  private readonly surfaces: Record<string, DocumentValidator>;

  constructor(documents: { admin: OpenApiDocument; store: OpenApiDocument }) {
    this.surfaces = {
      admin: new DocumentValidator(documents.admin),
      store: new DocumentValidator(documents.store),
    };
  }

  /** @returns how the response differs from its documentation; undefined if it does not */
  findViolation(exchange: Exchange): string | undefined {
    return this.surfaceOf(exchange)?.findViolation(exchange);
  }

  /** The messages of the errors that are documented for the operation with the status of its response. */
  documentedMessages(exchange: Exchange): string[] {
    return this.surfaceOf(exchange)?.documentedMessages(exchange) ?? [];
  }

  private surfaceOf({ url }: Exchange): DocumentValidator | undefined {
    return this.surfaces[url.split(/[/?]/)[1]];
  }
}

/** One document. Its schemas are compiled when they are first used. */
export class DocumentValidator {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true, ...QUICK_COMPILATION });
  private readonly routes: { path: string; pattern: RegExp }[];
  private readonly compiled = new Map<Schema, ValidateFunction>();
  /** By the text of the schema: most operations refer to the same errors. */
  private readonly compiledTexts = new Map<string, ValidateFunction>();
  private declared?: (readonly [status: number, message: string])[];

  constructor(private readonly document: OpenApiDocument) {
    addFormats.default(this.ajv);
    this.ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    this.ajv.addSchema({ ...(forbidAdditional(document) as OpenApiDocument), $id: 'document' });
    this.routes = Object.keys(document.paths)
      .sort((first, second) => countParameters(first) - countParameters(second)) // `/products/types` is not a product
      .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`) }));
  }

  findViolation({ method, url, status, contentType = '', body }: Exchange): string | undefined {
    const [at, query = ''] = url.split('?');
    const route = this.findRoute(method, at);
    if (!route) return status === 404 || status === 400 ? undefined : `${method} ${at} is not documented`;
    const operation = `${method} ${route.path}`;
    const { responses } = this.document.paths[route.path][method.toLowerCase()];
    const documented = this.dereference(responses[status]);
    if (!documented) return `${operation} has no documented response ${status}: ${JSON.stringify(body)}`;
    if (!documented.content)
      return body === null ? undefined : `${operation} has a documented response ${status} without a body`;
    const media = documented.content[contentType.split(';')[0]];
    if (!media) return `${operation} has no documented response ${status} of type ${contentType}`;
    if (!contentType.startsWith('application/json')) return undefined;
    const { message } = (body ?? {}) as { message?: string };
    if (status >= 400 && message !== undefined && !this.isDeclared(documented, status, message))
      return `${operation} must declare the error "${message}" by @Rejects(…), as other operations do`;
    const errors = this.findSchemaErrors(media.schema, body, {
      partial: /(^|&)fields(\[\d*\])?=/.test(query),
    });
    return errors.length > 0
      ? `the response ${status} of ${operation} differs from its documentation: ${errors.join('; ')}`
      : undefined;
  }

  documentedMessages({ method, url, status }: Exchange): string[] {
    const route = this.findRoute(method, url.split('?')[0]);
    const response = route && this.document.paths[route.path][method.toLowerCase()].responses[status];
    return messagesOf(this.dereference(response));
  }

  /**
   * Whether an error is documented for the operation, or for none: many are rare, and follow from the schemas. Any operation may return
   * 404 for an id in its body.
   */
  private isDeclared(response: DocumentedResponse, status: number, message: string): boolean {
    if (status === 404 || messagesOf(response).some((text) => hasSameWords(text, message))) return true;
    this.declared ??= Object.values(this.document.paths)
      .flatMap((methods) => Object.values(methods).flatMap(({ responses }) => Object.entries(responses)))
      .filter(([code]) => code >= '400')
      .flatMap(([code, one]) => messagesOf(one).map((text) => [Number(code), text] as const));
    return !this.declared.some(([code, text]) => code === status && hasSameWords(text, message, WORD));
  }

  private findRoute(method: string, at: string): { path: string } | undefined {
    const matching = this.routes.filter(({ pattern }) => pattern.test(at));
    return matching.find(({ path }) => this.document.paths[path][method.toLowerCase()]);
  }

  private dereference(response?: DocumentedResponse): DocumentedResponse | undefined {
    return response?.$ref ? this.document.components.responses[response.$ref.split('/').at(-1)!] : response;
  }

  /**
   * Validates a value.
   * @param partial whether fields may be missing because the request selected some of them
   */
  findSchemaErrors(schema: Schema, body: unknown, { partial = false } = {}): string[] {
    const validate = this.compile(schema);
    if (validate(body)) return [];
    const errors = validate.errors!.filter(({ keyword }) => !(partial && keyword === 'required'));
    // for nullable values, the error of the other alternative is more useful than "must be null"
    const useful = errors.filter(({ keyword, params }) => keyword !== 'anyOf' && params.type !== 'null');
    return (useful.length > 0 ? useful : errors)
      .slice(0, 5)
      .map(
        ({ instancePath, message, params }) =>
          `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`,
      );
  }

  private compile(schema: Schema): ValidateFunction {
    const known = this.compiled.get(schema);
    if (known) return known;
    const absolute = JSON.stringify(forbidAdditional(schema)).replaceAll('"#/', '"document#/');
    const compiled = this.compiledTexts.get(absolute) ?? this.ajv.compile(JSON.parse(absolute) as Schema);
    this.compiledTexts.set(absolute, compiled);
    this.compiled.set(schema, compiled);
    return compiled;
  }
}

/** Forbids additional properties in schemas of objects that do not allow them explicitly. */
function forbidAdditional(value: unknown, key = ''): unknown {
  if (typeof value !== 'object' || value === null || key.startsWith('example')) return value;
  if (Array.isArray(value)) return value.map((element) => forbidAdditional(element));
  const inner = Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, forbidAdditional(one, name)]),
  );
  return 'properties' in inner && inner.type !== undefined && !('additionalProperties' in inner)
    ? { ...inner, additionalProperties: false }
    : inner;
}

function messagesOf(response?: DocumentedResponse): string[] {
  const { examples = {} } = response?.content?.['application/json'] ?? {};
  return Object.values(examples).map(({ value }) => (value as { message: string }).message);
}

function countParameters(path: string): number {
  return path.split('{').length;
}
