/*
 * Providers that send their requests to `payment-server.ts` and `carrier-server.ts`. They receive their base class as an argument, since
 * it comes from the sources in this process, and from the build in a server process.
 */

/** Milliseconds after which a request to a company fails. */
const TIMEOUT_MS = 3000;

async function post(url, body) {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`the company responds with ${response.status}`);
  return response.json();
}

/** The payment provider `http`. Its sessions contain the amount that the company was initiated with. */
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

    /** Webhooks of the company are JSON without a signature. */
    async webhook(body) {
      return [JSON.parse(String(body))];
    }
  }
  return new HttpPayments();
}

/** Replaces the fulfillment provider `manual`; the key is the id of the fulfillment or the return. */
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
