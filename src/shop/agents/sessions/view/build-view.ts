import { allocate } from '../../../../model/pricing/shares/allocate.ts';
import { sum } from '../../../../engine/kernel/arithmetic/integers.ts';
import { representPrice } from '../../../shipping/options/shipping-price.ts';
import type { PricedOption } from '../../../shipping/options/shipping-options.service.ts';
import type { RepresentedCart, RepresentedLine } from '../session-cart.ts';
import type { SpokenProtocol } from '../session-input.ts';
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

/** What a view is made of. */
export interface ViewInput {
  session: StoredSession;
  spoken: SpokenProtocol;
  cart: RepresentedCart;
  /** In the order in which they are offered; empty once there is an order. */
  options: readonly PricedOption[];
  /** The shipping profiles of delivered variants, by the id of the variant. */
  delivered: Readonly<Record<string, readonly string[]>>;
  /** Of this request only. */
  notices: readonly Issue[];
  handlers: readonly PaymentHandler[];
}

/** Puts together the whole state of a session. */
export function buildView(input: ViewInput): SessionView {
  const { session, cart, delivered, notices, spoken } = input;
  const lines = inRequestedOrder(cart.items, session.request.variants);
  const groups = groupsOf(input, lines);
  const is_delivered = lines.some(({ variant_id }) => variant_id !== null && variant_id in delivered);
  const issues = [
    ...findIssues(session, cart, { groups, isDelivered: is_delivered, delivery: spoken.delivery }),
    ...notices,
  ];
  return {
    id: session.cart_id,
    state: stateOf(session, issues),
    currency: cart.region.currency_code,
    includes_tax: lines.some(({ includes_tax }) => includes_tax),
    lines: lines.map(lineOf),
    totals: totalsOf(cart),
    groups,
    is_delivered,
    buyer: session.request.buyer,
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
  if (session.status === 'canceled') return 'canceled';
  if (session.is_expired) return 'expired';
  if (session.is_completing) return 'completing';
  if (issues.some(({ code }) => ESCALATING.has(code))) return 'escalated';
  const blocks = ({ code, severity }: Issue): boolean => severity === 'error' && !OF_ATTEMPTS.has(code);
  return issues.some(blocks) ? 'open' : 'ready';
}

const ESCALATING: ReadonlySet<Issue['code']> = new Set([
  'requires_3ds',
  'fulfillment_not_negotiated',
  'split_fulfillment',
]);

/** Errors of an attempt to complete a session, which another attempt may not have. */
const OF_ATTEMPTS: ReadonlySet<Issue['code']> = new Set([
  'price_changed',
  'payment_declined',
  'complete_in_progress',
  'not_completed',
]);

/** Lines that the shopper has added in the storefront come last. */
function inRequestedOrder(lines: readonly RepresentedLine[], variants: readonly string[]): RepresentedLine[] {
  const placeOf = ({ variant_id }: RepresentedLine): number => {
    const place = variants.indexOf(variant_id ?? '');
    return place < 0 ? variants.length : place;
  };
  return [...lines].sort((a, b) => placeOf(a) - placeOf(b));
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

/** The tax by name and rate. The tax of a line with several rates is split by them. */
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
  const listed = [...taxes.values()].filter(({ amount }) => amount !== 0);
  return sum(listed.map(({ amount }) => amount)) === tax_total ? listed : [];
}

function groupsOf(
  { cart, options, delivered }: ViewInput,
  lines: readonly RepresentedLine[],
): ShippingGroup[] {
  const profiles = [...new Set(options.map(({ profile_id }) => profile_id))];
  return profiles.flatMap((profile) => {
    const ofProfile = lines.filter(({ variant_id }) => delivered[variant_id ?? '']?.includes(profile));
    if (ofProfile.length === 0) return [];
    const choices = options.filter(({ profile_id }) => profile_id === profile);
    const chosen = cart.shipping_methods.map(({ shipping_option_id }) => shipping_option_id);
    return {
      id: profile,
      line_ids: ofProfile.map(({ id }) => id),
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
