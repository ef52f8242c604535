import { Injectable, Logger } from '@nestjs/common';
import {
  CommerceError,
  CompleteCart,
  type ErrorType,
  type PaymentCredential,
  PaymentSessionsService,
  PaymentUnavailable,
} from '@storekeep/server/extend';
import { AgentOrders } from './agent-orders.ts';
import { RefreshSession } from './changes/refresh-session.ts';
import { SessionError } from './session-error.ts';
import type { PaymentInput } from './session-input.ts';
import { type AgentCaller, SessionStore, type StoredSession } from './session-store.ts';
import type { Issue } from './view/issue.ts';
import { error } from './view/session-issues.ts';
import type { SessionView } from './view/session-view.ts';
import { SessionViews } from './view/session-views.ts';

/**
 * Places the order of a session, by the code that completes carts of `/store`:
 *
 *   update the cart from the catalogue ─► ready? ─► same total? ─────► payment session ─► CompleteCart
 *      │ out of stock, not sold             │ no       │ no                                  ├─ order ─► completed
 *      └────────────────────────────────────┴──────────┴─► the session, with issues          ├─ needs more ─► escalated
 *                                                                                             └─ declined ─► ready, with an issue
 *
 * Nothing is charged unless the last step places an order.
 */
@Injectable()
export class CompleteSession {
  private readonly logger = new Logger('Agents');

  constructor(
    private readonly refresh: RefreshSession,
    private readonly paymentSessions: PaymentSessionsService,
    private readonly completeCart: CompleteCart,
    private readonly orders: AgentOrders,
    private readonly store: SessionStore,
    private readonly views: SessionViews,
  ) {}

  /** @throws SessionError `unsupported_handler`; `unavailable` while the payment provider does not respond */
  async complete(
    session: StoredSession,
    caller: AgentCaller,
    payment: PaymentInput | null,
    notices: readonly Issue[],
  ): Promise<SessionView> {
    try {
      return await this.run(session, caller, payment, notices);
    } catch (failure) {
      // another completion may have placed the order meanwhile
      const isRace = failure instanceof CommerceError && RACES.has(failure.type);
      if (isRace && (await this.store.load(caller, session.cart_id)).order)
        return this.views.show(caller, session.cart_id, notices);
      if (isRace && failure.type === 'conflict')
        throw new SessionError('complete_in_progress', 'The checkout session is being completed');
      throw failure;
    }
  }

  /** Marks the order of a session if the storefront has placed it, or a process that died before it could. */
  async recordOrder({ cart_id, order, order_id }: StoredSession): Promise<void> {
    if (order && order_id === null) await this.orders.record(cart_id, order.id);
  }

  private async run(
    session: StoredSession,
    caller: AgentCaller,
    payment: PaymentInput | null,
    notices: readonly Issue[],
  ): Promise<SessionView> {
    const { cart_id: id, shown_total: shownTotal } = session;
    await this.refresh.refresh(session, payment);
    const view = await this.views.read(caller, id, notices);
    if (view.state !== 'ready') return this.views.show(caller, id, notices);
    if (view.totals.total !== shownTotal) return this.views.show(caller, id, [...notices, PRICE_CHANGED]);
    const credential = view.totals.total > 0 ? await this.preparePayment(view, caller, payment) : undefined;
    const issues = await this.tryToPlace(session, caller, credential);
    return this.views.show(caller, id, [...notices, ...issues]);
  }

  /** @returns why there is no order; empty if there is one */
  private async tryToPlace(
    session: StoredSession,
    caller: AgentCaller,
    credential: PaymentCredential | undefined,
  ): Promise<Issue[]> {
    const id = session.cart_id;
    try {
      const completion = await this.completeCart.complete(id, { credential });
      if (completion.type === 'order') {
        await this.orders.record(id, completion.id);
        return [];
      }
      if (completion.type === 'cart' && completion.payment_status === 'requires_more') {
        await this.store.patch(id, { request: { ...session.request, requires_confirmation: true } });
        return [];
      }
      throw new SessionError('unavailable', 'The payment is not decided yet; try again');
    } catch (failure) {
      if (!(failure instanceof CommerceError)) throw failure;
      return this.issuesOf(failure, session, caller);
    }
  }

  private async issuesOf(
    failure: CommerceError,
    session: StoredSession,
    caller: AgentCaller,
  ): Promise<Issue[]> {
    if ((await this.store.load(caller, session.cart_id)).order) return [];
    if (failure instanceof PaymentUnavailable)
      throw new SessionError('unavailable', 'The payment provider does not respond; try again');
    switch (failure.type) {
      case 'payment_authorization_error':
        return [error('payment_declined', 'The payment was declined')];
      case 'conflict':
        return [error('complete_in_progress', 'The checkout session is being completed')];
      case 'insufficient_inventory':
        await this.refresh.refresh(session, null);
        return [];
      case 'not_allowed':
      case 'invalid_data':
      case 'not_found': {
        await this.refresh.refresh(session, null);
        const view = await this.views.read(caller, session.cart_id);
        const hasChanged = view.totals.total !== session.shown_total;
        if (hasChanged) return [PRICE_CHANGED];
        this.logger.warn({
          message: 'a session was not completed',
          session_id: session.cart_id,
          platform_id: caller.platform.id,
          reason: failure.message,
        });
        return view.state === 'ready'
          ? [error('not_completed', 'The order cannot be placed at the moment')]
          : [];
      }
      default:
        throw failure;
    }
  }

  /** Selects the payment provider of the handler; it receives the credential when the cart is completed. */
  private async preparePayment(
    { id, handlers }: SessionView,
    { platform }: AgentCaller,
    payment: PaymentInput | null,
  ): Promise<PaymentCredential> {
    const handler = handlers.find((offered) => offered.id === payment?.handler);
    if (!payment || !handler)
      throw new SessionError('unsupported_handler', 'The payment needs one of the offered handlers');
    await this.paymentSessions.selectForCredential(id, handler.provider_id);
    return { handler: handler.id, token: payment.token, platform: platform.id };
  }
}

const RACES: ReadonlySet<ErrorType> = new Set<ErrorType>(['not_allowed', 'conflict']);

const PRICE_CHANGED = error('price_changed', 'The total has changed since it was shown; please confirm it');
