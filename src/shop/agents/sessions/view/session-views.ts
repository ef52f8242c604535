import { Injectable } from '@nestjs/common';
import type { AgentProtocol } from '../../../../model/entities/agents/agent-platform.entity.ts';
import { PaymentProviders } from '../../../payments/payment-providers.ts';
import { buildView } from './build-view.ts';
import { hasAddress, SessionCarts, type RepresentedCart } from '../session-cart.ts';
import type { SessionProtocol } from '../session-input.ts';
import { SessionStore, type StoredSession } from '../session-store.ts';
import type { Issue } from './issue.ts';
import type { PaymentHandler, SessionView } from './session-view.ts';

/** Reads sessions for their platforms. */
@Injectable()
export class SessionViews {
  constructor(
    private readonly carts: SessionCarts,
    private readonly store: SessionStore,
    private readonly providers: PaymentProviders,
  ) {}

  /** Reads a session, and stores its total as the one that the platform received last. @param notices issues of this request only */
  async show(
    session: StoredSession,
    sessionProtocol: SessionProtocol,
    notices: readonly Issue[] = [],
  ): Promise<SessionView> {
    const view = await this.read(session, sessionProtocol, notices);
    if (view.totals.total !== session.shown_total && !session.order)
      await this.store.patch(session.cart_id, { shown_total: view.totals.total });
    return view;
  }

  /** Like `show`, but does not store the total. */
  async read(
    session: StoredSession,
    sessionProtocol: SessionProtocol,
    notices: readonly Issue[] = [],
  ): Promise<SessionView> {
    const { order, cart_id } = session;
    const cart = order ? await this.carts.readOrder(order.id) : await this.carts.readCart(cart_id);
    const [options, shippable] = order
      ? [[], {}]
      : await Promise.all([
          hasAddress(session.request, cart) ? this.carts.offerShipping(cart_id) : [],
          this.carts.shippableVariants(cart),
        ]);
    const handlers = order ? [] : this.handlersOf(cart, sessionProtocol);
    return buildView({ session, sessionProtocol, cart, options, shippable, notices, handlers });
  }

  /** Lists the payment handlers of this shop in any region. */
  handlersOfShop(protocol: AgentProtocol): PaymentHandler[] {
    return this.providers
      .list()
      .filter(({ isOffered }) => isOffered)
      .flatMap(({ id, credentialHandlers }) => credentialHandlers.map((one) => ({ ...one, provider_id: id })))
      .filter(({ kind }) => protocol === 'ucp' || kind !== 'google_pay');
  }

  private handlersOf({ region }: RepresentedCart, { protocol }: SessionProtocol): PaymentHandler[] {
    const regionProviders = region.payment_providers.map(({ id }) => id);
    return this.handlersOfShop(protocol).filter(({ provider_id }) => regionProviders.includes(provider_id));
  }
}
