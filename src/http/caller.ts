import { createParamDecorator, Injectable, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Credentials } from '../identity/credentials.ts';
import { Sessions, type SessionIdentity } from '../identity/sessions.ts';
import { AccessTokens } from '../identity/tokens.ts';
import { AskedAtOnce } from '../kernel/asked-at-once.ts';
import { clientAddress } from './client-address.ts';
import { HttpOptions } from './http-options.ts';
import { comesFromStrangePage, isForShow } from './pages.ts';
import { SessionCookie } from './session-cookie.ts';

/** Who is calling, looked up at most once a request, and only when somebody asks. */
export class Caller {
  /** Who was logged in by this request. */
  loggedIn: Partial<SessionIdentity> | null = null;
  /** The token that the shopper is logged in by; null when it is a session, or nobody has asked yet. */
  shopperToken: string | null = null;
  private identity?: Promise<SessionIdentity | null>;
  private staff?: Promise<string | null>;
  private shopper?: Promise<string | null>;

  constructor(
    private readonly callers: Callers,
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {}

  /** The id of the staff user, by token or session, or null. */
  staffId(): Promise<string | null> {
    return (this.staff ??= this.findStaff());
  }

  /** The id of the customer that is logged in, by token or session, or null. */
  shopperId(): Promise<string | null> {
    return (this.shopper ??= this.findShopper());
  }

  /** Logs in beside whoever is logged in on the other surface, and sets the cookie. */
  async login(who: Partial<SessionIdentity>): Promise<void> {
    const sid = await this.callers.sessions.login(who, this.sessionId);
    this.callers.cookie.write(this.request, this.reply, sid);
    this.loggedIn = who;
    this.identity = this.staff = this.shopper = undefined;
  }

  /** Ends this side of the session. Ending what has ended is fine. */
  async logout(side: keyof SessionIdentity): Promise<void> {
    const sid = this.sessionId;
    if (sid !== null) await this.callers.sessions.logout(sid, side);
    this.identity = this.staff = this.shopper = undefined;
  }

  /** The id in the cookie, whether there is such a session or not; null when the cookie is missing or not ours. */
  get sessionId(): string | null {
    return this.callers.cookie.read(this.request);
  }

  /** Whether the session cookie was sent at all, ours or not. */
  get sentCookie(): boolean {
    return this.callers.cookie.isSent(this.request);
  }

  /** Whether the shopper asks, or a page of the shop for them: not a link, an image, or a page of somebody else. */
  get isDeliberate(): boolean {
    const { storeOrigins } = this.callers.options;
    return !isForShow(this.request) && !comesFromStrangePage(this.request, storeOrigins);
  }

  /** The client's address, as far as proxies are trusted, or `unknown` once it has disconnected. */
  get address(): string {
    return clientAddress(this.request);
  }

  get userAgent(): string | undefined {
    return this.request.headers['user-agent'];
  }

  /** A token that nobody has is no reason to refuse a session beside it: proxies use the header for their own ends. */
  private async findStaff(): Promise<string | null> {
    const token = tokenOf(this.request);
    const byToken = token === null ? null : await this.callers.staffByToken(token);
    return byToken ?? (await this.session())?.user_id ?? null;
  }

  private async findShopper(): Promise<string | null> {
    const token = bearerOf(this.request);
    const byToken = token === null ? null : await this.callers.shopperByToken(token);
    if (byToken !== null) this.shopperToken = token;
    return byToken ?? (await this.session())?.customer_id ?? null;
  }

  private session(): Promise<SessionIdentity | null> {
    return (this.identity ??= this.lookUp());
  }

  private async lookUp(): Promise<SessionIdentity | null> {
    const sid = this.sessionId;
    return sid === null ? null : this.callers.bySession(sid);
  }
}

/** Whom tokens and sessions belong to. Requests of a page that opens come together, and are found to be somebody's together. */
@Injectable()
export class Callers {
  private readonly staff = new AskedAtOnce(
    async (token) => (await this.tokens.read(token, 'staff')) ?? this.credentials.byToken(token),
  );
  private readonly shoppers = new AskedAtOnce((token) => this.tokens.read(token, 'shopper'));
  private readonly identities = new AskedAtOnce((sid) => this.sessions.find(sid));

  constructor(
    private readonly credentials: Credentials,
    readonly sessions: Sessions,
    private readonly tokens: AccessTokens,
    readonly cookie: SessionCookie,
    readonly options: HttpOptions,
  ) {}

  /** The id of the staff user with an access token, or with this `api_token`; null when there is none. */
  staffByToken(token: string): Promise<string | null> {
    return this.staff.ask(token);
  }

  /** The id of the customer with an access token, or null. */
  shopperByToken(token: string): Promise<string | null> {
    return this.shoppers.ask(token);
  }

  /** Who is logged in in a session, or null. */
  bySession(sid: string): Promise<SessionIdentity | null> {
    return this.identities.ask(sid);
  }
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
export const CalledBy = createParamDecorator((_: undefined, context: ExecutionContext): Caller =>
  callerOf(context),
);

/** A handler's parameter: the id of the customer that is logged in, or null. */
export const ShopperId = createParamDecorator((_: undefined, context: ExecutionContext) =>
  callerOf(context).shopperId(),
);

export const SHOPPER_NEEDED = 'storekeep:shopper-needed';

/** A handler's parameter: the id of the customer that is logged in. Without one, `RequestGuard` answers 401. */
export const LoggedInShopperId = createParamDecorator(
  (_: undefined, context: ExecutionContext) => callerOf(context).shopperId(),
  [noteThatShopperIsNeeded],
);

/** For the guard, and for the OpenAPI document. */
function noteThatShopperIsNeeded(prototype: object, handler?: string | symbol): void {
  Reflect.defineMetadata(SHOPPER_NEEDED, true, (prototype as Record<string | symbol, object>)[handler!]);
}

/** A handler's parameter: the id of the staff user. */
export const StaffId = createParamDecorator((_: undefined, context: ExecutionContext) =>
  callerOf(context).staffId(),
);

/** `Authorization: Bearer` and `x-medusa-access-token` are the same thing. */
function tokenOf(request: FastifyRequest): string | null {
  const bearer = bearerOf(request);
  if (bearer !== null) return bearer;
  const header = request.headers['x-medusa-access-token'];
  return typeof header === 'string' && header !== '' ? header : null;
}

function bearerOf(request: FastifyRequest): string | null {
  const [, bearer] = /^bearer +(\S.*)$/i.exec(request.headers.authorization ?? '') ?? [];
  return bearer ?? null;
}
