import { createHmac, randomUUID } from 'node:crypto';
import {
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import {
  type CommittedWork,
  IdempotencyStore,
  type KeyedRequest,
  type NewResponse,
  type StoredResponse,
} from '#engine/idempotency/idempotency-store';
import { IdentityOptions } from '#engine/identity/identity-options';
import { invalidData } from '#engine/kernel/errors';
import { currentRehearsal } from '#engine/kernel/rehearsal';
import type { Surface } from '#engine/mapping/resource';
import { RESPONSE, type ResponseDeclaration, SURFACE } from '../output/response-decorators.ts';
import { ResponseInterceptor } from '../output/response-interceptor.ts';
import { type Principal, principalOf } from '../principal.ts';
import { idPrefixesOf, rebuildResponse } from './repeat-finished-work.ts';

export const NOT_REPLAYED = 'storekeep:not-replayed';
const SAFE_TO_REPEAT = 'storekeep:safe-to-repeat';
/** Maximum characters of a stored response. */
const MAX_STORED_LENGTH = 65_536;
/** A shorter key could be guessed, or chosen by two clients. */
const UNIQUE_LENGTH = 20;

/** A POST whose response must not be stored, such as a login: the key is only echoed. */
export const NotReplayed = (): MethodDecorator => SetMetadata(NOT_REPLAYED, true);

/**
 * An idempotent POST: running it again finds the existing rows and changes nothing twice. Handlers with a parameter `@RequestKey()`
 * are idempotent per key, as they find their rows by it.
 */
export const SafeToRepeat = (): MethodDecorator => SetMetadata(SAFE_TO_REPEAT, ALWAYS);

/** Marks a handler that is safe to repeat even without a key. */
const ALWAYS = 'always';

/** Whether a handler may run again for the same request, with a key or without. */
export function isSafeToRepeat(handler: object): boolean {
  return Reflect.getMetadata(SAFE_TO_REPEAT, handler) === ALWAYS;
}

/**
 * Whether an operation supports the header `Idempotency-Key`: every POST does, except those marked `@NotReplayed()`. (A DELETE
 * is idempotent anyway.)
 */
export function isReplayed(handler: object): boolean {
  return (
    Reflect.getMetadata('method', handler) === RequestMethod.POST &&
    Reflect.getMetadata(NOT_REPLAYED, handler) !== true
  );
}

/**
 * Handler parameter: the key of the request, scoped to its caller, or null. Rows written before a call to an external system
 * store it: if the process dies and the client retries, the handler resumes with these rows instead of calling twice.
 */
export const RequestKey = createParamDecorator(
  async (_: undefined, context: ExecutionContext) => {
    const key = keyOf(context.switchToHttp().getRequest<FastifyRequest>());
    if (key === null) return null;
    const surface = Reflect.getMetadata(SURFACE, context.getClass()) as Surface;
    return `${await scopeOf(surface, principalOf(context), key)}:${key}`;
  },
  [markSafeToRepeat],
);

function markSafeToRepeat(prototype: object, handler?: string | symbol): void {
  Reflect.defineMetadata(
    SAFE_TO_REPEAT,
    'with its key',
    (prototype as Record<string | symbol, object>)[handler!],
  );
}

/**
 * Replays the stored response of a request with the same key (docs/conventions.md, Carts and checkout). A key is generated if none
 * is sent; the response has it in either case. A rejected request stores nothing.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly store: IdempotencyStore,
    private readonly responses: ResponseInterceptor,
    private readonly modules: ModuleRef,
    private readonly identity: IdentityOptions,
    @Inject(Reflector) private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const handler = context.getHandler();
    if (Reflect.getMetadata('method', handler) !== RequestMethod.POST) return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const key = keyOf(request);
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    void reply.header('idempotency-key', key ?? randomUUID());
    // no other request can have a generated key, so there is nothing to wait for or to replay
    if (key === null || !isReplayed(handler) || isUpload(request) || currentRehearsal()) return next.handle();
    return from(this.once(key, context, next));
  }

  private async once(key: string, context: ExecutionContext, next: CallHandler<unknown>): Promise<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const caller = principalOf(context);
    const surface = this.reflector.get<Surface>(SURFACE, context.getClass());
    const keyed: KeyedRequest = {
      key,
      scope: await scopeOf(surface, caller, key),
      method: request.method,
      path: pathOf(request),
      hash: hashOf(request, this.identity.cookieSecret),
    };
    const mayRunAgain = this.reflector.get<string | undefined>(SAFE_TO_REPEAT, context.getHandler());
    let hasRun = false;
    const response = await this.store.once(
      keyed,
      idPrefixesOf(context),
      async (committed: CommittedWork | null) => {
        hasRun = true;
        const body = (
          committed && !mayRunAgain
            ? await rebuildResponse(this.responses, this.modules, context, committed.created)
            : await lastValueFrom(next.handle())
        ) as string | undefined;
        return {
          ...this.storableResponse(context, body ?? null),
          status: reply.statusCode,
          login: caller.loggedIn,
        };
      },
    );
    return hasRun ? (response.body ?? undefined) : this.replay(response, context);
  }

  /** A long response is built again from its resource, a list is read again; other long responses are rare and stored whole. */
  private storableResponse(
    context: ExecutionContext,
    body: string | null,
  ): Pick<NewResponse, 'body' | 'rebuildable' | 'isStored'> {
    if (body === null || body.length <= MAX_STORED_LENGTH) return { body, rebuildable: null, isStored: true };
    const rebuildable = this.responses.repeatableOf(context);
    const isList = this.reflector.get<ResponseDeclaration>(RESPONSE, context.getHandler()).kind === 'list';
    return { body, rebuildable, isStored: !isList };
  }

  private async replay(
    { status, body, rebuildable, login }: StoredResponse,
    context: ExecutionContext,
  ): Promise<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    if (login) await principalOf(context).login(login);
    void reply.status(status);
    if (rebuildable) return this.responses.repeat(context, rebuildable);
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

/** Uploads have no stored response: comparing requests would require the files in memory. */
function isUpload({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('multipart/') ?? false;
}

/** Keys are scoped to the caller: two callers may choose the same key, and must not see each other's responses. */
async function scopeOf(surface: Surface, caller: Principal, key: string): Promise<string> {
  const id = await (surface === 'admin' ? caller.staffId() : caller.shopperId());
  if (id !== null) return `${surface}:${id}`;
  return key.length < UNIQUE_LENGTH ? `${surface}:${caller.address}` : surface;
}

/** An HMAC with a secret, since bodies may contain passwords. */
function hashOf(request: FastifyRequest, secret: string): string {
  const query = request.raw.url?.split('?')[1] ?? '';
  const parts: unknown[] = [request.method, pathOf(request), query, request.body ?? null];
  const publishableKey = request.headers['x-publishable-api-key'];
  // only if there is one, so that stored hashes of an earlier version still match
  if (publishableKey !== undefined) parts.push(publishableKey);
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
}

function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? '').split('?')[0];
}
