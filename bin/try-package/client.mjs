// A client of the shops that `try-package.mjs` starts.
export const STAFF_TOKEN = 'staff-token';
export const staff = { authorization: `Bearer ${STAFF_TOKEN}` };

export function regionBody(more) {
  return {
    name: 'Europe',
    currency_code: 'eur',
    tax_rate: 0,
    countries: ['de'],
    fulfillment_providers: ['manual'],
    ...more,
  };
}

/** An HTTP client of one of the shops. */
export function client(base) {
  const ask = async (method, url, body, headers = {}) => {
    const response = await fetch(base + url, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  };
  const must = async (...args) => {
    const { status, body } = await ask(...args);
    check(status === 200 || status === 201, `${args[0]} ${args[1]} gave ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const asStaff = (method, url, body) => must(method, url, body, staff);
  return {
    ask,
    staff: asStaff,
    async region(more) {
      return (await asStaff('POST', '/admin/regions', regionBody(more))).region.id;
    },
    /** @returns the headers of requests of a customer */
    async logIn(email, password) {
      const { access_token } = await must('POST', '/store/auth/token', { email, password });
      return { authorization: `Bearer ${access_token}` };
    },
    /** Two books of 10.00 each. @param login the headers of the customer; defaults to a guest */
    async sell(region_id, provider_id, login) {
      const shopper = (method, url, body) => must(method, `/store${url}`, body, login);
      const { product } = await asStaff('POST', '/admin/products', {
        title: 'A book',
        status: 'published',
        options: [{ title: 'Binding' }],
        variants: [
          {
            title: 'Paperback',
            inventory_quantity: 5,
            options: [{ value: 'Paperback' }],
            prices: [{ currency_code: 'eur', amount: 1000 }],
          },
        ],
      });
      const items = [{ variant_id: product.variants[0].id, quantity: 2 }];
      const { cart } = await shopper('POST', '/carts', { region_id, items });
      await shopper('POST', `/carts/${cart.id}`, { email: 'ida@example.com' });
      const { cart: payable } = await shopper('POST', `/carts/${cart.id}/payment-sessions`);
      const { type, data } = await shopper('POST', `/carts/${cart.id}/complete`);
      check(type === 'order', `completing gave a ${type}`);
      return {
        order: data,
        session: payable.payment_sessions.find(
          (paymentSession) => paymentSession.provider_id === provider_id,
        ),
      };
    },
  };
}

function check(condition, message) {
  if (!condition) throw new Error(message);
}
