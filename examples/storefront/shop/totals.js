// @ts-check
import { html, money } from './html.js';
import { isNet } from './prices.js';

/** @typedef {import('@storekeep/server/client').StoreSchemas['Cart']} Cart */
/** @typedef {import('@storekeep/server/client').StoreSchemas['Order']} Order */

/**
 * The lines of a cart or an order. Prices are those of the product pages: before discounts, and with tax unless the visitor sees net prices.
 * @param {(Cart | Order)['items']} items @param {string} currency
 * @param {(item: Cart['items'][number]) => unknown} [actions] what stands below each line
 */
export function lines(items, currency, actions = () => '') {
  return html`<ul class="lines">
    ${items.map(
      (/** @type {any} */ item) =>
        html`<li>
          <img src="${item.thumbnail}" alt="" width="88" height="88" />
          <div>
            <strong>${item.title}</strong>
            <span class="muted">${item.description !== 'One size' && item.description}</span>
            ${actions(item) || html`<span class="muted">Quantity ${item.quantity}</span>`}
          </div>
          <span class="price">${money(shown(item), currency)}</span>
        </li>`,
    )}
  </ul>`;
}

/** What a line or a way of shipping costs, as this visitor sees it. @param {any} row */
function shown({ original_total = 0, original_tax_total = 0 }) {
  return (original_total ?? 0) - (isNet() ? (original_tax_total ?? 0) : 0);
}

/**
 * What a cart or an order costs: rows that add up to the total, and the tax in it. With net prices, the tax is a row of its own.
 * @param {Cart | Order} basket @param {string} currency
 */
export function totals(basket, currency) {
  const {
    items,
    shipping_methods = [],
    gift_card_total = 0,
    gift_card_tax_total = 0,
    tax_total,
    total = 0,
  } = basket;
  const sum = (/** @type {any[]} */ rows) => rows.reduce((result, row) => result + shown(row), 0);
  const products = sum(items);
  const shipping = sum(shipping_methods);
  const tax = tax_total ?? 0;
  const giftCards = (gift_card_total ?? 0) + (gift_card_tax_total ?? 0);
  const discount = products + shipping + (isNet() ? tax : 0) - giftCards - (total ?? 0);
  const row = (/** @type {string} */ name, /** @type {unknown} */ amount) =>
    html`<div>
      <dt>${name}</dt>
      <dd>${amount}</dd>
    </div>`;
  return html`<dl class="totals">
      ${row('Products', money(products, currency))}
      ${discount > 0 && row('Discount', html`−${money(discount, currency)}`)}
      ${row('Shipping', shipping_methods.length === 0 ? 'chosen at the checkout' : money(shipping, currency))}
      ${isNet() && row('Tax', money(tax, currency))}
      ${giftCards > 0 && row('Gift cards', html`−${money(giftCards, currency)}`)}
      <div class="sum">
        <dt>Total</dt>
        <dd>${money(total, currency)}</dd>
      </div>
    </dl>
    ${!isNet() && html`<p class="muted">Includes ${money(tax, currency)} of tax</p>`}`;
}
