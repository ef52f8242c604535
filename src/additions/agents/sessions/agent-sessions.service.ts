import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LeftPayments } from '@storekeep/server/extend';
import { type AppliedInput, ChangeSession, mergeAttribution } from './changes/change-session.ts';
import { type NewSessionInput, OpenSession } from './changes/open-session.ts';
import { CompleteSession } from './complete-session.ts';
import { SessionError } from './session-error.ts';
import type { PaymentInput, SessionInput } from './session-input.ts';
import { type AgentCaller, SessionStore, type StoredSession } from './session-store.ts';
import type { SessionView } from './view/session-view.ts';
import { SessionViews } from './view/session-views.ts';

/** The checkout sessions of AI agents. A session is a cart of a guest. This service is independent of the protocols. */
@Injectable()
export class AgentSessionsService {
  constructor(
    private readonly opening: OpenSession,
    private readonly store: SessionStore,
    private readonly views: SessionViews,
    private readonly changes: ChangeSession,
    private readonly completion: CompleteSession,
    private readonly payments: LeftPayments,
  ) {}

  /** @throws SessionError `nothing_to_sell`, `invalid_item`, `unsupported_currency` */
  async create(caller: AgentCaller, input: NewSessionInput): Promise<SessionView> {
    const open = () => this.opening.open(caller, input);
    return this.showApplied(caller, await this.changes.apply(caller, input, null, open));
  }

  /** @throws SessionError `not_found` */
  async get(caller: AgentCaller, id: string): Promise<SessionView> {
    const session = await this.store.load(caller, id);
    await this.completion.recordOrder(session);
    return this.views.showLoaded(caller, session);
  }

  /** @throws SessionError `not_found`, `invalid_item`; `session_…` if it is not open */
  async update(caller: AgentCaller, id: string, input: SessionInput): Promise<SessionView> {
    const session = await this.store.load(caller, id);
    requireOpen(session);
    return this.showApplied(caller, await this.applyTo(session, caller, input));
  }

  /**
   * Places the order if the session is ready and its total is the one that the platform received last. If it does not, the issues of the
   * returned view say why.
   * @throws SessionError as `update`, and `unsupported_handler`, `unavailable`
   */
  async complete(
    caller: AgentCaller,
    id: string,
    payment: PaymentInput | null,
    input: SessionInput = {},
  ): Promise<SessionView> {
    const session = await this.store.load(caller, id);
    if (session.order && payment && isRepeated(session, payment)) return this.get(caller, id);
    requireOpen(session);
    if (payment) await this.recordCredential(session, payment);
    const hasInput = Object.keys(input).length > 0;
    const { notices } = hasInput ? await this.applyTo(session, caller, input) : { notices: [] };
    return this.completion.complete(session, caller, payment, notices);
  }

  /** Cancels a session, with its payments; the stock is not affected. @throws SessionError as `update` */
  async cancel(caller: AgentCaller, id: string, attribution?: Record<string, unknown>): Promise<SessionView> {
    const session = await this.store.load(caller, id);
    requireOpen(session);
    const merged = mergeAttribution(session.attribution, attribution) ?? undefined;
    await this.store.patch(id, { status: 'canceled', attribution: merged });
    await this.payments.releaseCart(id);
    return this.views.show(caller, id);
  }

  /** Records the hash, by which a repeated completion is recognized after a webhook has placed the order. */
  private async recordCredential(session: StoredSession, payment: PaymentInput): Promise<void> {
    session.request = { ...session.request, credential_hash: hashOf(payment) };
    await this.store.patch(session.cart_id, { request: session.request });
  }

  private applyTo(session: StoredSession, caller: AgentCaller, input: SessionInput): Promise<AppliedInput> {
    return this.changes.apply(caller, input, session, async () => session);
  }

  private showApplied(caller: AgentCaller, { session, notices, loaded }: AppliedInput): Promise<SessionView> {
    return this.views.show(caller, session.cart_id, notices, loaded);
  }
}

function isRepeated({ request }: StoredSession, payment: PaymentInput): boolean {
  return request.credential_hash === hashOf(payment);
}

function hashOf({ token }: PaymentInput): string {
  return createHash('sha256').update(token).digest('hex');
}

/** @throws SessionError whose code is the state of the session, if it can no longer be changed */
function requireOpen({ order, status, is_expired, is_completing }: StoredSession): void {
  if (order) throw new SessionError('session_completed', 'The checkout session is completed');
  if (is_expired) throw new SessionError('session_expired', 'The checkout session has expired');
  if (status === 'canceled') throw new SessionError('session_canceled', 'The checkout session is canceled');
  if (is_completing)
    throw new SessionError('complete_in_progress', 'The checkout session is being completed');
}
