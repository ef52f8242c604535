import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Strategy } from 'passport';
import { CommerceError, invalidData, unauthorized } from '../kernel/errors.ts';
import { attachCaller, callerOf, Callers, SHOPPER_NEEDED } from './caller.ts';
import { parseQuery } from './query-string.ts';

/** Stands first on both surfaces: reads the query, notes who is calling, and refuses bodies that are no JSON object. */
@Injectable()
export class RequestGuard implements CanActivate {
  constructor(
    private readonly callers: Callers,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    // Fastify's own parser leaves `created_at[gt]` as a flat key
    request.query = parseQuery(request.raw.url ?? '');
    const caller = attachCaller(this.callers, request, http.getResponse<FastifyReply>());
    // here rather than where the parameter is read: who is not logged in need not know what a body must look like
    const needsShopper = this.reflector.get<boolean | undefined>(SHOPPER_NEEDED, context.getHandler());
    if (needsShopper && (await caller.shopperId()) === null) throw unauthorized();
    mustBeJsonObject(request);
    return true;
  }
}

function mustBeJsonObject(request: FastifyRequest): void {
  const type = request.headers['content-type'];
  if (request.body && type && !/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) {
    throw new CommerceError('unsupported_media_type', `A body of type ${type} is not JSON`);
  }
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw invalidData('The body must be a JSON object');
}

const STAFF = 'storekeep-staff';
export const OPEN = 'storekeep:open';

/** Opens one operation of the admin surface to everybody, such as the login. */
export const OpenToAll = (): MethodDecorator => SetMetadata(OPEN, true);

/** The one guard of the admin surface; a policy on roles belongs here. */
@Injectable()
export class StaffGuard extends AuthGuard(STAFF) {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.get<boolean | undefined>(OPEN, context.getHandler())) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest & StaffRequest>();
    request.staffId = () => callerOf(context).staffId();
    return (await super.canActivate(context)) as boolean;
  }

  override handleRequest<Staff>(error: Error | null, staff: Staff | false): Staff {
    if (error) throw error;
    if (!staff) throw unauthorized();
    return staff;
  }
}

interface StaffRequest {
  staffId: () => Promise<string | null>;
}

/**
 * Asks the request who is calling, so that it holds nothing of one installation: passport's strategies are shared
 * by the whole process.
 */
@Injectable()
export class StaffStrategy extends PassportStrategy(Strategy, STAFF) {
  override authenticate(request: unknown): void {
    (request as StaffRequest).staffId().then(
      (id) => (id === null ? this.fail(401) : this.success({ id })),
      (error: unknown) => this.error(error),
    );
  }

  validate(): never {
    throw new Error('authenticate decides by itself');
  }
}
