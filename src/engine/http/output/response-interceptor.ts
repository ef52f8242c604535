import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, mergeMap, type Observable } from 'rxjs';
import { invalidData } from '#engine/kernel/errors';
import { formatTimestamp } from '#engine/kernel/text/timestamps';
import type { Resource, Surface } from '#engine/mapping/resource';
import { Reader } from '#engine/reader/reader';
import type { RebuildableResponse, Representation } from '#engine/reader/represented-record';
import { fallBackIfTooLong } from '#engine/reader/response-size';
import type { Json, RowText } from '#engine/reader/row-text';
import type { View } from '#engine/reader/view';
import { HttpOptions } from '../http-options.ts';
import type { ListQuery } from '../input/list-query.ts';
import { commaSeparated } from '../input/query-values.ts';
import { readContextOf } from '../limits/client-connection.ts';
import { principalOf } from '../principal.ts';
import { negotiateLanguage, ShopLanguages } from './languages.ts';
import { prepareList, prepareOne, type ReadOperation } from './prepare-read.ts';
import { type PublicRead, publicReadOf } from './public-reads.ts';
import {
  type ListResult,
  RESOURCE,
  RESPONSE,
  type ResponseDeclaration,
  SURFACE,
} from './response-decorators.ts';
import { setEntityTag } from './response-encoder.ts';
import { TextResponse } from './text-response.ts';

/** For `JSON.stringify`: times that do not pass the reader, which has the same format in its SQL. */
function withoutMilliseconds(this: unknown, key: string, value: unknown): unknown {
  const original = (this as Record<string, unknown>)[key];
  return original instanceof Date ? formatTimestamp(original) : value;
}

const RESULT = Symbol('result');
type HandledRequest = FastifyRequest & { [RESULT]?: unknown };

/** Builds the responses that handlers describe. */
@Injectable()
export class ResponseInterceptor implements NestInterceptor {
  constructor(
    private readonly reader: Reader,
    private readonly options: HttpOptions,
    private readonly languages: ShopLanguages,
    @Inject(Reflector) private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    this.validateSelection(context);
    return next.handle().pipe(mergeMap((result) => from(this.send(context, result))));
  }

  /** Validates `expand` and `fields` before the handler runs, so that a rejected request changes nothing. */
  private validateSelection(context: ExecutionContext): void {
    const declaration = this.reflector.get<ResponseDeclaration>(RESPONSE, context.getHandler());
    const query = context.switchToHttp().getRequest<FastifyRequest>().query as Record<string, unknown>;
    const requested = expandAndFieldsOf(query);
    if (declaration.kind !== 'one' || (requested.expand === undefined && requested.fields === undefined))
      return;
    const resources = declaration.resources ?? [resourceOf(declaration, context)];
    const surface = surfaceOf(context);
    const errors = resources.flatMap(
      (resource) => this.reader.errorOf({ resource, surface, ...requested }) ?? [],
    );
    if (errors.length === resources.length) throw errors[0];
  }

  /** What is needed to build the response again if the request is repeated, or null if it cannot be. */
  repeatableOf(context: ExecutionContext): RebuildableResponse | null {
    const declaration = this.reflector.get<ResponseDeclaration>(RESPONSE, context.getHandler());
    const result = context.switchToHttp().getRequest<HandledRequest>()[RESULT];
    if (declaration.kind !== 'one' || !result) return null;
    const {
      resource,
      conditions,
      computed,
      compute,
      emptyRelations: _,
      ...representation
    } = result as Representation;
    const index = resource && declaration.resources?.indexOf(resource);
    if (conditions || computed || compute || index === -1) return null;
    return { ...representation, resource: index };
  }

  /** Builds the response again, with the present state of the resource. */
  repeat(
    context: ExecutionContext,
    { resource, ...representation }: RebuildableResponse,
  ): Promise<Json | undefined> {
    const declaration = this.reflector.get<ResponseDeclaration>(RESPONSE, context.getHandler());
    return this.send(context, {
      ...representation,
      resource: resource === undefined ? undefined : declaration.resources?.[resource],
    });
  }

  /** Builds the response of a result of the handler. */
  async send(context: ExecutionContext, result: unknown): Promise<Json | undefined> {
    const declaration = this.reflector.get<ResponseDeclaration>(RESPONSE, context.getHandler());
    context.switchToHttp().getRequest<HandledRequest>()[RESULT] = result;
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    if (result instanceof TextResponse) {
      void reply.header('content-type', result.contentType);
      return result.text;
    }
    const text = await this.text(declaration, context, result);
    if (text !== undefined) void reply.header('content-type', 'application/json; charset=utf-8');
    return text;
  }

  private text(
    declaration: ResponseDeclaration,
    context: ExecutionContext,
    result: unknown,
  ): Json | undefined | Promise<Json> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    switch (declaration.kind) {
      case 'nothing':
        return undefined; // null would be sent as the JSON text `null`
      case 'value':
        return JSON.stringify(result, withoutMilliseconds);
      case 'deletion': {
        const { object } = resourceOf(declaration, context);
        return JSON.stringify({ id: idOf(request), object, deleted: true });
      }
      case 'list':
        return this.list(declaration, context, result as ListQuery | ListResult);
      case 'one':
        return this.one(declaration, context, result as Representation);
    }
  }

  private async one(
    declaration: ResponseDeclaration,
    context: ExecutionContext,
    representation: Representation,
  ): Promise<string> {
    const resource = representation.resource ?? resourceOf(declaration, context);
    const row = await this.read(declaration, context, representation);
    const { id } = representation;
    recordRead(context, { resource, ids: id === undefined ? undefined : [id] });
    if (!representation.beside && isNotModified(context, () => row.digest)) return '';
    const otherFields = representation.beside
      ? `${JSON.stringify(representation.beside, withoutMilliseconds).slice(0, -1)},`
      : '{';
    return `${otherFields}"${representation.as ?? declaration.as ?? resource.one}":${row.json}}`;
  }

  /** A change that was made must not end in an error: if its row is too long, it is returned without relations. */
  private read(
    declaration: ResponseDeclaration,
    context: ExecutionContext,
    representation: Representation,
  ): Promise<RowText> {
    const view = viewOf(this.operation(context, declaration), context, representation);
    const read = (selected: View) =>
      this.reader.one(selected, representation.by ?? { id: representation.id! }, representation.conditions);
    const { method } = context.switchToHttp().getRequest<FastifyRequest>();
    return method === 'GET' ? read(view) : fallBackIfTooLong(read(view), () => read({ ...view, expand: '' }));
  }

  private operation(context: ExecutionContext, declaration: ResponseDeclaration): ReadOperation {
    const http = context.switchToHttp();
    const surface = surfaceOf(context);
    return {
      declaration,
      resource: resourceOf(declaration, context),
      surface,
      locales:
        surface === 'store'
          ? negotiateLanguage(http.getRequest(), http.getResponse(), this.languages)
          : undefined,
      readContext: readContextOf(context),
    };
  }

  private async list(
    declaration: ResponseDeclaration,
    context: ExecutionContext,
    result: ListQuery | ListResult,
  ): Promise<Json> {
    const operation = this.operation(context, declaration);
    const { view, page, format } = await prepareList(operation, result, this.options.maxPageSize);
    const { json, digest, truncated, ids } = await this.reader.list(view, page, format);
    recordRead(context, { resource: view.resource, page, ids, hasFieldsBeside: !!format.readBeside });
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    if (truncated.length > 0) void reply.header('x-truncated', truncated.join(', '));
    return isNotModified(context, digest) ? '' : json();
  }
}

/** Records what a public response was read from. */
function recordRead(context: ExecutionContext, read: Omit<PublicRead, 'statements'>): void {
  const recorded = publicReadOf(context.switchToHttp().getRequest<FastifyRequest>());
  if (recorded) Object.assign(recorded, read);
}

/** Sets the entity tag. @returns whether the client has the response already, so that its body is not built */
function isNotModified(context: ExecutionContext, digest: () => string | undefined): boolean {
  const http = context.switchToHttp();
  return setEntityTag(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), digest);
}

/** The view of one resource for a request. */
function viewOf(operation: ReadOperation, context: ExecutionContext, representation: Representation): View {
  const { query, method } = context.switchToHttp().getRequest<FastifyRequest>();
  const selection = expandAndFieldsOf(query as Record<string, unknown>);
  return {
    ...prepareOne(operation, representation, selection),
    skipsRareLists: method === 'GET',
    viewer: () => principalOf(context).shopperId(),
  };
}

export function resourceOf(declaration: ResponseDeclaration, context: ExecutionContext): Resource {
  return declaration.resource ?? (Reflect.getMetadata(RESOURCE, context.getClass()) as Resource);
}

export function surfaceOf(context: ExecutionContext): Surface {
  return Reflect.getMetadata(SURFACE, context.getClass()) as Surface;
}

function expandAndFieldsOf(query: Record<string, unknown>): Pick<View, 'expand' | 'fields'> {
  return { expand: textOf(query, 'expand'), fields: textOf(query, 'fields') };
}

function textOf(query: Record<string, unknown>, name: string): string | undefined {
  const value = commaSeparated(query[name]);
  if (value === undefined || typeof value === 'string') return value;
  throw invalidData(`${name} must be a text`);
}

/** The last parameter of the path: `id`, or another name of the contract. */
function idOf({ params }: FastifyRequest): string {
  return Object.values(params as Record<string, string>).at(-1)!;
}
