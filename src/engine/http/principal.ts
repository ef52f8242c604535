import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Credentials } from '../identity/credentials.ts';
import { type SessionAccounts, Sessions } from '../identity/sessions.ts';
import { AccessTokens } from '../identity/tokens/tokens.ts';
import { CoalescedLookup } from '../kernel/concurrency/coalesce.ts';
import { notFound } from '../kernel/errors.ts';
import type { Actor } from '../kernel/journaled-work.ts';
import type { RefundLimits } from '../kernel/request-work.ts';
import { isCrossSite, isNavigation } from './cross-site.ts';
import { HttpOptions } from './http-options.ts';
import { RequestJournal } from './journal/request-journal.ts';
import { clientAddress } from './limits/client-connection.ts';
import { SessionCookie } from './session-cookie.ts';
import type { ScopedKey, StaffAccess } from './staff-access.ts';
import { type VerifiedAccount, VerifiedCredentials } from './verified-credentials.ts';

/** The principal of a request: a staff user, a customer, both or neither. Looked up lazily, and at most once per request. */
export class Principal {
  /** The user or customer who logged in with this request. */
  loggedIn: Partial<SessionAccounts> | null = null;
  /** The access token of the shopper; null if they use a session, or before `shopperId` was called. */
  shopperToken: string | null = null;
  /** The key of the program that sends the request, if `findKey` has found it; `staffId` returns its id. */
  apiKey: ScopedKey | null = null;
  /** Set by the guard of the admin surface. */
  refundLimits: RefundLimits = null;
  private identity?: Promise<SessionAccounts | null>;
  private staff?: Promise<string | null>;
  private shopper?: Promise<string | null>;

  constructor(
    private readonly principals: Principals,
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {}

  /** The id of the staff user, by token or session, or null. */
  staffId(): Promise<string | null> {
    return (this.staff ??= this.findStaff());
  }

  /** The staff user who has used the credentials of the request lately; null if it is none, or a program. */
  get likelyStaffId(): string | null {
    const verified = this.apiKey ? null : this.principals.findVerified(this.request);
    return verified?.isStaff === true ? verified.id : null;
  }

  /** The staff user or the program that sends the request, for its journal entry; null for others. */
  async actor(): Promise<Actor | null> {
    const id = await this.staffId();
    return id === null ? null : { actor_type: this.apiKey ? 'api_key' : 'user', actor_id: id };
  }

  /** Finds the key of the program that sends the request, if it has one. @throws unauthorized if the key is not valid */
  async findKey({ rules }: StaffAccess): Promise<void> {
    const token = tokenOf(this.request);
    this.apiKey = token === null ? null : await rules.findKey(token);
  }

  /** The id of the customer that is logged in, by token or session, or null. */
  shopperId(): Promise<string | null> {
    return (this.shopper ??= this.findShopper());
  }

  /** Logs in and sets the cookie; a login on the other surface stays valid. */
  async login(account: Partial<SessionAccounts>): Promise<void> {
    const sid = await this.principals.sessions.login(account, this.sessionId);
    this.principals.cookie.write(this.request, this.reply, sid);
    if (account.user_id) await this.recordStaffLogin(account.user_id);
    this.loggedIn = account;
    this.identity = this.staff = this.shopper = undefined;
  }

  /** Records in the journal that a user has logged in, by a session or a token. */
  recordStaffLogin(id: string): Promise<void> {
    return this.principals.journal.recordLogin(id, this.request);
  }

  /** Logs out of one surface; does nothing if the session has already ended. */
  async logout(account: keyof SessionAccounts): Promise<void> {
    const sid = this.sessionId;
    if (sid !== null) await this.principals.sessions.logout(sid, account);
    this.identity = this.staff = this.shopper = undefined;
  }

  /** The session id in the cookie, whether the session exists or not; null if the cookie is missing or has no valid signature. */
  get sessionId(): string | null {
    return this.principals.cookie.read(this.request);
  }

  /** Whether the session cookie was sent, with a valid signature or not. */
  get sentCookie(): boolean {
    return this.principals.cookie.isSent(this.request);
  }

  /** Whether the shopper or a page of the shop sent the request: not a link, an image, or a page of another site. */
  get isDeliberate(): boolean {
    const { storeOrigins } = this.principals.options;
    return !isNavigation(this.request) && !isCrossSite(this.request, storeOrigins);
  }

  /** The address of the client, considering trusted proxies, or `unknown` once it has disconnected. */
  get address(): string {
    return clientAddress(this.request);
  }

  get userAgent(): string | undefined {
    return this.request.headers['user-agent'];
  }

  /** Falls back to the session if the token is unknown, since proxies use the header for other purposes. */
  private async findStaff(): Promise<string | null> {
    const token = tokenOf(this.request);
    const byToken = this.apiKey?.id ?? (token === null ? null : await this.principals.staffByToken(token));
    if (byToken !== null) this.principals.verified.add(token!, { id: byToken, isStaff: true });
    return byToken ?? (await this.session())?.user_id ?? null;
  }

  private async findShopper(): Promise<string | null> {
    const token = bearerOf(this.request);
    const byToken = token === null ? null : await this.principals.shopperByToken(token);
    if (byToken !== null) {
      this.shopperToken = token;
      this.principals.verified.add(token!, { id: byToken, isStaff: false });
    }
    return byToken ?? (await this.session())?.customer_id ?? null;
  }

  private session(): Promise<SessionAccounts | null> {
    return (this.identity ??= this.lookUp());
  }

  private async lookUp(): Promise<SessionAccounts | null> {
    const sid = this.sessionId;
    if (sid === null) return null;
    const accounts = await this.principals.bySession(sid);
    const id = accounts?.user_id ?? accounts?.customer_id;
    if (id) this.principals.verified.add(sid, { id, isStaff: accounts!.user_id !== null });
    return accounts;
  }
}

/** Resolves tokens and sessions to principals. A page sends several requests at once; their lookups are coalesced. */
@Injectable()
export class Principals {
  readonly verified = new VerifiedCredentials();
  private readonly staff = new CoalescedLookup(
    async (token) => (await this.tokens.read(token, 'staff')) ?? this.credentials.findByApiToken(token),
  );
  private readonly shoppers = new CoalescedLookup((token) => this.tokens.read(token, 'shopper'));
  private readonly identities = new CoalescedLookup((sid) => this.sessions.find(sid));

  constructor(
    private readonly credentials: Credentials,
    readonly sessions: Sessions,
    private readonly tokens: AccessTokens,
    readonly cookie: SessionCookie,
    readonly options: HttpOptions,
    readonly journal: RequestJournal,
  ) {}

  /** The account that has used the credentials of a request lately. Looks nothing up, so forged credentials cost nothing. */
  findVerified(request: FastifyRequest): VerifiedAccount | null {
    const token = tokenOf(request);
    const byToken = token === null ? null : this.verified.find(token);
    if (byToken) return byToken;
    const sid = this.cookie.read(request);
    return sid === null ? null : this.verified.find(sid);
  }

  /** The id of the staff user with this access token or `api_token`, or null. */
  staffByToken(token: string): Promise<string | null> {
    return this.staff.get(token);
  }

  /** The id of the customer with this access token, or null. */
  shopperByToken(token: string): Promise<string | null> {
    return this.shoppers.get(token);
  }

  /** The identity of a session, or null. */
  bySession(sid: string): Promise<SessionAccounts | null> {
    return this.identities.get(sid);
  }
}

const PRINCIPAL = Symbol('principal');
type RequestWithPrincipal = FastifyRequest & { [PRINCIPAL]?: Principal };

export function attachPrincipal(
  principals: Principals,
  request: FastifyRequest,
  reply: FastifyReply,
): Principal {
  return ((request as RequestWithPrincipal)[PRINCIPAL] ??= new Principal(principals, request, reply));
}

export function principalOf(context: ExecutionContext): Principal {
  return (context.switchToHttp().getRequest<RequestWithPrincipal>() as Required<RequestWithPrincipal>)[
    PRINCIPAL
  ];
}

/** Handler parameter: the principal of the request. */
export const CurrentPrincipal = createParamDecorator((_: undefined, context: ExecutionContext): Principal =>
  principalOf(context),
);

/** Handler parameter: the id of the customer that is logged in, or null. */
export const ShopperId = createParamDecorator((_: undefined, context: ExecutionContext) =>
  principalOf(context).shopperId(),
);

export const SHOPPER_REQUIRED = 'storekeep:shopper-required';

/** Handler parameter: the id of the customer that is logged in. Without one, `RequestGuard` responds with 401. */
export const LoggedInShopperId = createParamDecorator(
  (_: undefined, context: ExecutionContext) => principalOf(context).shopperId(),
  [markShopperRequired],
);

/** For the guard and the OpenAPI document. */
function markShopperRequired(prototype: object, handler?: string | symbol): void {
  Reflect.defineMetadata(SHOPPER_REQUIRED, true, (prototype as Record<string | symbol, object>)[handler!]);
}

/** A customer or a staff user that is logged in. */
export interface LoggedInAccount {
  id: string;
}

/** Handler parameter: the customer that is logged in, as `LoggedInAccount`. Without one, the response is 401. */
export const CurrentCustomer = createParamDecorator(
  async (_: undefined, context: ExecutionContext) => accountOf(await principalOf(context).shopperId()),
  [markShopperRequired],
);

/**
 * Handler parameter: the id of the customer in the path (`:id`), who has to be logged in. The id of another customer is 404, so that ids
 * cannot be guessed; without a login, the response is 401.
 */
export const OwnCustomerId = createParamDecorator(
  async (_: undefined, context: ExecutionContext) => {
    const { id } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { id: string } }>>().params;
    if (id !== (await principalOf(context).shopperId())) throw notFound('customer', id, 'id', 'store');
    return id;
  },
  [markShopperRequired, documentId],
);

function documentId(prototype: object, handler?: string | symbol): void {
  ApiParam({ name: 'id' })(prototype, handler!, Object.getOwnPropertyDescriptor(prototype, handler!)!);
}

/** Handler parameter: the customer that is logged in, as `LoggedInAccount`, or null. */
export const OptionalCustomer = createParamDecorator(async (_: undefined, context: ExecutionContext) =>
  accountOf(await principalOf(context).shopperId()),
);

/** Handler parameter of `/admin`: the staff user, as `LoggedInAccount`. */
export const CurrentUser = createParamDecorator(async (_: undefined, context: ExecutionContext) =>
  accountOf(await principalOf(context).staffId()),
);

function accountOf(id: string | null): LoggedInAccount | null {
  return id === null ? null : { id };
}

/** Handler parameter: the id of the staff user. */
export const StaffId = createParamDecorator((_: undefined, context: ExecutionContext) =>
  principalOf(context).staffId(),
);

/** `Authorization: Bearer` and `x-medusa-access-token` are equivalent. */
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
