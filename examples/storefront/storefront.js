// @ts-check
import { createStoreClient, unwrap } from '@storekeep/server/client';

/** @type {{ shop: string, stripeKey: string }} */
const settings = await (await fetch('/settings.json')).json();
const store = createStoreClient({ baseUrl: settings.shop });
const main = /** @type {HTMLElement} */ (document.querySelector('main'));
const alert = /** @type {HTMLElement} */ (document.querySelector('[role=alert]'));

/** The cart of this browser; a new one for the first region, if there is none or it was completed. */
async function openCart() {
  const id = localStorage.getItem('cart');
  if (id) {
    const { data } = await store.GET('/store/carts/{id}', { params: { path: { id } } });
    if (data && !data.cart.completed_at) return data.cart;
  }
  const { regions } = await unwrap(store.GET('/store/regions'));
  const { cart } = await unwrap(store.POST('/store/carts', { body: { region_id: regions[0].id } }));
  localStorage.setItem('cart', cart.id);
  return cart;
}

/** @param {{ id: string }} cart */
const at = ({ id }) => ({ params: { path: { id } } });

const pages = {
  async products() {
    const cart = await openCart();
    const query = { limit: 100, is_giftcard: false, region_id: cart.region_id };
    const { products } = await unwrap(store.GET('/store/products', { params: { query } }));
    show`<h1>Products</h1><div class="products">${products.map(
      ({ handle, title, thumbnail, variants }) =>
        html`<a href="#/product/${handle}"
          ><img src="${thumbnail}" alt="" />${title}<br />
          ${money(variants[0].calculated_price_incl_tax, cart.region.currency_code)}</a
        >`,
    )}</div>`;
  },

  /** @param {string} handle */
  async product(handle) {
    const cart = await openCart();
    const query = { handle, region_id: cart.region_id };
    const { products } = await unwrap(store.GET('/store/products', { params: { query } }));
    const [{ title, description, thumbnail, variants }] = products;
    show`<div class="product"><img src="${thumbnail}" alt="" /><div><h1>${title}</h1><p>${description}</p>
      <form><select name="variant_id">${variants.map(
        ({ id, title: name, calculated_price_incl_tax: price, purchasable }) =>
          html`<option value="${id}" ${purchasable ? '' : 'disabled'}>
            ${name}, ${money(price, cart.region.currency_code)}
          </option>`,
      )}</select><button>Add to cart</button></form></div></div>`;
    onSubmit(async ({ variant_id }) => {
      await unwrap(
        store.POST('/store/carts/{id}/line-items', { ...at(cart), body: { variant_id, quantity: 1 } }),
      );
      location.hash = '#/cart';
    });
  },

  async cart() {
    const cart = await openCart();
    if (cart.items.length === 0) return show`<h1>Cart</h1><p>It is empty.</p>`;
    const { shipping_options } = await unwrap(
      store.GET('/store/shipping-options/{cart_id}', { params: { path: { cart_id: cart.id } } }),
    );
    const { currency_code } = cart.region;
    show`<h1>Cart</h1>${lines(cart, currency_code)}
      <h2>Checkout</h2><form>
        <input name="email" type="email" placeholder="E-mail" required />
        <input name="first_name" placeholder="First name" required />
        <input name="last_name" placeholder="Last name" required />
        <input name="address_1" placeholder="Street" required />
        <input name="postal_code" placeholder="Postal code" required />
        <input name="city" placeholder="City" required />
        <select name="country_code">${cart.region.countries.map(
          ({ iso_2, display_name }) => html`<option value="${iso_2}">${display_name}</option>`,
        )}</select>
        <select name="option_id">${shipping_options.map(
          ({ id, name, amount }) =>
            html`<option value="${id}">${name}, ${money(amount ?? 0, currency_code)}</option>`,
        )}</select>
        <div id="card"></div><button>Buy</button></form>`;
    onSubmit(async ({ email, option_id, ...address }) => {
      await unwrap(
        store.POST('/store/carts/{id}', {
          ...at(cart),
          body: { email, shipping_address: address, billing_address: address },
        }),
      );
      await unwrap(store.POST('/store/carts/{id}/shipping-methods', { ...at(cart), body: { option_id } }));
      await pay(cart);
      const completion = await unwrap(store.POST('/store/carts/{id}/complete', at(cart)));
      if (completion.type !== 'order') throw new Error('The payment is not complete yet');
      localStorage.removeItem('cart');
      location.hash = `#/order/${completion.data.id}`;
    });
  },

  /** @param {string} id */
  async order(id) {
    const { order } = await unwrap(store.GET('/store/orders/{id}', at({ id })));
    show`<h1>Order ${order.display_id}</h1><p>Thank you, ${order.shipping_address.first_name}! We write to ${order.email}.</p>
      ${lines(order, order.currency_code)}`;
  },

  async account() {
    const { data } = await store.GET('/store/auth');
    if (!data) {
      show`<h1>Log in</h1><form><input name="email" type="email" placeholder="E-mail" required />
        <input name="password" type="password" placeholder="Password" required /><button>Log in</button></form>`;
      return onSubmit(async ({ email, password }) => {
        await unwrap(store.POST('/store/auth', { body: { email, password } }));
        await render();
      });
    }
    const { orders } = await unwrap(store.GET('/store/customers/me/orders'));
    show`<h1>Hello, ${data.customer.first_name}</h1><table>${orders.map(
      ({ id, display_id, total, currency_code, fulfillment_status }) =>
        html`<tr>
          <td><a href="#/order/${id}">Order ${display_id}</a></td>
          <td>${fulfillment_status}</td>
          <td>${money(total, currency_code)}</td>
        </tr>`,
    )}</table>`;
  },
};

/**
 * Creates the payment sessions. `manual` needs nothing else; for Stripe the card form is shown, and confirmed in the browser.
 * @param {{ id: string }} cart
 */
async function pay(cart) {
  const { cart: payable } = await unwrap(store.POST('/store/carts/{id}/payment-sessions', at(cart)));
  const isStripe =
    settings.stripeKey && payable.payment_sessions.some(({ provider_id }) => provider_id === 'stripe');
  const provider_id = isStripe ? 'stripe' : 'manual';
  const { cart: chosen } = await unwrap(
    store.POST('/store/carts/{id}/payment-session', { ...at(cart), body: { provider_id } }),
  );
  if (!isStripe) return;
  const script = Object.assign(document.createElement('script'), { src: 'https://js.stripe.com/v3/' });
  await new Promise((resolve, reject) =>
    document.head.append(Object.assign(script, { onload: resolve, onerror: reject })),
  );
  // @ts-expect-error -- the script of Stripe defines it
  const stripe = window.Stripe(settings.stripeKey);
  const card = stripe.elements().create('card');
  card.mount('#card');
  await new Promise((resolve) =>
    card.on('change', (/** @type {{ complete: boolean }} */ { complete }) => complete && resolve(null)),
  );
  const { error } = await stripe.confirmCardPayment(chosen.payment_session?.data.client_secret, {
    payment_method: { card },
  });
  if (error) throw new Error(error.message);
}

/**
 * The lines and totals of a cart or an order; lines are without tax and discount, so that the rows add up to the total.
 * @param {{ items: { title: string, quantity: number, subtotal?: number }[], discount_total?: number, gift_card_total?: number, gift_card_tax_total?: number, shipping_total?: number, tax_total?: number | null, total?: number }} basket
 * @param {string} currency
 */
function lines(basket, currency) {
  const { items, discount_total = 0, gift_card_total = 0, gift_card_tax_total = 0 } = basket;
  const { shipping_total = 0, tax_total, total = 0 } = basket;
  const row = (/** @type {string} */ name, /** @type {number} */ amount) =>
    html`<tr>
      <td>${name}</td>
      <td>${money(amount, currency)}</td>
    </tr>`;
  return html`<table>
    ${items.map((item) => row(`${item.quantity} × ${item.title}`, item.subtotal ?? 0))}
    ${discount_total ? row('Discount', -discount_total) : ''}
    ${row('Shipping', shipping_total)}${row('Taxes', tax_total ?? 0)}
    ${gift_card_total ? row('Gift cards', -gift_card_total) : ''}
    ${gift_card_tax_total ? row('Tax of the gift cards', -gift_card_tax_total) : ''}${row('Total', total)}
  </table>`;
}

/** @param {number | null | undefined} amount in minor units @param {string} currency */
function money(amount, currency) {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format((amount ?? 0) / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** Markup that is not escaped again. */
class Markup extends String {}

/** @param {TemplateStringsArray} strings @param {unknown[]} values are escaped, except for markup */
function html(strings, ...values) {
  return new Markup(String.raw({ raw: strings }, ...values.map(escape)));
}

/** @param {unknown} value @returns {string} */
function escape(value) {
  if (Array.isArray(value)) return value.map(escape).join('');
  if (value instanceof Markup) return String(value);
  return String(value ?? '').replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** @param {TemplateStringsArray} strings @param {unknown[]} values */
function show(strings, ...values) {
  main.innerHTML = String(html(strings, ...values));
}

/** @param {(fields: Record<string, string>) => Promise<void>} work */
function onSubmit(work) {
  const form = /** @type {HTMLFormElement} */ (main.querySelector('form'));
  form.onsubmit = (event) => {
    event.preventDefault();
    const fields = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
    work(fields).catch(explain);
  };
}

/** @param {Error} error */
function explain(error) {
  alert.textContent = error.message;
}

async function render() {
  alert.textContent = '';
  const [, page = 'products', id = ''] = location.hash.split('/');
  await (pages[/** @type {keyof typeof pages} */ (page || 'products')] ?? pages.products)(
    decodeURIComponent(id),
  ).catch(explain);
}

window.addEventListener('hashchange', () => void render());
await render();
