import { applyDecorators, HttpCode, SetMetadata } from '@nestjs/common';
import type { Resource } from '#engine/mapping/resource';
import type { Condition } from '#engine/reader/sql/conditions';
import type { View } from '#engine/reader/view';
import { type ListQuery } from '../input/list-query.ts';

/** The response of an operation, as declared for the reader, the OpenAPI document and the contract tests. */
export interface ResponseDeclaration {
  kind: 'one' | 'list' | 'deletion' | 'value' | 'nothing';
  /** The name of the operation in generated clients; fixed by the interface that existing clients use. */
  operationId: string;
  summary: string;
  resource?: Resource;
  /** All resources that the operation may return, if there are several. */
  resources?: readonly Resource[];
  /** Default relations; defaults to those of the resource. */
  relations?: readonly string[];
  /** The key in the response; defaults to the name of the resource. */
  as?: string;
  /** An OpenAPI schema of the further top-level fields, or of the whole value. */
  schema?: Record<string, unknown>;
  /** A list without a page: all rows, without `count`, `offset` and `limit`. */
  unpaged?: boolean;
  /** Whether all anonymous clients get the same response; defaults to whether the resource says so for `/store`. */
  shared?: boolean;
  /** For a value: the method of the controller that reads it again, with the values of the path, if a request that was carried out is repeated. */
  rereadBy?: string;
}

type ResponseOptions = Omit<ResponseDeclaration, 'kind' | 'operationId' | 'summary'>;

export const RESPONSE = 'storekeep:response';
export const SURFACE = 'storekeep:surface';
export const RESOURCE = 'storekeep:resource';
export const HEADING = 'storekeep:heading';

/*
 * Declare the response of a handler. The first argument is the id of the operation in the OpenAPI document, from which generated
 * clients derive its name; the second is a short summary.
 */

/** The handler returns `Represented` (at least `{ id }`); the response is `{ <one>: {…} }`. */
export const Shows = (operationId: string, summary: string, options: ResponseOptions = {}): MethodDecorator =>
  declareResponse({ kind: 'one', operationId, summary, ...options });

/** The handler returns its `ListQuery`, or `ListResult`; the response is `{ <many>: […], count, offset, limit }`. */
export const Lists = (operationId: string, summary: string, options: ResponseOptions = {}): MethodDecorator =>
  declareResponse({ kind: 'list', operationId, summary, ...options });

/** The handler returns nothing; the response is `{ id, object, deleted: true }` with the id of the path. */
export const Deletes = (
  operationId: string,
  summary: string,
  options: ResponseOptions = {},
): MethodDecorator => declareResponse({ kind: 'deletion', operationId, summary, ...options });

/** The handler returns the response itself. */
export const Returns = (
  operationId: string,
  summary: string,
  schema?: Record<string, unknown>,
  options: Pick<ResponseOptions, 'rereadBy'> = {},
): MethodDecorator => declareResponse({ kind: 'value', operationId, summary, schema, ...options });

/** The response has no body. */
export const ReturnsNothing = (operationId: string, summary: string): MethodDecorator =>
  declareResponse({ kind: 'nothing', operationId, summary });

/** The response is a redirect (302) to the `location` header that the handler sets. */
export const Redirects = (operationId: string, summary: string): MethodDecorator =>
  applyDecorators(ReturnsNothing(operationId, summary), HttpCode(302));

function declareResponse(metadata: ResponseDeclaration): MethodDecorator {
  return applyDecorators(SetMetadata(RESPONSE, metadata));
}

/** The rows to list, if they depend on more than the query. */
export interface ListResult {
  query: ListQuery;
  conditions?: Condition[];
  computed?: View['computed'];
  compute?: View['compute'];
  limit?: number;
  /** For rows that a search provider found, which are the requested page: their total count. */
  preselection?: { count: number };
  /** Reads further fields of the response, beside the page. */
  readBeside?: (view: View) => Promise<object>;
  /** Completes the list by a statement of its own, before the page is read. `limit` is the most rows of the page. */
  complete?: (view: Pick<View, 'locales' | 'readContext'> & { limit: number }) => Promise<ListResult>;
}

/** The result of a handler, stored on its request: entries of a WeakMap stay until a full garbage collection, which is rare. */
