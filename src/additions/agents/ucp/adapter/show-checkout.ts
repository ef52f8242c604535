import { withoutNulls } from '#additions/agents/checkouts/read-json';
import { type AgentsOptions, checkoutUrl, orderUrl } from '#additions/agents/platforms/agents-options';
import type { Buyer, SessionAddress } from '#additions/agents/sessions/session-input';
import type { SessionLine, SessionState, SessionView } from '#additions/agents/sessions/view/session-view';
import {
  CHECKOUT,
  DISCOUNT,
  FULFILLMENT,
  type Negotiated,
  UCP_CAPABILITIES,
  type UcpDialect,
} from './negotiate.ts';
import { paymentHandlers } from './show-payment-handlers.ts';
import { showMessage, type UcpMessage } from './show-ucp-messages.ts';

const STATUSES: Record<SessionState, string> = {
  completed: 'completed',
  canceled: 'canceled',
  expired: 'canceled',
  completing: 'complete_in_progress',
  escalated: 'requires_escalation',
  ready: 'ready_for_complete',
  open: 'incomplete',
};

const ENDED_STATES: ReadonlySet<SessionState> = new Set(['completed', 'canceled', 'expired']);

/** The response of all operations on a session. */
export function showCheckout(view: SessionView, negotiated: Negotiated, options: AgentsOptions): object {
  const { capabilities, dialect } = negotiated;
  const isEnded = ENDED_STATES.has(view.state);
  return {
    ucp: {
      version: dialect.version,
      status: 'success',
      capabilities: capabilitiesOf(negotiated),
      payment_handlers: paymentHandlers(isEnded ? [] : view.handlers, dialect),
    },
    id: view.id,
    status: STATUSES[view.state],
    currency: view.currency.toUpperCase(),
    line_items: view.lines.map(showLine),
    ...(view.buyer && { buyer: showBuyer(view.buyer) }),
    totals: showTotals(view),
    ...(view.issues.length > 0 && { messages: view.issues.map(showMessage) }),
    links: showLinks(options),
    expires_at: new Date(view.expires_at).toISOString(),
    ...(!isEnded && { continue_url: checkoutUrl(options, view.id) }),
    ...(capabilities.has(FULFILLMENT) &&
      view.requires_shipping && { fulfillment: showFulfillment(view, dialect) }),
    ...(capabilities.has(DISCOUNT) && view.codes.length > 0 && { discounts: showDiscounts(view) }),
    ...(view.order && {
      order: {
        id: view.order.id,
        label: `#${view.order.display_id}`,
        permalink_url: orderUrl(options, view.order.id),
      },
    }),
  };
}

/** Builds the response to a request that failed and has no session to return, such as one with an unknown id. */
export function showErrorResponse(
  { version }: UcpDialect,
  messages: readonly { code: string; content: string; path?: string }[],
  { storefrontUrl }: AgentsOptions,
): object {
  return {
    ucp: { version, status: 'error' },
    messages: messages.map(({ code, content, path }): UcpMessage => ({
      ...{ type: 'error', code, ...(path !== undefined && { path }), content },
      ...{ content_type: 'plain', severity: 'unrecoverable' },
    })),
    continue_url: storefrontUrl,
  };
}

/** The negotiated capabilities of a checkout. */
function capabilitiesOf({ capabilities, dialect: { version } }: Negotiated): object {
  const checkoutCapabilities = UCP_CAPABILITIES.filter(
    ({ name, extends: parent }) => capabilities.has(name) && (name === CHECKOUT || parent === CHECKOUT),
  );
  return Object.fromEntries(checkoutCapabilities.map(({ name }) => [name, [{ version }]]));
}

export function showLine(line: SessionLine) {
  const { id, variant_id, title, variant_title, thumbnail, quantity, unit_price, totals } = line;
  return {
    id,
    item: {
      id: variant_id,
      title: variant_title ? `${title} (${variant_title})` : title,
      price: unit_price,
      ...(thumbnail !== null && /^https?:/.test(thumbnail) && { image_url: thumbnail }),
    },
    quantity,
    totals: [
      total('subtotal', totals.subtotal, 'Subtotal'),
      ...(totals.discount_total > 0 ? [total('items_discount', -totals.discount_total, 'Discount')] : []),
      total('tax', totals.tax_total, 'Tax'),
      total('total', totals.total, 'Total'),
    ],
  };
}

export function showTotals({ totals, includes_tax }: Pick<SessionView, 'totals' | 'includes_tax'>): object[] {
  const { subtotal, discount_total, shipping_total, tax_total, taxes, gift_card_total } = totals;
  const lines = taxes.map(({ name, amount }) => ({ amount, display_text: name }));
  return [
    total('subtotal', subtotal, includes_tax ? 'Subtotal without tax' : 'Subtotal'),
    ...(discount_total !== 0 ? [total('items_discount', -discount_total, 'Discount')] : []),
    ...(shipping_total !== null ? [total('fulfillment', shipping_total, 'Shipping')] : []),
    { ...total('tax', tax_total, 'Tax'), ...(lines.length > 0 && { lines }) },
    ...(gift_card_total !== 0 ? [total('gift_card', -gift_card_total, 'Gift card')] : []),
    total('total', totals.total, 'Total'),
  ];
}

function total(type: string, amount: number, display_text: string) {
  return { type, amount, display_text };
}

function showBuyer({ email, first_name, last_name, phone }: Buyer): object {
  return withoutNulls({ email, first_name, last_name, phone_number: phone });
}

function showFulfillment(view: SessionView, dialect: UcpDialect): object {
  const { lines, groups, address } = view;
  const groupedLineIds = new Set(groups.flatMap(({ line_ids }) => line_ids));
  const line_item_ids = lines
    .map(({ id }) => id)
    .filter((id) => groupedLineIds.size === 0 || groupedLineIds.has(id));
  const id = address?.id ?? 'dest_1';
  return {
    methods: [
      {
        ...{ id: 'shipping', type: 'shipping', line_item_ids },
        ...(address && {
          destinations: [{ id, ...dialect.destinationFields, ...showAddress(address) }],
          selected_destination_id: id,
        }),
        groups: groups.map((group) => ({
          id: group.id,
          line_item_ids: group.line_ids,
          options: group.options.map((option) => ({
            id: option.id,
            title: option.title,
            description: dialect.describeOption(option.title),
            totals: [
              total('subtotal', option.subtotal, 'Shipping'),
              total('tax', option.tax, 'Tax'),
              total('total', option.total, 'Total'),
            ],
          })),
          selected_option_id: group.selected_id,
        })),
      },
    ],
  };
}

export function showAddress(address: SessionAddress): object {
  return withoutNulls({
    first_name: address.first_name,
    last_name: address.last_name,
    street_address: address.address_1,
    extended_address: address.address_2,
    address_locality: address.city,
    address_region: address.province,
    address_country: address.country_code?.toUpperCase() ?? null,
    postal_code: address.postal_code,
    phone_number: address.phone,
  });
}

function showDiscounts({ codes, discounts }: SessionView): object {
  return {
    codes: codes.map(({ code }) => code),
    applied: discounts.map(({ code, title, amount, allocations }) => ({
      ...{ code, title, amount },
      allocations: allocations.map((allocation) => ({
        path: `$.line_items[${allocation.index}]`,
        amount: allocation.amount,
      })),
    })),
  };
}

function showLinks({ links: { terms, privacy, returns, shipping, support } }: AgentsOptions): object[] {
  const linksByType: [type: string, url: string | undefined][] = [
    ['terms_of_service', terms],
    ['privacy_policy', privacy],
    ['refund_policy', returns],
    ['shipping_policy', shipping],
    ['faq', support],
  ];
  return linksByType.flatMap(([type, url]) => (url ? [{ type, url }] : []));
}
