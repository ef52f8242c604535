// @ts-check
import { get, orNull, post, remove } from './api.js';
import { country } from './cart.js';
import { addressFields } from './checkout.js';
import { day, field, html, money, onSubmit, show, tell, words } from './html.js';
import { goTo } from './router.js';

export async function account() {
  const session = await orNull(get('/auth'));
  if (!session) return showLogin();
  const { customer } = session;
  const [{ orders }, { regions }] = await Promise.all([
    get('/customers/me/orders', { limit: 50 }),
    get('/regions'),
  ]);
  const countries = regions.flatMap((/** @type {any} */ region) => region.countries);
  show(
    'Account',
    html`<h1>Hello, ${customer.first_name}</h1>
      <section>
        <h2>Orders</h2>
        ${
          orders.length === 0
            ? html`<p>You have not ordered yet. <a href="search">Find something</a></p>`
            : html`<table>
                <thead>
                  <tr>
                    <th scope="col">Order</th>
                    <th scope="col">Date</th>
                    <th scope="col">State</th>
                    <th scope="col" class="price">Total</th>
                  </tr>
                </thead>
                <tbody>
                  ${orders.map(
                    (/** @type {any} */ order) =>
                      html`<tr>
                        <td><a href="order/confirmed/${order.id}">Order ${order.display_id}</a></td>
                        <td>${day(order.created_at)}</td>
                        <td>${order.status === 'canceled' ? 'Canceled' : words(order.fulfillment_status)}</td>
                        <td class="price">${money(order.total, order.currency_code)}</td>
                      </tr>`,
                  )}
                </tbody>
              </table>`
        }
      </section>
      <section>
        <h2>Addresses</h2>
        <ul class="tiles">
          ${customer.shipping_addresses.map(
            (/** @type {any} */ address) =>
              html`<li class="panel">
                ${address.first_name} ${address.last_name}<br />${address.address_1}<br />${address.postal_code}
                ${address.city}<br />${address.country_code?.toUpperCase()}<br />
                <button class="link" data-address="${address.id}">
                  Delete<span class="hidden"> ${address.address_1}</span>
                </button>
              </li>`,
          )}
        </ul>
        <details>
          <summary>Add an address</summary>
          <form id="address" class="panel fields narrow">
            ${addressFields({ first_name: customer.first_name, last_name: customer.last_name })}
            <label
              >Country
              <select name="country_code">
                ${countries.map((/** @type {any} */ { iso_2, display_name }) => html`<option value="${iso_2}" ${iso_2 === country() && 'selected'}>${display_name}</option>`)}
              </select></label
            >
            <button class="button">Save</button>
          </form>
        </details>
      </section>
      <p><button class="button quiet" id="logout">Log out</button></p>`,
  );
  document.querySelector('#logout')?.addEventListener('click', async () => {
    await remove('/auth');
    await account();
  });
  for (const button of document.querySelectorAll('[data-address]'))
    button.addEventListener('click', async () => {
      await remove(`/customers/me/addresses/${button.getAttribute('data-address')}`);
      await account();
    });
  onSubmit('#address', async (address) => {
    await post('/customers/me/addresses', { address });
    tell('The address is saved');
    await account();
  });
}

function showLogin() {
  show(
    'Account',
    html`<h1>Your account</h1>
      <div class="halves">
        <form id="login" class="panel">
          <h2>Log in</h2>
          ${field('email', 'E-mail', { type: 'email', autocomplete: 'email' })}
          ${field('password', 'Password', { type: 'password', autocomplete: 'current-password' })}
          <button class="button">Log in</button>
          <a href="forgot-password">Forgot the password?</a>
        </form>
        <form id="register" class="panel fields">
          <h2>Create an account</h2>
          ${field('first_name', 'First name', { autocomplete: 'given-name', wide: false })}
          ${field('last_name', 'Last name', { autocomplete: 'family-name', wide: false })}
          ${field('email', 'E-mail', { type: 'email', autocomplete: 'email' })}
          ${field('password', 'Password', { type: 'password', autocomplete: 'new-password', minlength: '8' })}
          <button class="button">Create the account</button>
        </form>
      </div>`,
  );
  onSubmit('#login', async ({ email, password }) => {
    if (!(await orNull(post('/auth', { email, password }))))
      throw new Error('This e-mail and password do not match.');
    await account();
  });
  onSubmit('#register', async (customer) => {
    await post('/customers', customer); // logs in, too
    await account();
  });
}

export async function forgotPassword() {
  show(
    'New password',
    html`<h1>New password</h1>
      <form id="forgot" class="panel narrow">
        ${field('email', 'E-mail', { type: 'email', autocomplete: 'email' })}<button class="button">
          Send me a link
        </button>
      </form>`,
  );
  onSubmit('#forgot', async ({ email }) => {
    await post('/customers/password-token', { email });
    show(
      'New password',
      html`<h1>Look into your mail</h1>
        <p>If there is an account of ${email}, a link is on its way.</p>`,
    );
  });
}

/** The page of a link in a mail. */
export async function resetPassword() {
  const { token = '', email = '' } = Object.fromEntries(new URLSearchParams(location.search));
  show(
    'New password',
    html`<h1>New password</h1>
      <form id="reset" class="panel narrow">
        ${field('password', 'New password', { type: 'password', autocomplete: 'new-password', minlength: '8' })}<button
          class="button"
        >
          Save
        </button>
      </form>`,
  );
  onSubmit('#reset', async ({ password }) => {
    await post('/customers/password-reset', { token, email, password });
    tell('The password is saved');
    goTo('account');
  });
}

/** The page of a link in a mail. */
export async function confirmEmail() {
  const token = new URLSearchParams(location.search).get('token') ?? '';
  await post('/customers/confirm-email', { token });
  show(
    'Account',
    html`<h1>Your e-mail is confirmed</h1>
      <p><a href="account">To the account</a></p>`,
  );
}

/** The page of a link in a mail: an account gets the orders of its e-mail. */
export async function confirmOrders() {
  const token = new URLSearchParams(location.search).get('token') ?? '';
  await post('/orders/customer/confirm', { token });
  show(
    'Account',
    html`<h1>The orders are in the account now</h1>
      <p><a href="account">To the account</a></p>`,
  );
}
