import { Injectable } from '@nestjs/common';
import {
  baskets,
  CartChanges,
  CartOwners,
  customerScopeOf,
  Database,
  normalizeCode,
  type OpenCart,
  RateLimits,
  type Tx,
} from '@storekeep/server/extend';
import { cartAddress, type SessionCart, SessionCarts } from '../session-carts.ts';
import type {
  RefusedLine,
  RequestedItem,
  SessionAddress,
  SessionInput,
  SessionRequest,
} from '../session-input.ts';
import { type AgentCaller, SessionStore, type StoredSession } from '../session-store.ts';
import type { Issue } from '../view/issue.ts';
import { quantityAdjusted } from '../view/session-issues.ts';
import { applyCodes } from './apply-codes.ts';
import {
  findSellableItems,
  mergeItems,
  replaceItems,
  requireKnownItems,
  type SellableItems,
} from './replace-items.ts';
import { deliveringRegion, initialRegion, regionsOfPlatform, withShortCountries } from './session-regions.ts';

export interface AppliedInput {
  session: StoredSession;
  /** Issues of this request, which the session does not have afterwards. */
  notices: Issue[];
  /** The cart as it is after the request, if it had to be read. */
  loaded?: SessionCart;
}

/** Applies requests to sessions and their carts. */
@Injectable()
export class ChangeSession {
  constructor(
    private readonly database: Database,
    private readonly changes: CartChanges,
    private readonly owners: CartOwners,
    private readonly carts: SessionCarts,
    private readonly store: SessionStore,
    private readonly rateLimits: RateLimits,
  ) {}

  /**
   * Applies a request to an open session, and chooses the shipping methods of its cart. Limits how many unknown codes of discounts and
   * gift cards a platform and a client may send, as `/store` does for shoppers.
   * @param before the session that the request changes; its codes are repeated with each request and count once. Null for a new one
   * @param open creates a new session, after the limit admitted the request
   * @throws too_many_requests; SessionError `invalid_item`; as `open`
   */
  apply(
    caller: AgentCaller,
    input: SessionInput,
    before: StoredSession | null,
    open: () => Promise<StoredSession>,
  ): Promise<AppliedInput> {
    const known = new Set(before?.request.codes.map(({ code }) => normalizeCode(code)));
    const added = new Set((input.codes ?? []).map(normalizeCode).filter((code) => !known.has(code)));
    const apply = async (): Promise<AppliedInput> => {
      const session = before ?? (await open());
      return { session, ...(await this.change(session, caller, input)) };
    };
    if (added.size === 0) return apply();
    const limits = this.rateLimits.codeBuckets(caller.ip, `agent ${caller.platform.id}`);
    return this.rateLimits.limitSeveral(limits, added.size, apply, ({ session }) => {
      const unknown = session.request.codes.filter(({ rejection }) => rejection === 'invalid');
      return new Set(unknown.map(({ code }) => normalizeCode(code)).filter((code) => added.has(code))).size;
    });
  }

  private async change(
    session: StoredSession,
    caller: AgentCaller,
    requested: SessionInput,
  ): Promise<Omit<AppliedInput, 'session'>> {
    const input = await withShortCountries(this.database, requested);
    const { request: before } = session;
    const notices = [...(input.issues ?? [])];
    session.request = {
      ...before,
      buyer: input.buyer === undefined ? before.buyer : input.buyer,
      recipient:
        input.recipient === undefined
          ? before.recipient
          : input.recipient && { ...before.recipient, ...input.recipient },
      note: input.note === undefined ? before.note : input.note,
      consents: input.consents === undefined ? before.consents : (input.consents ?? undefined),
    };
    session.attribution = mergeAttribution(session.attribution, input.attribution);
    const changed = changesCart(input) ? await this.changeCart(session, caller, input) : undefined;
    const { refused, request, attribution } = session;
    await this.store.patch(session.cart_id, { refused, request, attribution: attribution ?? undefined });
    if (!changed) return { notices };
    notices.push(...changed.adjusted.map(quantityAdjusted));
    const { missing, loaded } = await this.carts.chooseShipping(session);
    if (missing.length > 0) notices.push(await this.forgetOptions(session, missing, changed.optionsBefore));
    return { notices, loaded };
  }

  /** Forgets shipping options that are not available. @param before the options of the cart before the request */
  private async forgetOptions(
    session: StoredSession,
    missing: readonly string[],
    before: readonly string[],
  ): Promise<Issue> {
    const { cart_id, request } = session;
    session.request = { ...request, options: request.options.filter((id) => !missing.includes(id)) };
    await this.store.patch(cart_id, { request: session.request });
    return missing.every((id) => before.includes(id)) ? REPLACED : NOT_AVAILABLE;
  }

  /** Applies a request to the cart, and records in the session what the cart cannot. */
  private async changeCart(
    session: StoredSession,
    caller: AgentCaller,
    input: SessionInput,
  ): Promise<{ adjusted: RequestedItem[]; optionsBefore: string[] }> {
    const { request } = session;
    const delivery = await this.deliveryOf(session, caller, input);
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
          requireKnownItems(caller.sessionProtocol, sellable);
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
    { currency_code }: StoredSession,
    { platform, sessionProtocol: { protocol } }: AgentCaller,
    { shipping_address: address, preference }: SessionInput,
  ): Promise<Delivery | undefined> {
    if (address === undefined) return undefined;
    const regions = await regionsOfPlatform(this.database, platform.region_ids);
    if (!address?.country_code) {
      const hasPreference = preference?.country !== undefined || preference?.currency !== undefined;
      const region = hasPreference ? initialRegion(regions, preference, false) : undefined;
      return { region_id: region?.id ?? null, is_undeliverable: false, address };
    }
    // the currency of a session of ACP was agreed at its creation
    const currency = protocol === 'acp' ? currency_code : undefined;
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
    await baskets.updateCart(
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
  before: readonly baskets.BasketLine[],
  after: readonly baskets.BasketLine[],
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

/** The fields that a request omits do not change; null clears one. */
export function mergeAttribution(
  before: StoredSession['attribution'],
  attribution: SessionInput['attribution'],
): StoredSession['attribution'] {
  if (!attribution) return before;
  return Object.fromEntries(
    Object.entries({ ...before, ...attribution }).filter(([, value]) => value !== null),
  );
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
