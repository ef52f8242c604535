import { PaymentProvider } from '../../dist/src/index.js';

/** A payment provider that sends its requests to `payment-server.ts`. */
export class HttpPayments extends PaymentProvider {
  id = 'http';

  constructor(url) {
    super();
    this.url = url;
  }

  async initiate({ amount }) {
    const { client_secret, reference } = await this.#post('/initiate', { amount });
    return { data: { client_secret }, private_data: { reference } };
  }

  async authorize({ data, private_data, amount, cart_id, payment_collection_id }, key) {
    const of = cart_id ?? payment_collection_id;
    const { status } = await this.#post('/authorize', { ...private_data, key, amount, of });
    return { status, data, private_data: { ...private_data, key } };
  }

  async capture({ id }, amount, key) {
    return this.#post('/capture', { payment: id, amount, key });
  }

  async refund({ id }, amount, key) {
    return this.#post('/refund', { payment: id, amount, key });
  }

  async cancel({ private_data }) {
    return this.#post('/cancel', private_data);
  }

  async #post(path, body) {
    const response = await fetch(this.url + path, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`the payment server responds with ${response.status}`);
    return response.json();
  }
}
