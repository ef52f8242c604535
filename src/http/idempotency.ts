import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  SetMetadata,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Database } from '../kernel/database.ts';
import { conflict, invalidData, notAllowed } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { SURFACE } from './answers.ts';

export const IDEMPOTENT = 'storekeep:idempotent';
const KEPT = '24 hours';
const LEASE_SECONDS = 30;
const LONGEST_WAIT_MS = 10_000;

/** An operation that creates or completes something: the header `Idempotency-Key` makes repeating it harmless. */
export const Idempotent = (): MethodDecorator => SetMetadata(IDEMPOTENT, true);

/**
 * Replays the stored answer of a request with the same key (decisions.md, Carts and checkout). A key is generated when
 * none is sent; either way the answer names it. A refused request stores nothing.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly database: Database,
    @Inject(Reflector) private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    if (!this.reflector.get<boolean | undefined>(IDEMPOTENT, context.getHandler())) return next.handle();
    return from(this.once(context, next));
  }

  private async once(context: ExecutionContext, next: CallHandler<unknown>): Promise<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const sent = keyOf(request);
    const key = sent ?? randomUUID();
    void reply.header('idempotency-key', key);
    // nobody else knows a generated key yet, so there is nothing to wait for or to replay
    if (sent === null) return lastValueFrom(next.handle());
    const scope = scopeOf(this.reflector.get<string>(SURFACE, context.getClass()), request);
    const stored = await this.claim(key, scope, request);
    if (stored) {
      void reply.status(stored.response_code).header('content-type', 'application/json; charset=utf-8');
      return stored.response_body;
    }
    try {
      const body = await lastValueFrom(next.handle());
      await this.database.query(
        `update idempotency_key set response_code = $3, response_body = to_jsonb($4::text), locked_at = null, lease_expires_at = null,
           recovery_point = 'finished' where idempotency_key = $1 and scope = $2`,
        [key, scope, reply.statusCode, body],
      );
      return body;
    } catch (error) {
      await this.database.query(
        'delete from idempotency_key where idempotency_key = $1 and scope = $2 and response_code is null',
        [key, scope],
      );
      throw error;
    }
  }

  /**
   * Takes the key for this request, or finds its stored answer.
   * @throws not_allowed when another request used it; conflict when one is at work for too long
   */
  private async claim(key: string, scope: string, request: FastifyRequest): Promise<StoredAnswer | null> {
    const deadline = Date.now() + LONGEST_WAIT_MS;
    const hash = hashOf(request);
    for (let wait = 20; ; wait = Math.min(wait * 2, 200)) {
      const [mine] = await this.database.query(
        `insert into idempotency_key (id, idempotency_key, scope, request_method, request_path, request_hash, locked_at,
           lease_expires_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, now(), now() + make_interval(secs => ${LEASE_SECONDS}), now() + interval '${KEPT}')
         on conflict (idempotency_key, scope) do update
           set locked_at = now(), lease_expires_at = excluded.lease_expires_at, expires_at = excluded.expires_at,
               request_method = excluded.request_method, request_path = excluded.request_path,
               request_hash = excluded.request_hash, response_code = null, response_body = null
           where idempotency_key.expires_at < now()
              or (idempotency_key.response_code is null and idempotency_key.lease_expires_at < now()
                  and idempotency_key.request_hash = excluded.request_hash)
         returning id`,
        [newId('idem'), key, scope, request.method, pathOf(request), hash],
      );
      if (mine) return null;
      const [other] = await this.database.query<StoredAnswer & { request_hash: string }>(
        `select request_hash, response_code, response_body #>> '{}' as response_body from idempotency_key
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
  response_body: string;
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return null;
  if (typeof key !== 'string' || key.length > 255)
    throw invalidData('Idempotency-Key must be a text of up to 255 characters');
  return key;
}

/** Two callers may choose the same key, and must not see each other's answers. */
function scopeOf(surface: string, { headers }: FastifyRequest): string {
  const credentials = [headers.authorization, headers['x-medusa-access-token'], headers.cookie].filter(
    Boolean,
  );
  return credentials.length === 0 ? surface : `${surface}:${sha256(JSON.stringify(credentials))}`;
}

function hashOf(request: FastifyRequest): string {
  return sha256(
    JSON.stringify([
      request.method,
      pathOf(request),
      request.raw.url?.split('?')[1] ?? '',
      request.body ?? null,
    ]),
  );
}

function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? '').split('?')[0];
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
