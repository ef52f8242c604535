// @ts-check
import { get, has, orNull, post, remove } from './api.js';
import { country, explain, findCart, showCount } from './cart.js';
import { element, field, html, money, onSubmit, show, tell } from './html.js';
import { legalBoxes, takeLegalBoxes, textsOfCart } from './legal.js';
import { choosePayment, confirmPayment, paymentChoices } from './payment.js';
import { shippingPrice } from './prices.js';
import { goTo } from './router.js';
import { lines, totals } from './totals.js';

/** @typedef {import('./cart.js').Cart} Cart */

function showEmpty() {
  show(
    'Cart',
    html`<h1>Your cart is empty</h1>
      <p><a class="button" href="search">Find something</a></p>`,
  );
}

export async function cart() {
  const found = await findCart();
  if (!found || found.items.length === 0) return showEmpty();
  const { currency_code } = found.region;
  const path = `/carts/${found.id}`;
  const codes = [...(found.discounts ?? []), ...(found.gift_cards ?? [])].map(({ code }) => code);
  show(
    'Cart',
    html`<h1>Your cart</h1>
      <div class="sides">
        <section aria-label="Products">
          ${lines(
            found.items,
            currency_code,
            (item) =>
              html`<div class="row">
                <label class="quantity"
                  ><span class="hidden">Quantity of ${item.title}</span
                  ><input type="number" min="1" max="99" value="${item.quantity}" data-line="${item.id}"
                /></label>
                <button class="link" data-remove="${item.id}">
                  Remove<span class="hidden"> ${item.title}</span>
                </button>
              </div>`,
          )}
        </section>
        <aside class="panel" aria-label="Summary">
          ${totals(found, currency_code)}
          <a class="button wide" href="checkout">Check out</a>
          <form id="code" class="row">
            <label
              >Discount or gift card <input name="code" required maxlength="100" autocomplete="off"
            /></label>
            <button class="button quiet">Apply</button>
          </form>
          ${codes.map(
            (code) =>
              html`<p class="row">
                ${code}
                <button class="link" data-code="${code}">Remove<span class="hidden"> ${code}</span></button>
              </p>`,
          )}
        </aside>
      </div>`,
  );
  const change = async (/** @type {Promise<unknown>} */ request, /** @type {string} */ text) => {
    await request.catch((error) => tell(/** @type {Error} */ (explain(error, text)).message));
    await cart();
  };
  for (const input of document.querySelectorAll('[data-line]'))
    input.addEventListener('change', () => {
      const { value, dataset } = /** @type {HTMLInputElement} */ (input);
      const body = { quantity: Math.max(1, Number(value)) };
      void change(
        post(`${path}/line-items/${dataset.line}`, body),
        `There are not ${value} of them in stock.`,
      );
    });
  for (const button of document.querySelectorAll('[data-remove]'))
    button.addEventListener('click', () => {
      void change(
        remove(`${path}/line-items/${button.getAttribute('data-remove')}`),
        'It could not be removed.',
      );
    });
  for (const button of document.querySelectorAll('[data-code]'))
    button.addEventListener(
      'click',
      () => void change(dropCode(found, button.getAttribute('data-code') ?? ''), ''),
    );
  onSubmit('#code', async ({ code }) => {
    await post(path, withCode(found, 'discounts', code))
      .catch(() => post(path, withCode(found, 'gift_cards', code)))
      .catch((error) => {
        throw explain(error, `The code ${code} cannot be used here.`);
      });
    await cart();
  });
}

/** @param {Cart} found @param {'discounts' | 'gift_cards'} kind @param {string} code */
function withCode(found, kind, code) {
  return { [kind]: [...(found[kind] ?? []).map((other) => ({ code: other.code })), { code }] };
}

/** @param {Cart} found @param {string} code */
function dropCode({ id, discounts, gift_cards = [] }, code) {
  if (discounts?.some((discount) => discount.code === code)) return remove(`/carts/${id}/discounts/${code}`);
  const others = (gift_cards ?? []).filter((card) => card.code !== code);
  return post(`/carts/${id}`, { gift_cards: others.map((card) => ({ code: card.code })) });
}

export async function checkout() {
  const found = await findCart();
  if (!found || found.items.length === 0) return showEmpty();
  const path = `/carts/${found.id}`;
  const [{ shipping_options: options }, session] = await Promise.all([
    get(`/shipping-options/${found.id}`),
    orNull(get('/auth')),
  ]);
  const { currency_code, countries } = found.region;
  const chosen = found.shipping_methods?.[0]?.shipping_option_id ?? options[0]?.id;
  const priced =
    found.shipping_methods?.length || !chosen
      ? found
      : (await post(`${path}/shipping-methods`, { option_id: chosen })).cart;
  const known = found.shipping_address ?? session?.customer.shipping_addresses?.[0] ?? {};
  const codes = countries.map(({ iso_2 }) => iso_2);
  const at = [known.country_code, country()].find((code) => codes.includes(code)) ?? codes[0];
  const texts = await textsOfCart(found.id, at);
  show(
    'Checkout',
    html`<h1>Checkout</h1>
      <form id="checkout" class="sides">
        <div>
          <section class="panel">
            <h2>Contact</h2>
            ${field('email', 'E-mail', { type: 'email', autocomplete: 'email', value: found.email ?? session?.customer.email })}
          </section>
          <section class="panel fields">
            <h2>Address</h2>
            ${addressFields(known)}
            <label
              >Country
              <select name="country_code" autocomplete="country">
                ${countries.map(({ iso_2, display_name }) => html`<option value="${iso_2}" ${iso_2 === at && 'selected'}>${display_name}</option>`)}
              </select></label
            >
          </section>
          <section class="panel">
            <fieldset class="radios">
              <legend>Shipping</legend>
              ${options.map(
                (/** @type {any} */ option) =>
                  html`<label
                    ><input
                      type="radio"
                      name="option_id"
                      value="${option.id}"
                      required
                      ${option.id === chosen && 'checked'}
                    />
                    ${option.name}
                    <span class="price"
                      >${shippingPrice(option) === 0 ? 'free' : money(shippingPrice(option), currency_code)}</span
                    ></label
                  >`,
              )}
            </fieldset>
          </section>
          <section class="panel">${paymentChoices(found.region)}</section>
          <div id="texts" aria-live="polite">${legalBoxes(texts)}</div>
        </div>
        <aside class="panel" aria-label="Summary">
          ${lines(found.items, currency_code)}
          <div id="totals">${totals(priced, currency_code)}</div>
          <button class="button wide">Place the order</button>
        </aside>
      </form>`,
  );
  for (const radio of document.querySelectorAll('[name=option_id]'))
    radio.addEventListener('change', async () => {
      const option_id = /** @type {HTMLInputElement} */ (radio).value;
      const response = await post(`${path}/shipping-methods`, { option_id });
      element('totals').innerHTML = String(totals(response.cart, currency_code));
    });
  choosePayment();
  const areTextsOf = followCountry(found.id, at);
  onSubmit('#checkout', async (fields) => {
    const { rest, accepted } = takeLegalBoxes(fields);
    const { email, option_id, provider_id, ...address } = rest;
    if (!(await areTextsOf(address.country_code)))
      throw new Error('Other legal texts apply in this country. Please read them first.');
    const consent = has('legal') && { metadata: { legal_texts: accepted } };
    await post(path, { email, shipping_address: address, billing_address: address, ...consent });
    await post(`${path}/shipping-methods`, { option_id });
    await confirmPayment(found.id, provider_id);
    const completion = await post(`${path}/complete`);
    if (completion.type !== 'order') throw new Error('The payment is not complete yet. Please try again.');
    localStorage.removeItem('cart');
    showCount(null);
    goTo(`order/confirmed/${completion.data.id}`);
  });
}

/**
 * Shows the legal texts of the country that the buyer chooses.
 * @param {string} cart_id @param {string} at the country whose texts are shown so far
 * @returns whether the texts of a country are those on the page; if not, shows them
 */
function followCountry(cart_id, at) {
  const select = /** @type {HTMLSelectElement} */ (document.querySelector('#checkout [name=country_code]'));
  let shown = at;
  const load = async () => {
    const { value } = select;
    const texts = await textsOfCart(cart_id, value);
    if (select.value !== value) return; // another one was chosen meanwhile
    element('texts').innerHTML = String(legalBoxes(texts));
    shown = value;
  };
  select.addEventListener('change', () => {
    load().catch((error) => tell(/** @type {Error} */ (error).message));
  });
  return async (/** @type {string} */ code) => {
    if (shown === code) return true;
    await load();
    return false;
  };
}

/** @param {any} address */
export function addressFields(address) {
  return html`${field('first_name', 'First name', { autocomplete: 'given-name', value: address.first_name, wide: false })}
  ${field('last_name', 'Last name', { autocomplete: 'family-name', value: address.last_name, wide: false })}
  ${field('address_1', 'Street and number', { autocomplete: 'address-line1', value: address.address_1 })}
  ${field('postal_code', 'Postal code', { autocomplete: 'postal-code', value: address.postal_code, wide: false })}
  ${field('city', 'City', { autocomplete: 'address-level2', value: address.city, wide: false })}
  ${field('phone', 'Phone', { type: 'tel', autocomplete: 'tel', value: address.phone, required: false })}`;
}
