import { Injectable } from '@nestjs/common';
import type { AgentProtocol } from '../../../../model/entities/agents/agent-platform.entity.ts';
import { PaymentProviders } from '../../../payments/payment-providers.ts';
import { buildView } from './build-view.ts';
import { hasAddress, SessionCarts, type RepresentedCart } from '../session-cart.ts';
import type { SpokenProtocol } from '../session-input.ts';
import { SessionStore, type StoredSession } from '../session-store.ts';
import type { Issue } from './issue.ts';
import type { PaymentHandler, SessionView } from './session-view.ts';

/** Shows sessions to their platforms. */
@Injectable()
export class SessionViews {
  constructor(
    private readonly carts: SessionCarts,
    private readonly store: SessionStore,
    private readonly providers: PaymentProviders,
  ) {}

  /** Reads a session as it is now, and stores the total that is shown. @param notices of this request */
  async show(
    session: StoredSession,
    spoken: SpokenProtocol,
    notices: readonly Issue[] = [],
  ): Promise<SessionView> {
    const view = await this.read(session, spoken, notices);
    if (view.totals.total !== session.shown_total && !session.order)
      await this.store.patch(session.cart_id, { shown_total: view.totals.total });
    return view;
  }

  /** Like `show`, without storing the total. */
  async read(
    session: StoredSession,
    spoken: SpokenProtocol,
    notices: readonly Issue[] = [],
  ): Promise<SessionView> {
    const { order, cart_id } = session;
    const cart = order ? await this.carts.readOrder(order.id) : await this.carts.readCart(cart_id);
    const [options, delivered] = order
      ? [[], {}]
      : await Promise.all([
          hasAddress(session.request, cart) ? this.carts.offerShipping(cart_id) : [],
          this.carts.deliveredVariants(cart),
        ]);
    const handlers = order ? [] : this.handlersOf(cart, spoken);
    return buildView({ session, spoken, cart, options, delivered, notices, handlers });
  }

  /** The payment handlers of this shop, whatever the region. */
  handlersOfShop(protocol: AgentProtocol): PaymentHandler[] {
    return this.providers
      .list()
      .filter(({ isOffered }) => isOffered)
      .flatMap(({ id, credentialHandlers }) => credentialHandlers.map((one) => ({ ...one, provider_id: id })))
      .filter(({ kind }) => protocol === 'ucp' || kind !== 'google_pay');
  }

  private handlersOf({ region }: RepresentedCart, { protocol }: SpokenProtocol): PaymentHandler[] {
    const ofRegion = region.payment_providers.map(({ id }) => id);
    return this.handlersOfShop(protocol).filter(({ provider_id }) => ofRegion.includes(provider_id));
  }
}
