// @ts-check
import { region } from './cart.js';
import { html, money } from './html.js';

/** @typedef {import('@storekeep/server/client').StoreSchemas['Product']['variants'][number]} Variant */

/** With tax, as everywhere in the shop. @param {Variant} [variant] */
export function price(variant) {
  return variant?.calculated_price_incl_tax ?? 0;
}

/** @param {Variant} [variant] */
export function isReduced(variant) {
  return price(variant) < (variant?.original_price_incl_tax ?? 0);
}

/** @param {Variant} [variant] */
export function prices(variant) {
  if (!variant) return '';
  const { currency_code } = region();
  return html`${money(price(variant), currency_code)}
  ${
    isReduced(variant) &&
    html`<s
      ><span class="hidden">instead of </span>${money(variant.original_price_incl_tax, currency_code)}</s
    >`
  }`;
}

/** What the law of the EU wants beside a price, if the shop has switched it on. @param {Variant} [variant] */
export function describePrice(variant) {
  const { currency_code } = region();
  const lowest = isReduced(variant) && variant?.lowest_price_30_days_incl_tax;
  const perUnit = variant?.unit_price_incl_tax;
  const notes = [
    ...(lowest ? [`Lowest price of the last 30 days: ${money(lowest, currency_code)}`] : []),
    ...(perUnit ? [`${money(perUnit, currency_code)} / ${variant?.unit_price_unit}`] : []),
  ];
  return html`${notes.map((note, index) => html`${index > 0 && html`<br />`}${note}`)}`;
}
