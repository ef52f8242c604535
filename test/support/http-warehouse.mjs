import { StockKeeper } from '../../dist/src/index.js';

/** The keeper of docs/extending.md, for a process of its own: it speaks to `warehouse-server.ts`. */
export class HttpWarehouse extends StockKeeper {
  id = 'warehouse';

  constructor(url) {
    super();
    this.url = url;
  }

  available(items, locations) {
    return this.#post('/available', { items, locations });
  }

  reserve(goods, key) {
    return this.#post('/reserve', { key, goods });
  }

  release(goods, key) {
    return this.#post('/release', { key, goods });
  }

  ship(goods, key) {
    return this.#post('/ship', { key, goods });
  }

  restock(goods, key) {
    return this.#post('/restock', { key, goods });
  }

  async #post(path, body) {
    const response = await fetch(this.url + path, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`the warehouse answers ${response.status}`);
    return response.json();
  }
}
