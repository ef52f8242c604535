import { Injectable } from '@nestjs/common';
import { money, PaymentProviders, representPrice } from '@storekeep/server/extend';
import type { AgentProtocol } from '#additions/agents/entities/agent-platform.entity';
import {
  type RepresentedCart,
  type RepresentedLine,
  type SessionCart,
  SessionCarts,
} from '../session-carts.ts';
import { type AgentCaller, SessionStore, type StoredSession } from '../session-store.ts';
import type { StoredOrder } from '../stored-order.ts';
import type { Issue } from './issue.ts';
import { findIssues } from './session-issues.ts';
import type {
  AppliedDiscount,
  OrderLine,
  OrderState,
  OrderView,
  PaymentHandler,
  SessionLine,
  SessionState,
  SessionTotals,
  SessionView,
  ShippingGroup,
} from './session-view.ts';

/** Reads sessions for their platforms. */
@Injectable()
export class SessionViews {
  constructor(
    private readonly carts: SessionCarts,
    private readonly store: SessionStore,
    private readonly providers: PaymentProviders,
  ) {}

  /**
   * Reads a session, and stores its total as the one that the platform received last.
   * @param notices issues of this request only
   * @param loaded its cart, if it has just been read
   * @throws SessionError `not_found`
   */
  async show(
    caller: AgentCaller,
    id: string,
    notices: readonly Issue[] = [],
    loaded?: SessionCart,
  ): Promise<SessionView> {
    return this.showLoaded(caller, await this.store.load(caller, id), notices, loaded);
  }

  async showLoaded(
    caller: AgentCaller,
    session: StoredSession,
    notices: readonly Issue[] = [],
    loaded?: SessionCart,
  ): Promise<SessionView> {
    const view = await this.build(session, caller, notices, loaded);
    const { total } = view.totals;
    if (total !== session.shown_total && !session.order)
      await this.store.patch(session.cart_id, { shown_total: total });
    return view;
  }

  /** Like `show`, but does not store the total. */
  async read(caller: AgentCaller, id: string, notices: readonly Issue[] = []): Promise<SessionView> {
    return this.build(await this.store.load(caller, id), caller, notices);
  }

  /** Lists the payment handlers of this shop in any region. */
  handlersOfShop(protocol: AgentProtocol): PaymentHandler[] {
    return this.providers
      .list()
      .filter(({ isOffered }) => isOffered)
      .flatMap(({ id, credentialHandlers }) => credentialHandlers.map((one) => ({ ...one, provider_id: id })))
      .filter(({ kind }) => protocol === 'ucp' || kind !== 'google_pay');
  }

  private async build(
    session: StoredSession,
    { sessionProtocol: { delivery, protocol } }: AgentCaller,
    notices: readonly Issue[],
    before?: SessionCart,
  ): Promise<SessionView> {
    const loaded = before && !session.order ? before : await this.carts.load(session);
    const { cart, shippable } = loaded;
    const lines = inRequestedOrder(cart.items, session.request.variants);
    const groups = groupsOf(loaded, lines);
    const requires_shipping = lines.some(({ variant_id }) => variant_id !== null && variant_id in shippable);
    const state = { groups, requiresShipping: requires_shipping, delivery };
    const issues = [...findIssues(session, cart, state), ...notices];
    const offered = cart.region.payment_providers.map(({ id }) => id);
    const { request, order } = session;
    return {
      id: session.cart_id,
      capabilities: session.capabilities.names,
      state: stateOf(session, issues),
      currency: cart.region.currency_code,
      includes_tax: lines.some(({ includes_tax }) => includes_tax),
      lines: lines.map(lineOf),
      totals: totalsOf(cart),
      ...{ groups, requires_shipping },
      buyer: request.buyer,
      recipient: request.recipient ?? null,
      address: request.address,
      codes: request.codes,
      discounts: discountsOf(cart, lines),
      issues: order ? [] : issues,
      handlers: order
        ? []
        : this.handlersOfShop(protocol).filter(({ provider_id }) => offered.includes(provider_id)),
      order: order && buildOrderView({ ...session, order }, cart),
      created_at: session.created_at,
      updated_at: session.updated_at,
      expires_at: session.expires_at,
    };
  }
}

/** A session that has an order. */
export type CompletedSession = Pick<StoredSession, 'cart_id' | 'request'> & { order: StoredOrder };

/** Builds the complete representation of an order, for all protocols. @param represented its lines and amounts */
export function buildOrderView(
  { cart_id, request, order }: CompletedSession,
  represented: RepresentedCart,
): OrderView {
  const { id, display_id, fulfillments, adjustments, is_canceled } = order;
  const lines = represented.items.map((line) => orderLineOf(line, is_canceled));
  return {
    ...{ id, session_id: cart_id, display_id, fulfillments, adjustments },
    currency: represented.region.currency_code,
    includes_tax: represented.items.some(({ includes_tax }) => includes_tax),
    status: stateOfOrder(order, lines),
    lines,
    totals: totalsOf(represented),
    address: request.address,
  };
}

function orderLineOf(line: RepresentedLine, isCanceled: boolean): OrderLine {
  const { quantity, returned_quantity, shipped_quantity } = line;
  const fulfilled = shipped_quantity ?? 0;
  const current = isCanceled ? 0 : quantity - (returned_quantity ?? 0);
  return { ...lineOf(line), current, fulfilled, status: lineStatus(current, fulfilled) };
}

function lineStatus(current: number, fulfilled: number): OrderLine['status'] {
  if (current === 0) return 'removed';
  if (fulfilled >= current) return 'fulfilled';
  return fulfilled > 0 ? 'partial' : 'processing';
}

function stateOfOrder(
  { status, payment_status, is_canceled, fulfillments }: StoredOrder,
  lines: readonly OrderLine[],
): OrderState {
  if (is_canceled) return 'canceled';
  if (status === 'completed') return 'completed';
  if (payment_status === 'requires_action') return 'manual_review';
  const open = lines.filter((line) => line.status !== 'removed');
  if (open.length > 0 && open.every((line) => line.status === 'fulfilled')) return 'shipped';
  return fulfillments.some((fulfillment) => fulfillment.status !== 'canceled') ? 'processing' : 'confirmed';
}

function stateOf(session: StoredSession, issues: readonly Issue[]): SessionState {
  if (session.order) return 'completed';
  if (session.is_expired) return 'expired';
  if (session.status === 'canceled') return 'canceled';
  if (session.is_completing) return 'completing';
  if (issues.some(({ code }) => ESCALATING_ISSUES.has(code))) return 'escalated';
  const blocks = ({ code, severity }: Issue): boolean => severity === 'error' && !ATTEMPT_ISSUES.has(code);
  return issues.some(blocks) ? 'open' : 'ready';
}

const ESCALATING_ISSUES: ReadonlySet<Issue['code']> = new Set([
  'requires_3ds',
  'fulfillment_not_negotiated',
  'split_fulfillment',
]);

/** Errors of one attempt to complete a session: the session stays ready for another attempt. */
const ATTEMPT_ISSUES: ReadonlySet<Issue['code']> = new Set([
  'price_changed',
  'payment_declined',
  'complete_in_progress',
  'not_completed',
]);

/** Lines that the shopper has added in the storefront come last. */
function inRequestedOrder(lines: readonly RepresentedLine[], variants: readonly string[]): RepresentedLine[] {
  const positionOf = ({ variant_id }: RepresentedLine): number => {
    const position = variants.indexOf(variant_id ?? '');
    return position < 0 ? variants.length : position;
  };
  return [...lines].sort((a, b) => positionOf(a) - positionOf(b));
}

function lineOf(line: RepresentedLine): SessionLine {
  const { id, variant_id, title, description, thumbnail, quantity, unit_price, variant } = line;
  const { subtotal, discount_total, tax_total, total } = line;
  return {
    ...{ id, title, thumbnail, quantity, unit_price },
    variant_id: variant_id ?? '',
    product_id: variant?.product_id ?? '',
    variant_title: description,
    handle: variant?.product?.handle ?? null,
    sku: variant?.sku ?? null,
    totals: { subtotal, discount_total, tax_total, total },
  };
}

function totalsOf(cart: RepresentedCart): SessionTotals {
  return {
    subtotal: cart.subtotal,
    discount_total: cart.discount_total,
    shipping_total: cart.shipping_methods.length > 0 ? cart.shipping_total : null,
    tax_total: cart.tax_total,
    taxes: taxesOf(cart),
    gift_card_total: cart.gift_card_total + (cart.gift_card_tax_total ?? 0),
    total: cart.total,
  };
}

/** Adds up the taxes by name and rate. The tax of a line with several rates is allocated to them. */
function taxesOf({ items, shipping_methods, tax_total }: RepresentedCart): SessionTotals['taxes'] {
  const taxes = new Map<string, SessionTotals['taxes'][number]>();
  for (const { tax_lines, tax_total: tax } of [...items, ...shipping_methods]) {
    if (tax_lines.length === 0) continue;
    const shares = money.allocate(
      tax,
      tax_lines.map(({ rate }) => Math.round(rate * 10_000)),
    );
    for (const [index, { name, rate }] of tax_lines.entries()) {
      const key = JSON.stringify([name, rate]);
      const amount = (taxes.get(key)?.amount ?? 0) + shares[index];
      taxes.set(key, { name, rate, amount });
    }
  }
  const breakdown = [...taxes.values()].filter(({ amount }) => amount !== 0);
  return money.sum(breakdown.map(({ amount }) => amount)) === tax_total ? breakdown : [];
}

function groupsOf(
  { cart, options, shippable }: SessionCart,
  lines: readonly RepresentedLine[],
): ShippingGroup[] {
  const profiles = [...new Set(options.map(({ profile_id }) => profile_id))];
  return profiles.flatMap((profile) => {
    const profileLines = lines.filter(({ variant_id }) => shippable[variant_id ?? '']?.includes(profile));
    if (profileLines.length === 0) return [];
    const choices = options.filter(({ profile_id }) => profile_id === profile);
    const chosen = cart.shipping_methods.map(({ shipping_option_id }) => shipping_option_id);
    return {
      id: profile,
      line_ids: profileLines.map(({ id }) => id),
      options: choices.map((option) => {
        const { price_incl_tax, tax_amount } = representPrice(option.price, option);
        const total = price_incl_tax ?? option.price;
        const tax = tax_amount ?? 0;
        return { id: option.id, title: option.name, subtotal: total - tax, tax, total };
      }),
      selected_id: choices.find(({ id }) => chosen.includes(id))?.id ?? null,
    };
  });
}

function discountsOf({ discounts }: RepresentedCart, lines: readonly RepresentedLine[]): AppliedDiscount[] {
  return discounts.map(({ id, code, rule }) => {
    const allocations = lines.flatMap(({ adjustments }, index) => {
      const amount = money.sum(
        adjustments.filter(({ discount_id }) => discount_id === id).map((a) => a.amount),
      );
      return amount > 0 ? [{ index, amount }] : [];
    });
    return {
      ...{ id, code, allocations },
      title: rule.description || code,
      percent: rule.type === 'percentage' ? rule.value : null,
      amount: money.sum(allocations.map(({ amount }) => amount)),
    };
  });
}
