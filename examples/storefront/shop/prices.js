// @ts-check
import { get, has } from './api.js';
import { region } from './cart.js';
import { html, money } from './html.js';

/** @typedef {import('@storekeep/server/client').StoreSchemas['Product']['variants'][number]} Variant */

let net = false;

/** Whether the customer who is logged in sees prices without tax, as a business does. Everybody else sees them with tax. */
export const isNet = () => net;

/** Asks the shop how this visitor sees prices; before each page, since they may have logged in. */
export async function loadPriceDisplay() {
  if (has('vat')) net = (await get('/price-display', { region_id: region().id })).price_display === 'net';
}

/** @param {Variant} [variant] */
export function price(variant) {
  return (variant?.calculated_price_incl_tax ?? 0) - (net ? (variant?.calculated_tax ?? 0) : 0);
}

/** @param {Variant} [variant] */
function originalPrice(variant) {
  return (variant?.original_price_incl_tax ?? 0) - (net ? (variant?.original_tax ?? 0) : 0);
}

/** What a way of shipping costs. @param {any} option */
export function shippingPrice({ amount, price_incl_tax, tax_amount }) {
  return (price_incl_tax ?? amount ?? 0) - (net ? (tax_amount ?? 0) : 0);
}

/** @param {Variant} [variant] */
export function isReduced(variant) {
  return price(variant) < originalPrice(variant);
}

/** @param {Variant} [variant] */
export function prices(variant) {
  if (!variant) return '';
  const { currency_code } = region();
  return html`${money(price(variant), currency_code)}
  ${
    isReduced(variant) &&
    html`<s><span class="hidden">instead of </span>${money(originalPrice(variant), currency_code)}</s>`
  }`;
}

/** What the law of the EU wants beside a price for consumers, if the shop has switched it on. @param {Variant} [variant] */
export function describePrice(variant) {
  if (net) return html`plus tax`;
  const { currency_code } = region();
  const lowest = isReduced(variant) && variant?.lowest_price_30_days_incl_tax;
  const perUnit = variant?.unit_price_incl_tax;
  const notes = [
    ...(lowest ? [`Lowest price of the last 30 days: ${money(lowest, currency_code)}`] : []),
    ...(perUnit ? [`${money(perUnit, currency_code)} / ${variant?.unit_price_unit}`] : []),
  ];
  return html`${notes.map((note, index) => html`${index > 0 && html`<br />`}${note}`)}`;
}
