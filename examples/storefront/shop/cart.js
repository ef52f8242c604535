// @ts-check
import { ApiError, get, orNull, post } from './api.js';
import { element, html } from './html.js';

/** @typedef {import('@storekeep/server/client').StoreSchemas['Cart']} Cart */
/** @typedef {import('@storekeep/server/client').StoreSchemas['Region']} Region */

/** @type {Region[]} */
let regions = [];

/** The country that this browser ships to, such as `de`: the chosen one, that of the browser's language, or the first. */
export function country() {
  const all = regions.flatMap((region) => region.countries.map(({ iso_2 }) => iso_2));
  const [, language] = /-(\w\w)$/.exec(navigator.language) ?? [];
  const candidates = [localStorage.getItem('country'), language?.toLowerCase(), ...all];
  return candidates.find((code) => code && all.includes(code)) ?? '';
}

/** The region of that country: it decides on currency, taxes, shipping and payment. @returns {Region} */
export function region() {
  const found = regions.find(({ countries }) => countries.some(({ iso_2 }) => iso_2 === country()));
  if (!found) throw new Error('The shop has no region yet: staff create one in the back office.');
  return found;
}

/** Loads the regions, and lists their countries in the footer. @param {() => void} onChange */
export async function loadRegions(onChange) {
  ({ regions } = await get('/regions'));
  const select = /** @type {HTMLSelectElement} */ (element('country'));
  select.innerHTML = String(
    html`${regions.map(
      ({ name, currency_code, countries }) =>
        html`<optgroup label="${name} (${currency_code.toUpperCase()})">
          ${countries.map(
            ({ iso_2, display_name }) =>
              html`<option value="${iso_2}" ${iso_2 === country() && 'selected'}>${display_name}</option>`,
          )}
        </optgroup>`,
    )}`,
  );
  select.onchange = async () => {
    localStorage.setItem('country', select.value);
    const cart = await findCart();
    if (cart && cart.items.length > 0)
      await post(`/carts/${cart.id}`, { region_id: region().id, country_code: select.value });
    else localStorage.removeItem('cart');
    onChange();
  };
}

/** The cart of this browser that is not ordered yet. @returns {Promise<Cart | null>} */
export async function findCart() {
  const id = localStorage.getItem('cart');
  const found = id === null ? null : await orNull(get(`/carts/${id}`));
  const cart = found && !found.cart.completed_at ? found.cart : null;
  if (!cart) localStorage.removeItem('cart');
  showCount(cart);
  return cart;
}

/** Adds to the cart, which is created with the first item. @param {string} variant_id @param {number} quantity */
export async function addToCart(variant_id, quantity) {
  const cart = await findCart();
  const item = { variant_id, quantity };
  const response = cart
    ? await post(`/carts/${cart.id}/line-items`, item)
    : await post('/carts', { region_id: region().id, country_code: country(), items: [item] });
  localStorage.setItem('cart', response.cart.id);
  showCount(response.cart);
}

/** The number of pieces, in the header. @param {Cart | null} cart */
export function showCount(cart) {
  const count = cart?.items.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
  const badge = element('cart-count');
  badge.textContent = String(count);
  badge.hidden = count === 0;
  element('cart-link').setAttribute('aria-label', `Cart, ${count} ${count === 1 ? 'piece' : 'pieces'}`);
}

/** What a shopper reads when a code or a quantity is rejected. @param {unknown} error @param {string} text */
export function explain(error, text) {
  return error instanceof ApiError && error.status < 500 ? new Error(text) : error;
}
