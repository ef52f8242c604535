import { Injectable } from '@nestjs/common';
import { Database } from '../../../../engine/kernel/database/database.ts';
import type { Sql } from '../../../../engine/kernel/database/sql.ts';
import { addShippingMethod } from '../../../carts/baskets/basket-shipping.ts';
import { PaymentSessionsService } from '../../../carts/carts/payment/payment-sessions.service.ts';
import { CartChanges } from '../../../carts/carts/change-cart.ts';
import type { OpenCart } from '../../../carts/carts/open-cart.ts';
import { customerScopeOf, CartOwners } from '../../../carts/carts/owners/cart-owners.ts';
import { updateCart } from '../../../carts/carts/update-cart.ts';
import { meetsRequirements } from '../../../shipping/options/shipping-requirements.ts';
import type { PricedOption } from '../../../shipping/options/shipping-options.service.ts';
import { totalsOf } from '../../../carts/baskets/reprice-basket.ts';
import { applyCodes } from './apply-codes.ts';
import { findSellableItems, mergeItems, replaceItems, type SellableItems } from './replace-items.ts';
import { hasAddress, SessionCarts, type RepresentedCart } from '../session-cart.ts';
import { SessionError } from '../session-error.ts';
import type { RequestedCode, SessionAddress, SessionInput, SessionProtocol } from '../session-input.ts';
import { quantityAdjusted } from '../view/session-issues.ts';
import { deliveringRegion, regionsOfPlatform, withShortCountries } from './session-regions.ts';
import { SessionStore, type SellingPlatform, type StoredSession } from '../session-store.ts';
import type { Issue } from '../view/issue.ts';

/** Applies requests to the carts of sessions. */
@Injectable()
export class ChangeSession {
  constructor(
    private readonly database: Database,
    private readonly changes: CartChanges,
    private readonly owners: CartOwners,
    private readonly carts: SessionCarts,
    private readonly store: SessionStore,
    private readonly paymentSessions: PaymentSessionsService,
  ) {}

  /**
   * Cancels an open session, and the payments of its cart.
   * @param attribution what the platform says about where the shopper came from
   */
  async cancel(id: string, attribution?: Record<string, unknown>): Promise<void> {
    await this.store.patch(id, { status: 'canceled', attribution });
    await this.paymentSessions.removeAll(id);
  }

  /**
   * Applies a request to the cart of an open session, and chooses its shipping methods.
   * @returns issues of this request, which the session does not have afterwards
   * @throws SessionError `invalid_item`
   */
  async apply(
    session: StoredSession,
    platform: SellingPlatform,
    sessionProtocol: SessionProtocol,
    requested: SessionInput,
  ): Promise<Issue[]> {
    const id = session.cart_id;
    const input = await withShortCountries(this.database, requested);
    const delivery = await this.deliveryOf(session, platform, sessionProtocol, input);
    const items = input.items && mergeItems(input.items);
    let sellable: SellableItems | undefined;
    let codes: RequestedCode[] | undefined;
    await this.changes.change(
      id,
      async (cart, sql) => {
        await this.setContact(sql, cart, session, input, delivery);
        if (items) {
          sellable = await findSellableItems(sql, cart, items);
          requireKnownItems(sessionProtocol, sellable);
          await replaceItems(sql, cart, sellable.items);
        }
        if (input.codes) codes = await applyCodes(sql, cart, input.codes);
      },
      { taxes: 'now' },
    );
    const notices = [...(input.issues ?? []), ...(sellable?.adjusted ?? []).map(quantityAdjusted)];
    const { request } = session;
    session.request = {
      variants: items ? items.map(({ variant_id }) => variant_id) : request.variants,
      buyer: input.buyer === undefined ? request.buyer : input.buyer,
      address: input.shipping_address === undefined ? request.address : input.shipping_address,
      is_undeliverable: delivery ? delivery.is_undeliverable : request.is_undeliverable,
      codes: codes ?? request.codes,
      options: input.options ? [...input.options] : request.options,
      note: input.note === undefined ? request.note : input.note,
      consents: input.consents === undefined ? request.consents : input.consents,
      requires_confirmation: false,
      credential_hash: request.credential_hash,
    };
    if (sellable) session.refused = sellable.refused;
    const { refused, request: changed } = session;
    await this.store.patch(id, { refused, request: changed, attribution: input.attribution });
    return [...notices, ...(await this.chooseShipping(session, input))];
  }

  /** Finds the region and the address to deliver to, if the request changes them. */
  private async deliveryOf(
    session: StoredSession,
    platform: SellingPlatform,
    { protocol }: SessionProtocol,
    { shipping_address: address }: SessionInput,
  ): Promise<Delivery | undefined> {
    if (address === undefined) return undefined;
    if (!address?.country_code) return { region_id: null, is_undeliverable: false, address };
    const regions = await regionsOfPlatform(this.database, platform.region_ids);
    const { region } = await this.carts.readCart(session.cart_id);
    // the currency of a session of ACP was agreed at its creation
    const currency = protocol === 'acp' ? region.currency_code : undefined;
    const delivering = deliveringRegion(regions, address.country_code, currency);
    if (!delivering) return { region_id: null, is_undeliverable: true, address: null };
    return { region_id: delivering.id, is_undeliverable: false, address };
  }

  private async setContact(
    sql: Sql,
    cart: OpenCart,
    { request }: StoredSession,
    { buyer = request.buyer, buyer: newBuyer }: SessionInput,
    delivery: Delivery | undefined,
  ): Promise<void> {
    const email = buyer?.email ?? null;
    if (newBuyer !== undefined && email === null)
      Object.assign(cart, { email: null, customer_id: null, customer: null });
    const address = delivery ? delivery.address : request.is_undeliverable ? null : request.address;
    const isAddressChanged = delivery !== undefined || newBuyer !== undefined;
    await updateCart(
      sql,
      cart,
      {
        ...(newBuyer !== undefined && email !== null && { email }),
        ...(delivery?.region_id && { region_id: delivery.region_id }),
        ...(isAddressChanged && { shipping_address: address && cartAddress(address, buyer) }),
      },
      {
        setCustomer: (_, __, customer) => this.owners.setCustomer(sql, cart, customer, null),
        scope: () => customerScopeOf(cart, null),
      },
    );
  }

  /**
   * Gives the cart a shipping method for each shipping profile: the option that the platform has chosen, now or earlier, else the
   * cheapest one. Without an address, the cart has no shipping methods.
   */
  private async chooseShipping(session: StoredSession, input: SessionInput): Promise<Issue[]> {
    const id = session.cart_id;
    const requested = session.request.options;
    const cart = await this.carts.readCart(id);
    const offered = hasAddress(session.request, cart) ? await this.carts.offerShipping(id) : [];
    const shippable = offered.length > 0 ? await this.carts.shippableVariants(cart) : {};
    const profiles = [...new Set(Object.values(shippable).flat())];
    const chosen = profiles.flatMap((profile) => {
      const options = offered.filter(({ profile_id }) => profile_id === profile);
      return options.find((option) => requested.includes(option.id)) ?? options[0] ?? [];
    });
    if (!isSelected(cart, chosen)) await this.select(cart, chosen);
    const isMissing = requested.some((id) => !chosen.some((option) => option.id === id));
    if (!isMissing || chosen.length === 0) return [];
    return [input.options ? NOT_AVAILABLE : REPLACED];
  }

  private async select(cart: RepresentedCart, chosen: readonly PricedOption[]): Promise<void> {
    const optionIds = chosen.map(({ id }) => id);
    const prepared = chosen.length > 0 ? await this.carts.prepareShipping(cart, optionIds) : [];
    await this.changes.change(
      cart.id,
      (open) => {
        open.shipping_methods = [];
        const amounts = totalsOf(open);
        for (const option of prepared)
          if (option.region_id === open.region_id && meetsRequirements(option, amounts))
            addShippingMethod(open, option);
      },
      { taxes: 'now' },
    );
  }
}

const NOT_AVAILABLE: Issue = {
  code: 'unsupported_fulfillment',
  severity: 'warning',
  text: 'The selected shipping option is not available',
};

const REPLACED: Issue = {
  code: 'shipping_changed',
  severity: 'info',
  text: 'Another shipping option was selected, as the previous one is not available any more',
};

interface Delivery {
  /** Null if the region does not change. */
  region_id: string | null;
  is_undeliverable: boolean;
  /** The shipping address of the cart. */
  address: SessionAddress | null;
}

/** @throws SessionError `invalid_item` if the protocol rejects unknown items */
export function requireKnownItems(
  { rejectsUnknownItems }: SessionProtocol,
  { refused }: SellableItems,
): void {
  const unknown = refused.filter(({ code }) => code === 'item_unavailable');
  if (rejectsUnknownItems && unknown.length > 0)
    throw new SessionError('invalid_item', 'The item is not sold here', unknown);
}

function isSelected({ shipping_methods }: RepresentedCart, chosen: readonly PricedOption[]): boolean {
  const selected = shipping_methods.map(({ shipping_option_id }) => shipping_option_id);
  return selected.length === chosen.length && chosen.every(({ id }) => selected.includes(id));
}

/** Converts an address for the cart. It has all fields, so that it replaces all fields of the previous one. */
export function cartAddress(
  { id: _, ...address }: SessionAddress,
  buyer: SessionInput['buyer'],
): Omit<SessionAddress, 'id'> {
  const hasName = address.first_name || address.last_name;
  const { first_name, last_name } = hasName ? address : (buyer ?? address);
  return { ...address, first_name, last_name, phone: address.phone ?? buyer?.phone ?? null };
}
