import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
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
import type { SessionIdentity } from '../identity/sessions.ts';
import { Database } from '../kernel/database.ts';
import { conflict, invalidData, notAllowed } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { SURFACE } from './answers.ts';
import { callerOf, type Caller } from './caller.ts';
import type { Surface } from './resource.ts';

const NOT_REPLAYED = 'storekeep:not-replayed';
const KEPT = '24 hours';
const LEASE_SECONDS = 30;
const LONGEST_WAIT_MS = 10_000;

/** A POST whose answer must not be kept, such as a login: the key is echoed, and that is all. */
export const NotReplayed = (): MethodDecorator => SetMetadata(NOT_REPLAYED, true);

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
 * Replays the stored answer of a request with the same key (decisions.md, Carts and checkout). A key is generated when
 * none is sent; either way the answer names it. A refused request stores nothing.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly database: Database,
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
    const scope = await scopeOf(this.reflector.get<Surface>(SURFACE, context.getClass()), caller);
    const claim = await this.claim(key, scope, request);
    if ('response_code' in claim) return replay(claim, caller, reply);
    try {
      const body = await this.whileExtending(claim.id, () => lastValueFrom(next.handle()));
      await this.database.query(
        `update idempotency_key set response_code = $2, response_body = to_jsonb($3::text), response_headers = $4, locked_at = null,
           lease_expires_at = null, recovery_point = 'finished' where id = $1`,
        [claim.id, reply.statusCode, body, caller.loggedIn && JSON.stringify({ login: caller.loggedIn })],
      );
      return body;
    } catch (error) {
      await this.database.query('delete from idempotency_key where id = $1 and response_code is null', [
        claim.id,
      ]);
      throw error;
    }
  }

  /** A payment provider may take longer than a lease. */
  private async whileExtending<T>(id: string, work: () => Promise<T>): Promise<T> {
    const extend = (): void => {
      this.database
        .query(
          `update idempotency_key set lease_expires_at = now() + make_interval(secs => ${LEASE_SECONDS}) where id = $1`,
          [id],
        )
        .catch(() => undefined); // the next one may succeed
    };
    const timer = setInterval(extend, (LEASE_SECONDS * 1000) / 3);
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  }

  /**
   * Takes the key for this request, or finds its stored answer. The row's id says whose the key is.
   * @throws not_allowed when another request used it; conflict when one is at work for too long
   */
  private async claim(
    key: string,
    scope: string,
    request: FastifyRequest,
  ): Promise<StoredAnswer | { id: string }> {
    const deadline = Date.now() + LONGEST_WAIT_MS;
    const hash = hashOf(request, this.identity.cookieSecret);
    for (let wait = 20; ; wait = Math.min(wait * 2, 200)) {
      const [mine] = await this.database.query<{ id: string }>(
        `insert into idempotency_key (id, idempotency_key, scope, request_method, request_path, request_hash, locked_at,
           lease_expires_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, now(), now() + make_interval(secs => ${LEASE_SECONDS}), now() + interval '${KEPT}')
         on conflict (idempotency_key, scope) do update
           set id = excluded.id, locked_at = now(), lease_expires_at = excluded.lease_expires_at, expires_at = excluded.expires_at,
               request_method = excluded.request_method, request_path = excluded.request_path,
               request_hash = excluded.request_hash, response_code = null, response_body = null
           where idempotency_key.expires_at < now()
              or (idempotency_key.response_code is null and idempotency_key.lease_expires_at < now()
                  and idempotency_key.request_hash = excluded.request_hash)
         returning id`,
        [newId('idem'), key, scope, request.method, pathOf(request), hash],
      );
      if (mine) return mine;
      const [other] = await this.database.query<StoredAnswer & { request_hash: string }>(
        `select request_hash, response_code, response_body #>> '{}' as response_body, response_headers from idempotency_key
         where idempotency_key = $1 and scope = $2`,
        [key, scope],
      );
      if (other && other.request_hash !== hash)
        throw notAllowed(`Idempotency-Key ${key} was used with another request`);
      if (other?.response_code) return other;
      if (Date.now() > deadline)
        throw conflict(`A request with Idempotency-Key ${key} is still at work; try again`);
      await sleep(wait);
    }
  }
}

interface StoredAnswer {
  response_code: number;
  /** Null when there was none. */
  response_body: string | null;
  /** Who was logged in, instead of the cookie: what opens a session stands nowhere but in its row. */
  response_headers: { login?: Partial<SessionIdentity> } | null;
}

/** A login is made anew: whoever knows the key and the whole request has proven as much as the first time. */
async function replay(
  stored: StoredAnswer,
  caller: Caller,
  reply: FastifyReply,
): Promise<string | undefined> {
  const { response_code, response_body, response_headers } = stored;
  if (response_headers?.login) await caller.login(response_headers.login);
  void reply.status(response_code);
  if (response_body === null) return undefined;
  void reply.header('content-type', 'application/json; charset=utf-8');
  return response_body;
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
async function scopeOf(surface: Surface, caller: Caller): Promise<string> {
  const id = await (surface === 'admin' ? caller.staffId() : caller.shopperId());
  return id === null ? surface : `${surface}:${id}`;
}

/** With a secret, since there are passwords among the bodies. */
function hashOf(request: FastifyRequest, secret: string): string {
  const query = request.raw.url?.split('?')[1] ?? '';
  const parts = [request.method, pathOf(request), query, request.body ?? null];
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
}

function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? '').split('?')[0];
}
