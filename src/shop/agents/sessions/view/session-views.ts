import { Injectable } from '@nestjs/common';
import { PaymentProviders } from '../../../payments/payment-providers.ts';
import { buildView } from './build-view.ts';
import { hasAddress, SessionCarts, type RepresentedCart } from '../session-cart.ts';
import type { SpokenProtocol } from '../session-input.ts';
import { SessionStore, type StoredSession } from '../session-store.ts';
import type { Issue } from './issue.ts';
import type { SessionView } from './session-view.ts';

/** The payment providers that can be paid by the credential of an agent; the handler has the id of the provider. */
const HANDLERS = ['test'] as const;

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
    const handlers = order ? [] : this.handlersOf(cart);
    return buildView({ session, spoken, cart, options, delivered, notices, handlers });
  }

  /** The payment handlers of this shop, whatever the region. */
  handlersOfShop(): string[] {
    return HANDLERS.filter((id) => this.providers.get(id)?.isOffered);
  }

  private handlersOf({ region }: RepresentedCart): string[] {
    const ofRegion = region.payment_providers.map(({ id }) => id);
    return this.handlersOfShop().filter((id) => ofRegion.includes(id));
  }
}
