import { Injectable } from '@nestjs/common';
import { Database } from '../../../../engine/kernel/database/database.ts';
import type { Tx } from '../../../../engine/kernel/database/sql.ts';
import type { BasketLine } from '../../../carts/baskets/basket.ts';
import { CartChanges } from '../../../carts/carts/change-cart.ts';
import type { OpenCart } from '../../../carts/carts/open-cart.ts';
import { customerScopeOf, CartOwners } from '../../../carts/carts/owners/cart-owners.ts';
import { updateCart } from '../../../carts/carts/update-cart.ts';
import { applyCodes } from './apply-codes.ts';
import { cartAddress } from './cart-address.ts';
import { ChooseShipping } from './choose-shipping.ts';
import { findSellableItems, mergeItems, replaceItems, type SellableItems } from './replace-items.ts';
import { SessionCarts } from '../session-cart.ts';
import { SessionError } from '../session-error.ts';
import type {
  RefusedLine,
  RequestedItem,
  SessionAddress,
  SessionInput,
  SessionProtocol,
  SessionRequest,
} from '../session-input.ts';
import { quantityAdjusted } from '../view/session-issues.ts';
import { mergeAttribution, mergeRecipient } from './merge-input.ts';
import { deliveringRegion, initialRegion, regionsOfPlatform, withShortCountries } from './session-regions.ts';
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
    private readonly shipping: ChooseShipping,
    private readonly store: SessionStore,
  ) {}

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
    const input = await withShortCountries(this.database, requested);
    const { request: before } = session;
    const issues = [...(input.issues ?? [])];
    session.request = {
      ...before,
      buyer: input.buyer === undefined ? before.buyer : input.buyer,
      recipient: mergeRecipient(before.recipient, input.recipient),
      note: input.note === undefined ? before.note : input.note,
      consents: input.consents === undefined ? before.consents : (input.consents ?? undefined),
    };
    session.attribution = mergeAttribution(session.attribution, input.attribution);
    const changed = changesCart(input)
      ? await this.changeCart(session, platform, sessionProtocol, input)
      : undefined;
    const { refused, request, attribution } = session;
    await this.store.patch(session.cart_id, { refused, request, attribution: attribution ?? undefined });
    if (!changed) return issues;
    issues.push(...changed.adjusted.map(quantityAdjusted));
    return [...issues, ...(await this.shipping.choose(session, changed.optionsBefore))];
  }

  /** Applies a request to the cart, and records in the session what the cart cannot. */
  private async changeCart(
    session: StoredSession,
    platform: SellingPlatform,
    sessionProtocol: SessionProtocol,
    input: SessionInput,
  ): Promise<{ adjusted: RequestedItem[]; optionsBefore: string[] }> {
    const { request } = session;
    const delivery = await this.deliveryOf(session, platform, sessionProtocol, input);
    const items = input.items && mergeItems(input.items);
    let sellable: SellableItems | undefined;
    let codes = request.codes;
    let lost: RefusedLine[] = [];
    let optionsBefore: string[] = [];
    await this.changes.change(
      session.cart_id,
      async (cart, tx) => {
        const { region_id, items: linesBefore } = cart;
        optionsBefore = cart.shipping_methods.map(({ shipping_option_id }) => shipping_option_id);
        await this.setContact(tx, cart, session, input, delivery);
        if (items) {
          sellable = await findSellableItems(tx, cart, items);
          requireKnownItems(sessionProtocol, sellable);
          await replaceItems(tx, cart, sellable.items);
        } else lost = findLostLines(linesBefore, cart.items, request.variants);
        const newCodes = input.codes ?? (cart.region_id === region_id ? undefined : codesOf(request));
        codes = newCodes ? await applyCodes(tx, cart, newCodes) : request.codes;
      },
      { taxes: 'now' },
    );
    session.request = {
      ...request,
      variants: items ? items.map(({ variant_id }) => variant_id) : request.variants,
      address: input.shipping_address === undefined ? request.address : input.shipping_address,
      is_undeliverable: delivery ? delivery.is_undeliverable : request.is_undeliverable,
      codes,
      options: input.options ? [...input.options] : request.options,
      has_unsupported_fulfillment: input.has_unsupported_fulfillment ?? request.has_unsupported_fulfillment,
      requires_confirmation: false,
    };
    session.refused = sellable ? sellable.refused : [...session.refused, ...lost];
    return { adjusted: sellable?.adjusted ?? [], optionsBefore };
  }

  /** Finds the region and the address to deliver to, if the request changes them. */
  private async deliveryOf(
    session: StoredSession,
    platform: SellingPlatform,
    { protocol }: SessionProtocol,
    { shipping_address: address, preference }: SessionInput,
  ): Promise<Delivery | undefined> {
    if (address === undefined) return undefined;
    const regions = await regionsOfPlatform(this.database, platform.region_ids);
    if (!address?.country_code) {
      const hasPreference = preference?.country !== undefined || preference?.currency !== undefined;
      const region = hasPreference ? initialRegion(regions, preference, false) : undefined;
      return { region_id: region?.id ?? null, is_undeliverable: false, address };
    }
    const { region } = await this.carts.readCart(session.cart_id);
    // the currency of a session of ACP was agreed at its creation
    const currency = protocol === 'acp' ? region.currency_code : undefined;
    const delivering = deliveringRegion(regions, address.country_code, currency);
    if (!delivering) return { region_id: null, is_undeliverable: true, address: null };
    return { region_id: delivering.id, is_undeliverable: false, address };
  }

  private async setContact(
    tx: Tx,
    cart: OpenCart,
    { request }: StoredSession,
    { buyer, recipient }: SessionInput,
    delivery: Delivery | undefined,
  ): Promise<void> {
    const isContactChanged = buyer !== undefined || recipient !== undefined;
    const email = request.buyer?.email ?? request.recipient?.email ?? null;
    if (isContactChanged && email === null)
      Object.assign(cart, { email: null, customer_id: null, customer: null });
    const isUndeliverable = request.is_undeliverable || cart.region.is_deleted;
    const address = delivery ? delivery.address : isUndeliverable ? null : request.address;
    const isAddressChanged = delivery !== undefined || isContactChanged;
    await updateCart(
      tx,
      cart,
      {
        ...(isContactChanged && email !== null && { email }),
        ...(delivery?.region_id && { region_id: delivery.region_id }),
        ...(isAddressChanged && { shipping_address: address && cartAddress(address, request) }),
      },
      {
        setCustomer: (_, __, customer) => this.owners.setCustomer(tx, cart, customer, null),
        scope: () => customerScopeOf(cart, null),
      },
    );
  }
}

interface Delivery {
  /** Null if the region does not change. */
  region_id: string | null;
  is_undeliverable: boolean;
  /** The shipping address of the cart. */
  address: SessionAddress | null;
}

/** Whether a request changes more than the remarks that are stored with the session. */
function changesCart(input: SessionInput): boolean {
  const { note: _, consents: __, attribution: ___, issues: ____, ...changes } = input;
  return Object.values(changes).some((value) => value !== undefined);
}

/** Finds the lines that the cart has lost as they have no price in its new region. */
function findLostLines(
  before: readonly BasketLine[],
  after: readonly BasketLine[],
  variants: readonly string[],
): RefusedLine[] {
  return before
    .filter(({ id }) => !after.some((line) => line.id === id))
    .flatMap(({ variant_id }) =>
      variant_id === null
        ? []
        : { variant_id, index: Math.max(0, variants.indexOf(variant_id)), code: 'item_unavailable' },
    );
}

function codesOf({ codes }: SessionRequest): string[] | undefined {
  return codes.length > 0 ? codes.map(({ code }) => code) : undefined;
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
