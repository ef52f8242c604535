// @ts-check
import { post, stripeKey } from './api.js';
import { element, html } from './html.js';

const NAMES = /** @type {Record<string, string>} */ ({ manual: 'On invoice', stripe: 'Card' });

/** @type {{ stripe: any, card: any } | null} */
let cardForm = null;

/** The payment providers that this page can use: Stripe needs its publishable key. @param {import('./cart.js').Region} region */
export function paymentChoices({ payment_providers: providers = [] }) {
  const usable = (providers ?? [])
    .map(({ id }) => id)
    .filter((id) => id === 'manual' || (id === 'stripe' && stripeKey));
  return html`<fieldset class="radios">
    <legend>Payment</legend>
    ${usable.map(
      (id, index) =>
        html`<label
          ><input type="radio" name="provider_id" value="${id}" required ${index === 0 && 'checked'} />
          ${NAMES[id]}</label
        >`,
    )}
    ${usable.length === 0 && html`<p class="alert">This region has no payment provider that this page can use.</p>`}
    <div id="card" hidden></div>
  </fieldset>`;
}

/** Shows the card form while it is chosen. */
export function choosePayment() {
  cardForm = null;
  const radios = /** @type {NodeListOf<HTMLInputElement>} */ (
    document.querySelectorAll('[name=provider_id]')
  );
  const update = async () => {
    const isCard = [...radios].some(({ checked, value }) => checked && value === 'stripe');
    element('card').hidden = !isCard;
    if (isCard) cardForm ??= await mountCard();
  };
  for (const radio of radios) radio.addEventListener('change', () => void update());
  void update();
}

async function mountCard() {
  const script = Object.assign(document.createElement('script'), { src: 'https://js.stripe.com/v3/' });
  await new Promise((resolve, reject) =>
    document.head.append(Object.assign(script, { onload: resolve, onerror: reject })),
  );
  const stripe = /** @type {any} */ (window).Stripe(stripeKey);
  const card = stripe.elements().create('card');
  card.mount('#card');
  return { stripe, card };
}

/** Creates the payment sessions, and confirms the card. @param {string} cartId @param {string} provider_id */
export async function confirmPayment(cartId, provider_id) {
  const { cart: priced } = await post(`/carts/${cartId}/payment-sessions`);
  if (priced.payment_sessions.length === 0) return; // a gift card or a discount pays for all of it
  const { cart } = await post(`/carts/${cartId}/payment-session`, { provider_id });
  if (provider_id !== 'stripe' || !cardForm) return;
  const { stripe, card } = cardForm;
  const { error } = await stripe.confirmCardPayment(cart.payment_session.data.client_secret, {
    payment_method: { card },
  });
  if (error) throw new Error(error.message);
}
