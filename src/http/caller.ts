import { createParamDecorator, Injectable, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Credentials } from '../identity/credentials.ts';
import { Sessions, type SessionIdentity } from '../identity/sessions.ts';
import { unauthorized } from '../kernel/errors.ts';
import { SessionCookie } from './session-cookie.ts';

/** Who is calling, looked up at most once a request, and only when somebody asks. */
export class Caller {
  private identity?: Promise<SessionIdentity | null>;

  constructor(
    private readonly callers: Callers,
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {}

  /** The id of the staff user, by token or session, or null. */
  async staffId(): Promise<string | null> {
    const token = tokenOf(this.request);
    if (token !== null) return this.callers.credentials.byToken(token);
    return (await this.session())?.user_id ?? null;
  }

  /** The id of the customer that is logged in, or null. */
  async shopperId(): Promise<string | null> {
    return (await this.session())?.customer_id ?? null;
  }

  /** Logs in beside whoever is logged in on the other surface, and sets the cookie. */
  async login(who: Partial<SessionIdentity>): Promise<void> {
    const sid = await this.callers.sessions.login(who, this.callers.cookie.read(this.request));
    this.callers.cookie.write(this.request, this.reply, sid);
    this.identity = undefined;
  }

  /** Ends this side of the session. Ending what has ended is fine. */
  async logout(side: keyof SessionIdentity): Promise<void> {
    const sid = this.callers.cookie.read(this.request);
    if (sid !== null) await this.callers.sessions.logout(sid, side);
  }

  get sentCookie(): boolean {
    return this.callers.cookie.isSent(this.request);
  }

  /** The client's address, as far as proxies are trusted. */
  get address(): string {
    return this.request.ip;
  }

  get userAgent(): string | null {
    return this.request.headers['user-agent'] ?? null;
  }

  private session(): Promise<SessionIdentity | null> {
    return (this.identity ??= this.lookUp());
  }

  private async lookUp(): Promise<SessionIdentity | null> {
    const sid = this.callers.cookie.read(this.request);
    return sid === null ? null : this.callers.sessions.find(sid);
  }
}

@Injectable()
export class Callers {
  constructor(
    readonly credentials: Credentials,
    readonly sessions: Sessions,
    readonly cookie: SessionCookie,
  ) {}
}

const CALLER = Symbol('caller');
type Called = FastifyRequest & { [CALLER]?: Caller };

export function attachCaller(callers: Callers, request: FastifyRequest, reply: FastifyReply): Caller {
  return ((request as Called)[CALLER] ??= new Caller(callers, request, reply));
}

export function callerOf(context: ExecutionContext): Caller {
  return (context.switchToHttp().getRequest<Called>() as Required<Called>)[CALLER];
}

/** A handler's parameter: who is calling. */
export const CalledBy = createParamDecorator((_: undefined, context: ExecutionContext): Caller => callerOf(context));

/** A handler's parameter: the id of the customer that is logged in, or null. */
export const ShopperId = createParamDecorator((_: undefined, context: ExecutionContext) => callerOf(context).shopperId());

/** A handler's parameter: the id of the customer that is logged in; without one the answer is 401. */
export const LoggedInShopperId = createParamDecorator(async (_: undefined, context: ExecutionContext) => {
  const id = await callerOf(context).shopperId();
  if (id === null) throw unauthorized();
  return id;
});

/** A handler's parameter: the id of the staff user. */
export const StaffId = createParamDecorator((_: undefined, context: ExecutionContext) => callerOf(context).staffId());

/** `Authorization: Bearer` and `x-medusa-access-token` are the same thing. */
function tokenOf(request: FastifyRequest): string | null {
  const [scheme, bearer] = (request.headers.authorization ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer' && bearer) return bearer;
  const header = request.headers['x-medusa-access-token'];
  return typeof header === 'string' && header !== '' ? header : null;
}
