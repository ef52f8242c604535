// @ts-check
import { get, orNull, post } from './api.js';
import { missing } from './catalogue.js';
import { day, field, html, onSubmit, show } from './html.js';

/** @typedef {{ item_id?: string, title: string, quantity: number, excluded_reason: string | null }} Item */
/** @typedef {{ id: string, display_id: number, items: Item[], deadline: string | null, status: string, is_in_time: boolean }} Withdrawal */

/** The function for withdrawals of guests: without a login, in two steps. The link of the mail has a token. */
export async function withdrawal() {
  const token = new URLSearchParams(location.search).get('token');
  return token === null ? declare() : confirm(token);
}

/** @param {{ display_id?: number, email?: string }} [order] what is known of it */
function declare(order = {}) {
  show(
    'Withdraw from a contract',
    html`<h1>Withdraw from a contract</h1>
      ${steps(1)}
      <form id="withdraw" class="panel narrow">
        <p>Tell us which order. You need no account and no reason.</p>
        ${field('display_id', 'Number of the order', { inputmode: 'numeric', pattern: '[0-9]+', maxlength: '9', value: order.display_id?.toString() })}
        ${field('email', 'E-mail of the order', { type: 'email', autocomplete: 'email', value: order.email })}
        <button class="button">Declare the withdrawal</button>
      </form>`,
  );
  onSubmit('#withdraw', async ({ display_id, email }) => {
    await post('/withdrawals', { display_id: Number(display_id), email });
    show(
      'Check your mail',
      html`<h1>Check your mail</h1>
        ${steps(2)}
        <p class="lead">
          If there is such an order, ${email} gets a message now. Its link leads to the button that confirms
          the withdrawal. It works for three days.
        </p>`,
    );
  });
}

/** @param {string} token */
async function confirm(token) {
  const found = await post('/withdrawals/preview', { token }).catch(() => null);
  if (!found)
    return show(
      'The link is too old',
      html`<h1>This link does not work</h1>
        <p class="lead">It is more than three days old, or incomplete.</p>
        <p><a class="button" href="withdrawal">Declare the withdrawal again</a></p>`,
    );
  if (found.withdrawal.status === 'confirmed') return showReceipt(found.withdrawal);
  showConfirmation(found.withdrawal, () => post('/withdrawals/confirm', { token }));
}

/** The withdrawal from an order: by a customer who is logged in, or else as by any guest. @param {string} id */
export async function withdrawFrom(id) {
  const [found, period] = await Promise.all([
    orNull(get(`/orders/${id}`)),
    orNull(get(`/orders/${id}/withdrawal-period`)),
  ]);
  if (!found) return missing();
  if (!period) return declare(found.order);
  const { is_open, items, deadline } = period.withdrawal_period;
  if (!is_open)
    return show(
      'Withdraw from a contract',
      html`<h1>Withdraw from order ${found.order.display_id}</h1>
        <p class="lead">
          ${items.length === 0 ? 'Everything was returned already.' : 'There is no right of withdrawal any more.'}
        </p>`,
    );
  show(
    'Withdraw from a contract',
    html`<h1>Withdraw from order ${found.order.display_id}</h1>
      ${steps(1)}
      <form id="withdraw" class="panel narrow">
        ${deadline && html`<p>You can withdraw until ${day(deadline)}. You need no reason.</p>`}
        ${items.map(
          (/** @type {Required<Item>} */ { item_id, title, quantity, excluded_reason }) =>
            html`<label class="quantity"
                >${title}
                <input
                  type="number"
                  name="${item_id}"
                  min="0"
                  max="${quantity}"
                  value="${excluded_reason === null ? quantity : 0}"
              /></label>
              ${excluded_reason !== null && html`<p class="muted">Excluded: ${excluded_reason}</p>`}`,
        )}
        <button class="button">Declare the withdrawal</button>
      </form>`,
  );
  onSubmit('#withdraw', async (quantities) => {
    const chosen = Object.entries(quantities)
      .filter(([, quantity]) => Number(quantity) > 0)
      .map(([item_id, quantity]) => ({ item_id, quantity: Number(quantity) }));
    if (chosen.length === 0) throw new Error('Choose at least one piece.');
    const declared = await post(`/orders/${id}/withdrawals`, { items: chosen });
    showConfirmation(declared.withdrawal, () =>
      post(`/orders/${id}/withdrawals/${declared.withdrawal.id}/confirm`),
    );
  });
}

/** @param {Withdrawal} withdrawal @param {() => Promise<{ withdrawal: Withdrawal }>} send */
function showConfirmation(withdrawal, send) {
  show(
    'Confirm the withdrawal',
    html`<h1>Confirm the withdrawal</h1>
      ${steps(2)}
      <form id="confirm" class="panel narrow">
        <p>You withdraw from the contract about these items of order ${withdrawal.display_id}:</p>
        ${list(withdrawal.items)}
        ${!withdrawal.is_in_time && html`<p class="alert">The period has ended. We decide about it by hand.</p>`}
        <button class="button">Confirm the withdrawal</button>
      </form>`,
  );
  onSubmit('#confirm', async () => showReceipt((await send()).withdrawal));
}

/** @param {Withdrawal} withdrawal */
function showReceipt({ display_id, items }) {
  show(
    'Your withdrawal',
    html`<h1>We have your withdrawal</h1>
      <p class="lead">
        It is about these items of order ${display_id}. A message with the time and the content is on its way.
      </p>
      ${list(items)}`,
  );
}

/** @param {Item[]} items */
function list(items) {
  return html`<ul>
    ${items.map(
      ({ title, quantity, excluded_reason }) =>
        html`<li>
          ${quantity} ×
          ${title}${excluded_reason !== null && html` <span class="muted">(excluded: ${excluded_reason})</span>`}
        </li>`,
    )}
  </ul>`;
}

/** @param {1 | 2} current */
function steps(current) {
  return html`<ol class="steps" aria-label="Steps">
    ${['Declare', 'Confirm'].map(
      (name, index) => html`<li ${index + 1 === current && 'aria-current=step'}>${name}</li>`,
    )}
  </ol>`;
}
