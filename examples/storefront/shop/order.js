// @ts-check
import { get, has, orNull, post } from './api.js';
import { missing } from './catalogue.js';
import { day, html, money, onSubmit, show, words } from './html.js';
import { shippingPrice } from './prices.js';
import { goTo } from './router.js';
import { lines, totals } from './totals.js';

/** @typedef {import('@storekeep/server/client').StoreSchemas['Order']} Order */

/** The order of a link in a mail. @param {string} id */
export async function order(id) {
  const found = await orNull(get(`/orders/${id}`));
  if (!found) return missing();
  /** @type {Order} */
  const { display_id, email, created_at, items, currency_code, shipping_address, status, ...rest } =
    found.order;
  const isNew = rest.fulfillment_status === 'not_fulfilled' && status === 'pending';
  const shipped = (rest.fulfillments ?? []).filter(
    ({ shipped_at, canceled_at }) => shipped_at && !canceled_at,
  );
  show(
    `Order ${display_id}`,
    html`<p class="muted">Order ${display_id} of ${day(created_at)}</p>
      <h1>${isNew ? `Thank you, ${shipping_address?.first_name}!` : `Order ${display_id}`}</h1>
      ${isNew && html`<p class="lead">We have your order, and write to ${email} when it is on its way.</p>`}
      <div class="sides">
        <section aria-label="Products">
          ${lines(items, currency_code)}
          ${returnable(found.order).length > 0 && html`<p><a href="order/return/${id}">Return something</a></p>`}
          ${has('withdrawal') && html`<p><a href="order/withdrawal/${id}">Withdraw from this contract</a></p>`}
        </section>
        <aside class="panel" aria-label="Summary">
          ${totals(found.order, currency_code)}
          <dl class="facts">
            <dt>Order</dt>
            <dd>${status === 'canceled' ? 'Canceled' : words(rest.fulfillment_status)}</dd>
            <dt>Payment</dt>
            <dd>${words(rest.payment_status)}</dd>
            ${
              (rest.refunded_total ?? 0) > 0 &&
              html`<dt>Refunded</dt>
                <dd>${money(rest.refunded_total, currency_code)}</dd>`
            }
            ${shipped.map(
              ({ tracking_links, shipped_at }) =>
                html`<dt>Parcel</dt>
                  <dd>
                    sent
                    ${day(String(shipped_at))}${tracking_links?.map(({ tracking_number }) => html`<br />${tracking_number}`)}
                  </dd>`,
            )}
            <dt>Ships to</dt>
            <dd>
              ${shipping_address?.first_name} ${shipping_address?.last_name}<br />${shipping_address?.address_1}<br />
              ${shipping_address?.postal_code} ${shipping_address?.city}
            </dd>
          </dl>
        </aside>
      </div>`,
  );
}

/** The items of an order that were shipped and not returned, with the number of pieces. @param {Order} order */
function returnable({ items, status }) {
  if (status === 'canceled') return [];
  return (items ?? [])
    .map((item) => ({ item, quantity: (item.shipped_quantity ?? 0) - (item.returned_quantity ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Requests a return. @param {string} id */
export async function returnItems(id) {
  const found = await orNull(get(`/orders/${id}`));
  const rows = found ? returnable(found.order) : [];
  if (rows.length === 0) return missing();
  const { region_id, currency_code, display_id } = found.order;
  const [{ shipping_options: options }, { return_reasons: reasons }] = await Promise.all([
    get('/shipping-options', { is_return: true, region_id }),
    get('/return-reasons'),
  ]);
  show(
    'Return',
    html`<h1>Return of order ${display_id}</h1>
      <form id="return" class="panel narrow">
        <p>How many pieces come back?</p>
        ${rows.map(
          ({ item, quantity }) =>
            html`<div class="row">
              <img src="${item.thumbnail}" alt="" width="64" height="64" />
              <label class="quantity"
                >${item.title} <input type="number" name="${item.id}" min="0" max="${quantity}" value="0"
              /></label>
            </div>`,
        )}
        ${
          reasons.length > 0 &&
          html`<label
            >Reason
            <select name="reason_id">
              ${reasons.map((/** @type {any} */ reason) => html`<option value="${reason.id}">${reason.label}</option>`)}
            </select></label
          >`
        }
        <label
          >What is the matter? <span class="muted">(optional)</span
          ><textarea name="note" rows="3" maxlength="500"></textarea>
        </label>
        <fieldset class="radios">
          <legend>How it comes back</legend>
          ${options.map(
            (/** @type {any} */ option, /** @type {number} */ index) =>
              html`<label
                ><input type="radio" name="option_id" value="${option.id}" ${index === 0 && 'checked'} />
                ${option.name}
                <span class="price">${money(shippingPrice(option), currency_code)}</span></label
              >`,
          )}
        </fieldset>
        <p class="muted">The price of the parcel is taken off your refund.</p>
        <button class="button">Request the return</button>
      </form>`,
  );
  onSubmit('#return', async ({ option_id, note, reason_id, ...quantities }) => {
    const items = Object.entries(quantities)
      .filter(([, quantity]) => Number(quantity) > 0)
      .map(([item_id, quantity]) => ({
        item_id,
        quantity: Number(quantity),
        ...(note && { note }),
        ...(reason_id && { reason_id }),
      }));
    if (items.length === 0) throw new Error('Choose at least one piece.');
    await post('/returns', { order_id: id, items, ...(option_id && { return_shipping: { option_id } }) });
    show(
      'Return',
      html`<h1>Your return is registered</h1>
        <p class="lead">Send the parcel within 14 days. We refund it as soon as it is here.</p>
        <p><a href="order/confirmed/${id}">Back to the order</a></p>`,
    );
  });
}

/** A change of an order that staff propose. @param {string} id */
export async function orderEdit(id) {
  const found = await orNull(get(`/order-edits/${id}`));
  if (!found) return missing();
  const edit = found.order_edit;
  const currency = (await orNull(get(`/orders/${edit.order_id}`)))?.order.currency_code ?? 'eur';
  const isOpen = edit.status === 'requested';
  show(
    'A change of your order',
    html`<h1>A change of your order</h1>
      ${edit.internal_note && html`<p class="lead">${edit.internal_note}</p>`} ${lines(edit.items, currency)}
      <p>
        The new total is
        <strong>${money(edit.total, currency)}</strong
        >${edit.difference_due > 0 && html`: ${money(edit.difference_due, currency)} more`}.
      </p>
      ${
        isOpen
          ? html`<form id="edit" class="row">
              <button class="button" name="answer" value="complete">Accept</button
              ><button class="button quiet" name="answer" value="decline">Decline</button>
            </form>`
          : html`<p>It is ${edit.status}.</p>`
      }`,
  );
  for (const button of document.querySelectorAll('#edit button'))
    button.addEventListener('click', () =>
      document.querySelector('#edit')?.setAttribute('data-answer', button.getAttribute('value') ?? ''),
    );
  onSubmit('#edit', async (_, form) => {
    const answer = form.dataset.answer ?? 'decline';
    if (answer === 'complete' && edit.payment_collection_id) await payDifference(edit.payment_collection_id);
    await post(`/order-edits/${id}/${answer}`);
    goTo(`order/confirmed/${edit.order_id}`);
  });
}

/** @param {string} id of the payment collection */
async function payDifference(id) {
  const { payment_collection } = await post(`/payment-collections/${id}/sessions`, { provider_id: 'manual' });
  await post(`/payment-collections/${id}/sessions/${payment_collection.payment_sessions[0].id}/authorize`);
}
