import { ExternalWarehouse } from '../../dist/src/index.js';

/** The external warehouse of docs/extending.md for server processes. It sends its requests to `warehouse-server.ts`. */
export class HttpWarehouse extends ExternalWarehouse {
  id = 'warehouse';

  constructor(url) {
    super();
    this.url = url;
  }

  available(items, locations) {
    return this.#post('/available', { items, locations });
  }

  reserve(items, key) {
    return this.#post('/reserve', { key, items });
  }

  release(items, key) {
    return this.#post('/release', { key, items });
  }

  ship(items, key) {
    return this.#post('/ship', { key, items });
  }

  restock(items, key) {
    return this.#post('/restock', { key, items });
  }

  async #post(path, body) {
    const response = await fetch(this.url + path, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`the warehouse responds with ${response.status}`);
    return response.json();
  }
}
