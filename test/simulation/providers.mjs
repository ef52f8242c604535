/*
 * Providers that speak to the companies of `payment-server.ts` and `carrier-server.ts` over HTTP. They are given the class that they
 * extend, since the application is in this process, from the sources, or in another one, from what is built.
 */

/** Milliseconds after which a company that hangs counts as one that did not answer. */
const TIMEOUT_MS = 3000;

async function post(url, body) {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`the company answers ${response.status}`);
  return response.json();
}

/** The payment provider `http`. Its sessions remember the amount that the company knows. */
export function httpPayments(PaymentProvider, url) {
  class HttpPayments extends PaymentProvider {
    id = 'http';
    timeoutMs = TIMEOUT_MS;

    async initiate({ amount }) {
      const { client_secret, reference } = await post(`${url}/initiate`, { amount });
      return { data: { client_secret }, private_data: { reference, initiated: amount } };
    }

    async update({ data, private_data, amount }) {
      await post(`${url}/update`, { ...private_data, amount });
      return { data, private_data: { ...private_data, initiated: amount } };
    }

    async authorize({ data, private_data, amount, cart_id, payment_collection_id }, key) {
      const of = cart_id ?? payment_collection_id;
      const { status } = await post(`${url}/authorize`, { ...private_data, key, amount, of });
      return { status, data, private_data: { ...private_data, key } };
    }

    capture({ id }, amount, key) {
      return post(`${url}/capture`, { payment: id, amount, key });
    }

    refund({ id }, amount, key) {
      return post(`${url}/refund`, { payment: id, amount, key });
    }

    cancel({ private_data }) {
      return post(`${url}/cancel`, private_data);
    }

    /** The company sends its notices as JSON, without a signature. */
    async webhook(body) {
      return [JSON.parse(String(body))];
    }
  }
  return new HttpPayments();
}

/** In the place of the fulfillment provider `manual`; the key is the id of the fulfillment or of the return. */
export function httpCarrier(FulfillmentProvider, url) {
  class HttpCarrier extends FulfillmentProvider {
    id = 'manual';
    timeoutMs = TIMEOUT_MS;

    async options() {
      return [{ id: 'manual-fulfillment' }, { id: 'manual-fulfillment-return' }];
    }

    createFulfillment({ order }, key) {
      return post(`${url}/create`, { key, order: order.id });
    }

    cancelFulfillment({ label }) {
      return post(`${url}/cancel`, { label });
    }

    createReturn({ order }, key) {
      return post(`${url}/create`, { key, order: order.id });
    }

    async cancelReturn({ label }) {
      await post(`${url}/cancel`, { label });
    }
  }
  return new HttpCarrier();
}
