import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenApiDocuments, openApiDocuments } from '#engine/openapi/documents';
import { type OpenApiDocument, OpenApiValidator } from './openapi-validator.ts';
import type { HttpResponse } from './shop.ts';

/**
 * By the operations of the application. Shared by all test files of a process: compiling the schemas takes longer than most files take
 * to run.
 */
const validators = new Map<string, OpenApiValidator>();

/** @throws if the OpenAPI documents do not describe the response */
export function expectDocumented(
  app: NestFastifyApplication,
  operations: string,
  { method, url }: { method: string; url: string },
  response: HttpResponse,
): void {
  const { status, headers } = response;
  const body = headers['preference-applied'] === 'dry-run' ? withoutRehearsal(response) : response.body;
  const prefix = prefixOf(url);
  const validator = validators.get(operations) ?? createValidator(app, prefix);
  validators.set(operations, validator);
  const contentType = headers['content-type'] as string | undefined;
  const exchange = { method, url: url.slice(prefix.length), status, contentType, body };
  const violation = validator.findViolation(exchange);
  if (violation) throw new Error(violation);
  if (status >= 400) documented.set(response, () => validator.documentedMessages(exchange));
}

/** A rehearsal is in the response of each operation, beside what its schema has. */
function withoutRehearsal({ body }: HttpResponse): unknown {
  const { rehearsal: _, ...others } = (body ?? {}) as Record<string, unknown>;
  return Object.keys(others).length === 0 ? null : others;
}

const documented = new WeakMap<HttpResponse, () => string[]>();

/** The messages that the OpenAPI documents have for an operation with the status of this response, with the values of the examples. */
export function documentedMessages(response: HttpResponse): string[] {
  return documented.get(response)?.() ?? [];
}

function createValidator(app: NestFastifyApplication, prefix: string): OpenApiValidator {
  const { admin, store } = documentsOf(app, prefix);
  return new OpenApiValidator({ admin, store } as unknown as Record<'admin' | 'store', OpenApiDocument>);
}

const generated = new WeakMap<NestFastifyApplication, OpenApiDocuments>();

/** The OpenAPI documents of an application, generated once. @param prefix the same at each call */
export function documentsOf(app: NestFastifyApplication, prefix = ''): OpenApiDocuments {
  const documents = generated.get(app) ?? openApiDocuments(app, { prefix });
  generated.set(app, documents);
  return documents;
}

function prefixOf(url: string): string {
  return /^(.*?)\/(?:admin|store)(?:[/?]|$)/.exec(url)?.[1] ?? '';
}
