import { createHmac, randomUUID } from 'node:crypto';
import {
  createParamDecorator,
  Inject,
  Injectable,
  RequestMethod,
  SetMetadata,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { IdentityOptions } from '../identity/identity-options.ts';
import { invalidData } from '../kernel/errors.ts';
import { ANSWER, AnswerInterceptor, SURFACE, type Answer } from './answers.ts';
import { callerOf, type Caller } from './caller.ts';
import {
  KeptAnswers,
  type Done,
  type KeptAnswer,
  type KeyedRequest,
  type NewAnswer,
} from './kept-answers.ts';
import { idPrefixesOf, repeatDone } from './repeat-done.ts';
import type { Surface } from '../reader/resource.ts';

const NOT_REPLAYED = 'storekeep:not-replayed';
const SAFE_TO_REPEAT = 'storekeep:safe-to-repeat';
/** Characters of an answer that are kept at most. */
const LONGEST_KEPT = 65_536;
/** A key with less can be guessed, or thought of by two. */
const UNIQUE_LENGTH = 20;

/** A POST whose answer must not be kept, such as a login: the key is echoed, and that is all. */
export const NotReplayed = (): MethodDecorator => SetMetadata(NOT_REPLAYED, true);

/**
 * A POST that may run again after it was done: it finds what is there, and changes nothing twice. Handlers that take `@RequestKey()`
 * are, as they find their rows by it.
 */
export const SafeToRepeat = (): MethodDecorator => SetMetadata(SAFE_TO_REPEAT, ALWAYS);

/** What marks a handler that is safe to repeat also without a key. */
const ALWAYS = 'always';

/** Whether a handler may run again for the same request, with a key or without. */
export function isSafeToRepeat(handler: object): boolean {
  return Reflect.getMetadata(SAFE_TO_REPEAT, handler) === ALWAYS;
}

/**
 * Whether the header `Idempotency-Key` makes repeating an operation harmless: every POST, but for those marked
 * `@NotReplayed()`. Creating, completing, changing: clients send the header with each of them. (A DELETE may be repeated
 * anyway.)
 */
export function isReplayed(handler: object): boolean {
  return (
    Reflect.getMetadata('method', handler) === RequestMethod.POST &&
    Reflect.getMetadata(NOT_REPLAYED, handler) !== true
  );
}

/**
 * A handler's parameter: the key of the request, as its caller's own, or null. What is written down before somebody outside
 * is asked carries it: when the process dies and the request comes again, it goes on with that instead of doing it twice.
 */
export const RequestKey = createParamDecorator(
  async (_: undefined, context: ExecutionContext) => {
    const key = keyOf(context.switchToHttp().getRequest<FastifyRequest>());
    if (key === null) return null;
    const surface = Reflect.getMetadata(SURFACE, context.getClass()) as Surface;
    return `${await scopeOf(surface, callerOf(context), key)}:${key}`;
  },
  [noteThatItIsSafeToRepeat],
);

function noteThatItIsSafeToRepeat(prototype: object, handler?: string | symbol): void {
  Reflect.defineMetadata(
    SAFE_TO_REPEAT,
    'with its key',
    (prototype as Record<string | symbol, object>)[handler!],
  );
}

/**
 * Replays the stored answer of a request with the same key (docs/conventions.md, Carts and checkout). A key is generated when
 * none is sent; either way the answer names it. A refused request stores nothing.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly kept: KeptAnswers,
    private readonly answers: AnswerInterceptor,
    private readonly identity: IdentityOptions,
    @Inject(Reflector) private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const handler = context.getHandler();
    if (Reflect.getMetadata('method', handler) !== RequestMethod.POST) return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const sent = keyOf(request);
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    void reply.header('idempotency-key', sent ?? randomUUID());
    // nobody else knows a generated key yet, so there is nothing to wait for or to replay
    if (sent === null || !isReplayed(handler) || isUpload(request)) return next.handle();
    return from(this.once(sent, context, next));
  }

  private async once(key: string, context: ExecutionContext, next: CallHandler<unknown>): Promise<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const caller = callerOf(context);
    const surface = this.reflector.get<Surface>(SURFACE, context.getClass());
    const keyed: KeyedRequest = {
      key,
      scope: await scopeOf(surface, caller, key),
      method: request.method,
      path: pathOf(request),
      hash: hashOf(request, this.identity.cookieSecret),
    };
    const mayRunAgain = this.reflector.get<string | undefined>(SAFE_TO_REPEAT, context.getHandler());
    let fresh = false;
    const answer = await this.kept.once(keyed, idPrefixesOf(context), async (done: Done | null) => {
      fresh = true;
      const body = (
        done && !mayRunAgain
          ? await repeatDone(this.answers, context, done.created)
          : await lastValueFrom(next.handle())
      ) as string | undefined;
      return {
        ...this.worthKeeping(context, body ?? null),
        status: reply.statusCode,
        login: caller.loggedIn,
      };
    });
    return fresh ? (answer.body ?? undefined) : this.replay(answer, context);
  }

  /** A long answer can be made again from what it shows; a list can be read again; whatever else is long is rare. */
  private worthKeeping(
    context: ExecutionContext,
    body: string | null,
  ): Pick<NewAnswer, 'body' | 'again' | 'keep'> {
    if (body === null || body.length <= LONGEST_KEPT) return { body, again: null, keep: true };
    const again = this.answers.repeatableOf(context);
    const isList = this.reflector.get<Answer>(ANSWER, context.getHandler()).kind === 'list';
    return { body, again, keep: !isList };
  }

  private async replay(
    { status, body, again, login }: KeptAnswer,
    context: ExecutionContext,
  ): Promise<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    if (login) await callerOf(context).login(login);
    void reply.status(status);
    if (again) return this.answers.repeat(context, again);
    if (body === null) return undefined;
    void reply.header('content-type', 'application/json; charset=utf-8');
    return body;
  }
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return null;
  if (typeof key !== 'string' || key.length > 255)
    throw invalidData('Idempotency-Key must be a text of up to 255 characters');
  return key;
}

/** Files are not kept in memory to be compared. */
function isUpload({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('multipart/') ?? false;
}

/** Two callers may choose the same key, and must not see each other's answers. */
async function scopeOf(surface: Surface, caller: Caller, key: string): Promise<string> {
  const id = await (surface === 'admin' ? caller.staffId() : caller.shopperId());
  if (id !== null) return `${surface}:${id}`;
  return key.length < UNIQUE_LENGTH ? `${surface}:${caller.address}` : surface;
}

/** With a secret, since there are passwords among the bodies. */
function hashOf(request: FastifyRequest, secret: string): string {
  const query = request.raw.url?.split('?')[1] ?? '';
  const parts: unknown[] = [request.method, pathOf(request), query, request.body ?? null];
  const publishableKey = request.headers['x-publishable-api-key'];
  // not where there is none, so that keys of an earlier version still fit
  if (publishableKey !== undefined) parts.push(publishableKey);
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
}

function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? '').split('?')[0];
}
