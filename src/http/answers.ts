import {
  applyDecorators,
  Inject,
  Injectable,
  SetMetadata,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, mergeMap, type Observable } from 'rxjs';
import { invalidData } from '../kernel/errors.ts';
import type { Condition } from './conditions.ts';
import { HttpOptions } from './http-options.ts';
import { conditionsOf, ListQuery } from './list-query.ts';
import { Reader, type View } from './reader.ts';
import type { Resource, ShownRow, Surface } from './resource.ts';

/** How an operation answers; the reader, the OpenAPI document and the contract tests go by it. */
export interface Answer {
  kind: 'one' | 'list' | 'deletion' | 'value' | 'nothing';
  summary: string;
  resource?: Resource;
  /** Where one operation answers different things: all that it may answer. */
  resources?: readonly Resource[];
  /** Default relations, where the operation differs from its resource. */
  relations?: readonly string[];
  /** The key in the answer, where it differs from the resource's name. */
  as?: string;
  /** An OpenAPI schema of what stands beside the resource, or of the whole value. */
  schema?: Record<string, unknown>;
  /** A list without a page: all rows, without `count`, `offset` and `limit`. */
  unpaged?: boolean;
}

type AnswerOptions = Omit<Answer, 'kind' | 'summary'>;

export const ANSWER = 'storekeep:answer';
export const SURFACE = 'storekeep:surface';
export const RESOURCE = 'storekeep:resource';

/** The handler returns `Shown` (at least `{ id }`); the answer is `{ <one>: {…} }`. */
export const Shows = (summary: string, options: AnswerOptions = {}): MethodDecorator =>
  answer({ kind: 'one', summary, ...options });

/** The handler returns its `ListQuery`, or `Listed`; the answer is `{ <many>: […], count, offset, limit }`. */
export const Lists = (summary: string, options: AnswerOptions = {}): MethodDecorator =>
  answer({ kind: 'list', summary, ...options });

/** The handler returns nothing; the answer is `{ id, object, deleted: true }` with the path's id. */
export const Deletes = (summary: string, options: AnswerOptions = {}): MethodDecorator =>
  answer({ kind: 'deletion', summary, ...options });

/** The handler returns the answer itself. */
export const Answers = (summary: string, schema: Record<string, unknown>): MethodDecorator =>
  answer({ kind: 'value', summary, schema });

/** The answer has no body. */
export const AnswersNothing = (summary: string): MethodDecorator => answer({ kind: 'nothing', summary });

function answer(metadata: Answer): MethodDecorator {
  return applyDecorators(SetMetadata(ANSWER, metadata));
}

/** Which resource to show: `{ id }`, or other columns that find it. */
export interface Shown {
  id?: string;
  /** Columns and values that find it, where that is not the id. */
  by?: Record<string, string>;
  /** What must hold besides, for it to be found. */
  conditions?: Condition[];
  /** What stands in the answer beside the resource. */
  beside?: Record<string, unknown>;
  compute?: View['compute'];
  /** Where one operation answers different things: what this one is. */
  resource?: Resource;
  relations?: readonly string[];
  as?: string;
}

/** Which rows to list, where the query alone does not say it. */
export interface Listed {
  query: ListQuery;
  conditions?: Condition[];
  compute?: (rows: ShownRow[]) => void | Promise<void>;
  limit?: number;
}

/** Sends what handlers describe. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  constructor(
    private readonly reader: Reader,
    private readonly options: HttpOptions,
    @Inject(Reflector) private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    this.requireKnown(context);
    return next.handle().pipe(mergeMap((result) => from(this.send(context, result))));
  }

  /** `expand` and `fields` are looked at before anything is done: a refused request changes nothing. */
  private requireKnown(context: ExecutionContext): void {
    const answer = this.reflector.get<Answer>(ANSWER, context.getHandler());
    const query = context.switchToHttp().getRequest<FastifyRequest>().query as Record<string, unknown>;
    const wanted = { expand: textOf(query, 'expand'), fields: textOf(query, 'fields') };
    if (answer.kind !== 'one' || (wanted.expand === undefined && wanted.fields === undefined)) return;
    const resources = answer.resources ?? [this.resourceOf(answer, context)];
    const surface = this.surfaceOf(context);
    const refusals = resources.flatMap(
      (resource) => this.reader.refusalOf({ resource, surface, ...wanted }) ?? [],
    );
    if (refusals.length === resources.length) throw refusals[0];
  }

  private async send(context: ExecutionContext, result: unknown): Promise<string | undefined> {
    const answer = this.reflector.get<Answer>(ANSWER, context.getHandler());
    const text = await this.text(answer, context, result);
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    if (text !== undefined) void reply.header('content-type', 'application/json; charset=utf-8');
    return text;
  }

  private text(
    answer: Answer,
    context: ExecutionContext,
    result: unknown,
  ): string | undefined | Promise<string> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    switch (answer.kind) {
      case 'nothing':
        return undefined; // null would be sent as `null`
      case 'value':
        return JSON.stringify(result);
      case 'deletion': {
        const { object } = this.resourceOf(answer, context);
        return JSON.stringify({ id: (request.params as { id: string }).id, object, deleted: true });
      }
      case 'list':
        return this.list(answer, context, result as ListQuery | Listed);
      case 'one':
        return this.one(answer, context, request, result as Shown);
    }
  }

  private async one(
    answer: Answer,
    context: ExecutionContext,
    request: FastifyRequest,
    shown: Shown,
  ): Promise<string> {
    const resource = shown.resource ?? this.resourceOf(answer, context);
    const query = request.query as Record<string, unknown>;
    const row = await this.reader.one(
      {
        resource,
        surface: this.surfaceOf(context),
        relations: shown.relations ?? answer.relations,
        expand: textOf(query, 'expand'),
        fields: textOf(query, 'fields'),
        compute: shown.compute,
      },
      shown.by ?? { id: shown.id! },
      shown.conditions,
    );
    const beside = shown.beside ? `${JSON.stringify(shown.beside).slice(0, -1)},` : '{';
    return `${beside}"${shown.as ?? answer.as ?? resource.one}":${row}}`;
  }

  private async list(answer: Answer, context: ExecutionContext, result: ListQuery | Listed): Promise<string> {
    const {
      query,
      conditions = [],
      compute,
      limit,
    } = result instanceof ListQuery ? ({ query: result } as Listed) : result;
    const resource = this.resourceOf(answer, context);
    const surface = this.surfaceOf(context);
    const view = {
      resource,
      surface,
      relations: answer.relations,
      expand: query.expand,
      fields: query.fields,
      compute,
    };
    const page = {
      conditions: [...conditionsOf(query), ...conditions],
      order: query.order,
      limit: Math.min(query.limit ?? limit ?? resource[surface]?.limit ?? 50, this.options.maxPageSize),
      offset: query.offset ?? 0,
    };
    if (!answer.unpaged) return this.reader.list(view, page, answer.as);
    const { rows } = await this.reader.page(view, { ...page, limit: this.options.maxPageSize });
    return `{"${answer.as ?? resource.many}":${rows}}`;
  }

  private resourceOf(answer: Answer, context: ExecutionContext): Resource {
    return answer.resource ?? this.reflector.get<Resource>(RESOURCE, context.getClass());
  }

  private surfaceOf(context: ExecutionContext): Surface {
    return this.reflector.get<Surface>(SURFACE, context.getClass());
  }
}

function textOf(query: Record<string, unknown>, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || typeof value === 'string') return value;
  throw invalidData(`${name} must be a text`);
}
