import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/*
 * Holds answers against the OpenAPI documents. The documents leave room for what a later version may add; here they
 * are taken to tell all there is, so that nothing is answered that they do not tell.
 */

export type Schema = Record<string, unknown>;

export interface OpenApiDocument {
  paths: Record<string, Record<string, { responses: Record<string, DocumentedResponse> }>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, DocumentedResponse> };
}

interface DocumentedResponse {
  $ref?: string;
  content?: Record<string, { schema: Schema }>;
}

export interface Exchange {
  method: string;
  /** Without the prefix of the shop, e.g. `/admin/orders?limit=1`. */
  url: string;
  status: number;
  contentType?: string;
  /** Parsed, where it is JSON. */
  body: unknown;
}

/** What the documents of the surfaces say of answers. */
export class OpenApiValidator {
  private readonly surfaces: Record<string, DocumentValidator>;

  constructor(documents: { admin: OpenApiDocument; store: OpenApiDocument }) {
    this.surfaces = {
      admin: new DocumentValidator(documents.admin),
      store: new DocumentValidator(documents.store),
    };
  }

  /** What is wrong with the answer, or undefined. */
  findViolation(answered: Exchange): string | undefined {
    return this.surfaces[answered.url.split(/[/?]/)[1]]?.findViolation(answered);
  }
}

/** One document, whose schemas are compiled when they are needed. */
export class DocumentValidator {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly routes: { path: string; pattern: RegExp }[];
  private readonly compiled = new Map<Schema, ValidateFunction>();

  constructor(private readonly document: OpenApiDocument) {
    addFormats.default(this.ajv);
    this.ajv.addSchema({ ...(closed(document) as OpenApiDocument), $id: 'document' });
    this.routes = Object.keys(document.paths)
      .sort((one, other) => holes(one) - holes(other)) // `/products/types` is not a product
      .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`) }));
  }

  findViolation({ method, url, status, contentType = '', body }: Exchange): string | undefined {
    const [at, query = ''] = url.split('?');
    const offered = this.routes.filter(({ pattern }) => pattern.test(at));
    const route = offered.find(({ path }) => this.document.paths[path][method.toLowerCase()]);
    if (!route) return status === 404 || status === 400 ? undefined : `${method} ${at} is not documented`;
    const operation = `${method} ${route.path}`;
    const { responses } = this.document.paths[route.path][method.toLowerCase()];
    const said = this.dereferenced(responses[status]);
    if (!said) return `${operation} is not documented to answer ${status}: ${JSON.stringify(body)}`;
    if (!said.content)
      return body === null ? undefined : `${operation} is documented to answer ${status} without a body`;
    const media = said.content[contentType.split(';')[0]];
    if (!media) return `${operation} is not documented to answer ${status} as ${contentType}`;
    if (!contentType.startsWith('application/json')) return undefined;
    const findSchemaErrors = this.mistakes(media.schema, body, {
      partial: /(^|&)fields(\[\d*\])?=/.test(query),
    });
    return findSchemaErrors.length > 0
      ? `${operation} answered ${status} differently than documented: ${findSchemaErrors.join('; ')}`
      : undefined;
  }

  private dereferenced(said?: DocumentedResponse): DocumentedResponse | undefined {
    return said?.$ref ? this.document.components.responses[said.$ref.split('/').at(-1)!] : said;
  }

  /**
   * What is wrong with a value of the schema.
   * @param partial whether fields may be missing, because not all were asked for
   */
  mistakes(schema: Schema, body: unknown, { partial = false } = {}): string[] {
    const validate = this.compile(schema);
    if (validate(body)) return [];
    const mistakes = validate.errors!.filter(({ keyword }) => !(partial && keyword === 'required'));
    // of what may be null, what it should be tells more than that it is not null
    const telling = mistakes.filter(({ keyword, params }) => keyword !== 'anyOf' && params.type !== 'null');
    return (telling.length > 0 ? telling : mistakes)
      .slice(0, 5)
      .map(
        ({ instancePath, message, params }) =>
          `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`,
      );
  }

  private compile(schema: Schema): ValidateFunction {
    const known = this.compiled.get(schema);
    if (known) return known;
    const absolute = JSON.stringify(closed(schema)).replaceAll('"#/', '"document#/');
    const compiled = this.ajv.compile(JSON.parse(absolute) as Schema);
    this.compiled.set(schema, compiled);
    return compiled;
  }
}

/** Objects whose properties are told have no others, unless that is told. */
function closed(value: unknown, key = ''): unknown {
  if (typeof value !== 'object' || value === null || key.startsWith('example')) return value;
  if (Array.isArray(value)) return value.map((one) => closed(one));
  const inner = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, closed(one, name)]));
  return 'properties' in inner && inner.type !== undefined && !('additionalProperties' in inner)
    ? { ...inner, additionalProperties: false }
    : inner;
}

function holes(path: string): number {
  return path.split('{').length;
}
