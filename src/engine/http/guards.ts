import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Strategy } from 'passport';
import { bodyNotJson, invalidData, notAllowed, unauthorized } from '../kernel/errors.ts';
import type { Resource, Surface } from '../mapping/resource.ts';
import type { StaffCommand } from './admin-operations.ts';
import { isCrossSite } from './cross-site.ts';
import { HttpOptions } from './http-options.ts';
import { parseQuery } from './input/request-parsing.ts';
import { takeRequestedLocale } from './output/languages.ts';
import { markPublic } from './output/public-reads.ts';
import { RESOURCE, RESPONSE, type ResponseDeclaration, SURFACE } from './output/response-decorators.ts';
import { attachPrincipal, type Principal, principalOf, Principals, SHOPPER_REQUIRED } from './principal.ts';
import { describeStaffOperation, REQUIRES_ADMIN, StaffAccess } from './staff-access.ts';

/**
 * The first guard of both surfaces: parses the query, attaches the caller, and rejects forged cross-site requests (CSRF) and
 * bodies that are not JSON objects.
 */
@Injectable()
export class RequestGuard implements CanActivate {
  constructor(
    private readonly principals: Principals,
    private readonly options: HttpOptions,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    // Fastify's own parser leaves `created_at[gt]` as a flat key
    request.query = parseQuery(request.raw.url ?? '');
    const principal = attachPrincipal(this.principals, request, http.getResponse<FastifyReply>());
    const surface = this.reflector.get<Surface>(SURFACE, context.getClass());
    const resource = this.reflector.get<Resource | undefined>(RESOURCE, context.getClass());
    if (surface === 'store' && resource) takeRequestedLocale(request);
    const isPublic = this.isPublic(context, request, principal);
    if (isPublic) markPublic(request);
    setCacheHeaders(http.getResponse<FastifyReply>(), isPublic);
    if (principal.sentCookie) this.rejectForgery(request, surface);
    // here rather than where the parameter is read: anonymous clients get a 401 before their body is validated
    const needsShopper = this.reflector.get<boolean | undefined>(SHOPPER_REQUIRED, context.getHandler());
    if (needsShopper && (await principal.shopperId()) === null) throw unauthorized();
    requireJsonObject(request);
    return true;
  }

  /** Whether the response is the same for all clients, so that shared caches may store it. Cookies of other applications do not matter. */
  private isPublic(
    context: ExecutionContext,
    { method, headers }: FastifyRequest,
    { sentCookie }: Principal,
  ): boolean {
    const resource = this.reflector.get<Resource | undefined>(RESOURCE, context.getClass());
    const declared = this.reflector.get<ResponseDeclaration | undefined>(RESPONSE, context.getHandler());
    const surface = this.reflector.get<Surface>(SURFACE, context.getClass());
    const isRead = method === 'GET' || method === 'HEAD';
    const hasCredentials = sentCookie || headers.authorization !== undefined;
    return (
      surface === 'store' &&
      isRead &&
      (declared?.shared ?? resource?.store?.shared) === true &&
      !hasCredentials
    );
  }

  /** Forms of other sites send the cookie if it is SameSite=None, or if they are on a subdomain that others control. */
  private rejectForgery(request: FastifyRequest, surface: Surface): void {
    if (request.method === 'GET' || request.method === 'HEAD') return; // without CORS headers, other sites cannot read the response
    const trustedOrigins = this.options[surface === 'admin' ? 'adminOrigins' : 'storeOrigins'];
    if (isCrossSite(request, trustedOrigins))
      throw notAllowed(
        `Pages of ${request.headers.origin ?? 'other sites'} may not use a session of this shop`,
      );
  }
}

function setCacheHeaders(reply: FastifyReply, isPublic: boolean): void {
  if (!isPublic) void reply.header('cache-control', 'no-store');
  else void reply.header('vary', [reply.getHeader('vary') ?? [], VARY].flat().join(', '));
}

/** The headers that prices and sales channels depend on. */
const VARY = ['Cookie', 'Authorization', 'x-publishable-api-key'];

function requireJsonObject(request: FastifyRequest): void {
  const type = request.headers['content-type'];
  if (request.body && type && !/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) {
    throw bodyNotJson(type);
  }
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw invalidData('The body must be a JSON object');
}

const STAFF = 'storekeep-staff';
export const OPEN_TO_ANONYMOUS = 'storekeep:open';

/** Opens an operation of the admin surface to anonymous clients, such as the login. */
export const OpenToAnonymous = (): MethodDecorator => SetMetadata(OPEN_TO_ANONYMOUS, true);

/** Restricts an operation of a module to admins and developers, where roles are enforced (`STAFF_ROLES=enforced`). */
export const RequiresAdmin = (): MethodDecorator => SetMetadata(REQUIRES_ADMIN, true);

/** The guard of the admin surface: requires a staff user or the key of a program, and permission for the operation. */
@Injectable()
export class StaffGuard extends AuthGuard(STAFF) {
  constructor(
    private readonly reflector: Reflector,
    private readonly access: StaffAccess,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.get<boolean | undefined>(OPEN_TO_ANONYMOUS, context.getHandler())) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest & StaffRequest>();
    const principal = principalOf(context);
    await principal.findKey(this.access);
    // looked up while the credentials are, so that it takes no further round trip
    const likelyId = principal.likelyStaffId;
    const early = likelyId === null ? null : this.access.rules.findPermissions(likelyId);
    early?.catch(() => undefined);
    request.staffId = () => principal.staffId();
    if (!(await super.canActivate(context))) return false;
    const operation = describeStaffOperation(context.getClass(), context.getHandler());
    const staffId = (await principal.staffId())!;
    const command = { staffId, params: request.params, body: request.body ?? {} } as StaffCommand;
    const { rules } = this.access;
    principal.refundLimits = rules.authorize(
      operation,
      command,
      principal.apiKey
        ? { key: principal.apiKey }
        : { permissions: await (staffId === likelyId ? early : rules.findPermissions(staffId)) },
    );
    return true;
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
 * Gets the staff user from the request, and has no state of an installation itself: Passport's strategies are shared by the
 * whole process.
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
    throw new Error('not called: authenticate is overridden');
  }
}
