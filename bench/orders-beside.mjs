import { Client } from './client.mjs';
import { fillCart, run } from './operations.mjs';

/*
 * Orders that are placed at a steady rate while something else is measured: carts that were filled before are completed. So what is
 * measured loses what the completions take of the machine, and what their changes of stock cost those who read products.
 */

const CLIENTS = 8;

export class OrderStream {
  /**
   * Fills the carts.
   * @param {{ port: number }} server
   * @param {number} count how many orders will be placed
   */
  static async prepare(server, count) {
    const clients = await Promise.all(Array.from({ length: CLIENTS }, () => Client.connect(server.port)));
    const carts = [];
    await Promise.all(
      clients.map(async (client) => {
        while (carts.length < count) carts.push((await run({ requests: fillCart }, client)).cart);
      }),
    );
    return new OrderStream(clients, carts);
  }

  constructor(clients, carts) {
    this.free = clients;
    this.carts = carts;
    this.placed = 0;
    this.pending = new Set();
  }

  /** Begins to place orders. One that finds no free connection is placed later: the rate then falls short, see `stop`. */
  start(perSecond) {
    this.began = performance.now();
    let due = 0;
    this.timer = setInterval(() => {
      for (; due < ((performance.now() - this.began) / 1000) * perSecond; due++) {
        if (this.free.length === 0 || this.carts.length === 0) return;
        const order = this.place(this.free.pop(), this.carts.pop()).finally(() => this.pending.delete(order));
        this.pending.add(order);
      }
    }, 5);
  }

  /** @returns {Promise<number>} how many orders were placed per second */
  async stop() {
    clearInterval(this.timer);
    const seconds = (performance.now() - this.began) / 1000;
    const { placed } = this;
    await Promise.all(this.pending);
    for (const client of this.free) client.close();
    return placed / seconds;
  }

  async place(client, cart) {
    const answer = await client.ask({ method: 'POST', path: `/store/carts/${cart}/complete` });
    const { type } = JSON.parse(answer.toString());
    if (type !== 'order') throw new Error(`the checkout ended with a ${type}`);
    this.placed++;
    this.free.push(client);
  }
}
