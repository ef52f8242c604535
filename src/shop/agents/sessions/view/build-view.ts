import { allocate } from '../../../../model/pricing/shares/allocate.ts';
import { sum } from '../../../../engine/kernel/arithmetic/integers.ts';
import { representPrice } from '../../../shipping/options/shipping-price.ts';
import type { PricedOption } from '../../../shipping/options/shipping-options.service.ts';
import type { RepresentedCart, RepresentedLine } from '../session-cart.ts';
import type { SessionProtocol } from '../session-input.ts';
import { findIssues } from './session-issues.ts';
import type { StoredSession } from '../session-store.ts';
import type { Issue } from './issue.ts';
import type {
  AppliedDiscount,
  PaymentHandler,
  SessionLine,
  SessionState,
  SessionTotals,
  SessionView,
  ShippingGroup,
} from './session-view.ts';

/** The data from which a view is built. */
export interface ViewInput {
  session: StoredSession;
  sessionProtocol: SessionProtocol;
  cart: RepresentedCart;
  /** The shipping options in the order of the response; empty once there is an order. */
  options: readonly PricedOption[];
  /** The shipping profiles of the variants that have to be shipped, by the id of the variant. */
  shippable: Readonly<Record<string, readonly string[]>>;
  /** Issues of this request only. */
  notices: readonly Issue[];
  handlers: readonly PaymentHandler[];
}

/** Builds the complete representation of a session, for all protocols. */
export function buildView(input: ViewInput): SessionView {
  const { session, cart, shippable, notices, sessionProtocol } = input;
  const lines = inRequestedOrder(cart.items, session.request.variants);
  const groups = groupsOf(input, lines);
  const requires_shipping = lines.some(({ variant_id }) => variant_id !== null && variant_id in shippable);
  const issues = [
    ...findIssues(session, cart, {
      groups,
      requiresShipping: requires_shipping,
      delivery: sessionProtocol.delivery,
    }),
    ...notices,
  ];
  return {
    id: session.cart_id,
    capabilities: session.capabilities.names,
    state: stateOf(session, issues),
    currency: cart.region.currency_code,
    includes_tax: lines.some(({ includes_tax }) => includes_tax),
    lines: lines.map(lineOf),
    totals: totalsOf(cart),
    groups,
    requires_shipping,
    buyer: session.request.buyer,
    recipient: session.request.recipient ?? null,
    address: session.request.address,
    codes: session.request.codes,
    discounts: discountsOf(cart, lines),
    issues: session.order ? [] : issues,
    handlers: [...input.handlers],
    order: session.order,
    created_at: session.created_at,
    updated_at: session.updated_at,
    expires_at: session.expires_at,
  };
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

export function lineOf(line: RepresentedLine): SessionLine {
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

export function totalsOf(cart: RepresentedCart): SessionTotals {
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
    const shares = allocate(
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
  return sum(breakdown.map(({ amount }) => amount)) === tax_total ? breakdown : [];
}

function groupsOf(
  { cart, options, shippable }: ViewInput,
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
      const amount = sum(adjustments.filter(({ discount_id }) => discount_id === id).map((a) => a.amount));
      return amount > 0 ? [{ index, amount }] : [];
    });
    return {
      ...{ id, code, allocations },
      title: rule.description || code,
      percent: rule.type === 'percentage' ? rule.value : null,
      amount: sum(allocations.map(({ amount }) => amount)),
    };
  });
}
