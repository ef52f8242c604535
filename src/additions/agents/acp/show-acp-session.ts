import { withoutNulls } from '../checkouts/read-json.ts';
import { type AgentsOptions, checkoutUrl } from '../platforms/agents-options.ts';
import type { Buyer, SessionAddress } from '../sessions/session-input.ts';
import type {
  PaymentHandler,
  SessionLine,
  SessionState,
  SessionTotals,
  SessionView,
} from '../sessions/view/session-view.ts';
import { showMessage } from './show-acp-messages.ts';

export const ACP_VERSION = '2026-04-17';

/** The extension for discounts, as sessions and the discovery document declare it. */
export const DISCOUNT_EXTENSION = { name: 'discount' };

const STATUSES: Record<SessionState, string> = {
  completed: 'completed',
  canceled: 'canceled',
  expired: 'expired',
  completing: 'complete_in_progress',
  escalated: 'requires_escalation',
  ready: 'ready_for_payment',
  open: 'not_ready_for_payment',
};

const ENDED_STATES: ReadonlySet<SessionState> = new Set(['completed', 'canceled', 'expired']);

/**
 * Builds the response, which all operations on a session share.
 * @param hasDiscounts whether the request uses the extension for discounts
 */
export function showSession(view: SessionView, options: AgentsOptions, hasDiscounts: boolean): object {
  const isEnded = ENDED_STATES.has(view.state);
  const showsDiscounts =
    hasDiscounts || view.codes.length > 0 || view.capabilities.includes(DISCOUNT_EXTENSION.name);
  const details = showDetails(view);
  return {
    id: view.id,
    protocol: { version: ACP_VERSION },
    capabilities: {
      payment: { handlers: isEnded ? [] : view.handlers.map(showHandler) },
      interventions: { supported: [], required: [], enforcement: 'conditional' },
      extensions: showsDiscounts ? [DISCOUNT_EXTENSION] : [],
    },
    ...(view.buyer && { buyer: showBuyer(view.buyer) }),
    status: STATUSES[view.state],
    currency: view.currency,
    line_items: view.lines.map(showLine),
    ...(Object.keys(details).length > 0 && { fulfillment_details: details }),
    fulfillment_options: view.groups.flatMap(({ options: choices }) =>
      choices.map(({ id, title, subtotal, tax, total: all }) => ({
        ...{ type: 'shipping', id, title },
        totals: [
          total('fulfillment', subtotal, 'Shipping'),
          total('tax', tax, 'Tax'),
          total('total', all, 'Total'),
        ],
      })),
    ),
    selected_fulfillment_options: view.groups.flatMap(({ selected_id, line_ids }) =>
      selected_id === null ? [] : [{ type: 'shipping', option_id: selected_id, item_ids: line_ids }],
    ),
    totals: showTotals(view.totals),
    messages: view.issues.map(showMessage),
    links: showLinks(options),
    ...(showsDiscounts && { discounts: showDiscounts(view) }),
    created_at: timestamp(view.created_at),
    updated_at: timestamp(view.updated_at),
    expires_at: timestamp(view.expires_at),
    ...(!isEnded && { continue_url: checkoutUrl(options, view.id) }),
  };
}

function timestamp(date: Date): string {
  return new Date(date).toISOString();
}

function showLine(line: SessionLine): object {
  const { id, variant_id, product_id, title, variant_title, sku, thumbnail, quantity, unit_price } = line;
  const { subtotal, discount_total, tax_total } = line.totals;
  const name = variant_title ? `${title} (${variant_title})` : title;
  return {
    id,
    item: { id: variant_id, name, unit_amount: unit_price },
    ...{ quantity, name, unit_amount: unit_price, product_id, variant_id },
    ...(thumbnail !== null && /^https?:/.test(thumbnail) && { images: [thumbnail] }),
    ...(sku !== null && { sku }),
    availability_status: 'in_stock',
    totals: [
      total('items_base_amount', subtotal, 'Subtotal'),
      ...(discount_total > 0 ? [total('discount', discount_total, 'Discount')] : []),
      total('subtotal', subtotal - discount_total, 'Subtotal'),
      total('tax', tax_total, 'Tax'),
      total('total', line.totals.total, 'Total'),
    ],
  };
}

function showBuyer({ email, first_name, last_name, phone }: Buyer): object {
  return withoutNulls({ email, first_name, last_name, phone_number: phone });
}

function showDetails({ address, recipient }: SessionView): object {
  return withoutNulls({
    name: recipient && fullNameOf(recipient),
    phone_number: recipient?.phone ?? address?.phone ?? null,
    email: recipient?.email ?? null,
    address: address && showAddress(address),
  });
}

function showAddress(address: SessionAddress): object {
  return withoutNulls({
    name: fullNameOf(address),
    ...{ line_one: address.address_1, line_two: address.address_2, city: address.city },
    ...{ state: address.province, postal_code: address.postal_code, company: address.company },
    country: address.country_code?.toUpperCase() ?? null,
  });
}

function fullNameOf({ first_name, last_name }: Partial<Buyer>): string | null {
  return [first_name, last_name].filter(Boolean).join(' ') || null;
}

function showDiscounts({ codes, discounts, currency }: SessionView): object {
  return {
    codes: codes.map(({ code }) => code),
    applied: discounts.map(({ id, code, title, percent, amount, allocations }) => ({
      ...{ id, code, amount },
      coupon: {
        ...{ id, name: title },
        ...(percent === null ? { amount_off: amount, currency } : { percent_off: percent }),
      },
      allocations: allocations.map((part) => ({ path: `$.line_items[${part.index}]`, amount: part.amount })),
    })),
    rejected: codes.flatMap(({ code, rejection }) =>
      rejection === null
        ? []
        : [{ code, reason: `discount_code_${rejection}`, message: 'The code cannot be used' }],
    ),
  };
}

function showLinks({ links: { terms, privacy, returns, shipping, support } }: AgentsOptions): object[] {
  const typed: [type: string, url: string | undefined][] = [
    ['terms_of_use', terms],
    ['privacy_policy', privacy],
    ['return_policy', returns],
    ['shipping_policy', shipping],
    ['support', support],
  ];
  return typed.flatMap(([type, url]) => (url ? [{ type, url }] : []));
}

/** Builds the totals of a session or an order. Discounts and gift cards are positive amounts, too. */
export function showTotals(totals: SessionTotals): object[] {
  const { subtotal, discount_total, shipping_total, tax_total, taxes, gift_card_total } = totals;
  const breakdown = taxes.map(({ name, rate, amount }) => ({ display_text: name, rate: rate / 100, amount }));
  return [
    total('items_base_amount', subtotal, 'Items'),
    ...(discount_total > 0 ? [total('items_discount', discount_total, 'Discount')] : []),
    total('subtotal', subtotal - discount_total, 'Subtotal'),
    ...(shipping_total !== null ? [total('fulfillment', shipping_total, 'Shipping')] : []),
    { ...total('tax', tax_total, 'Tax'), ...(breakdown.length > 0 && { breakdown }) },
    ...(gift_card_total > 0 ? [total('store_credit', gift_card_total, 'Gift card')] : []),
    total('total', totals.total, 'Total'),
  ];
}

/** Creates an entry of `totals`. @param amount in minor currency units, not negative */
function total(type: string, amount: number, display_text: string) {
  return { type, display_text, amount };
}

/** The version of the handlers of tokenized cards, and where it is specified. */
const TOKENIZED_CARD = '2026-01-22';
const DOCUMENTS = 'https://agenticcommerce.dev/handlers/tokenized.card';

const BRANDS = ['visa', 'mastercard', 'amex', 'discover'];

/** A way to pay, as a session offers it. */
function showHandler({ id, kind, config }: PaymentHandler): object {
  if (kind !== 'shared_payment_token')
    return {
      ...{ id, name: `dev.storekeep.${id}`, display_name: 'Test', version: ACP_VERSION, psp: id },
      ...{ requires_delegate_payment: false, requires_pci_compliance: false, config: {} },
    };
  return {
    ...{ id, name: 'dev.acp.tokenized.card', display_name: 'Card', version: TOKENIZED_CARD },
    spec: DOCUMENTS,
    ...{ requires_delegate_payment: true, requires_pci_compliance: false, psp: 'stripe' },
    config_schema: `${DOCUMENTS}/config.json`,
    instrument_schemas: [`${DOCUMENTS}/instrument.json`],
    config: {
      ...{ merchant_id: config.profile_id, psp: 'stripe', accepted_brands: BRANDS },
      ...{ supports_3ds: false, environment: config.environment },
    },
  };
}
