import { FulfillmentProvider } from '../../dist/src/index.js';

/** A fulfillment provider that replaces the manual one, and sends its requests to `carrier-server.ts`. */
export class HttpCarrier extends FulfillmentProvider {
  id = 'manual';

  constructor(url) {
    super();
    this.url = url;
  }

  async options() {
    return [{ id: 'manual-fulfillment' }];
  }

  async createFulfillment({ order }, key) {
    return this.#post('/create', { key, order: order.id });
  }

  async cancelFulfillment({ label }) {
    return this.#post('/cancel', { label });
  }

  async createReturn({ order }, key) {
    return this.#post('/create-return', { key, order: order.id });
  }

  async cancelReturn({ label }) {
    await this.#post('/cancel-return', { label });
  }

  async #post(path, body) {
    const response = await fetch(this.url + path, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`the carrier responds with ${response.status}`);
    return response.json();
  }
}
