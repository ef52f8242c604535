import { Client } from './client.mjs';
import { fillCart, run } from './operations.mjs';

/*
 * Places orders at a steady rate while something else is measured, by completing carts that were filled before. The measurement then
 * shows how much the completions slow down other requests, by their CPU time and by invalidating cached products.
 */

const CLIENTS = 8;

export class OrderStream {
  /**
   * Fills the carts.
   * @param {{ port: number }} server
   * @param {number} count the number of orders to place
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

  /** Starts to place orders. Without a free connection an order is placed later, so the actual rate, see `stop`, is lower. */
  start(perSecond) {
    this.startedAt = performance.now();
    let due = 0;
    this.timer = setInterval(() => {
      for (; due < ((performance.now() - this.startedAt) / 1000) * perSecond; due++) {
        if (this.free.length === 0 || this.carts.length === 0) return;
        // in turns, since the server closes connections that are idle for long
        const order = this.place(this.free.shift(), this.carts.pop()).finally(() =>
          this.pending.delete(order),
        );
        this.pending.add(order);
      }
    }, 5);
  }

  /** @returns {Promise<number>} the number of orders placed per second */
  async stop() {
    clearInterval(this.timer);
    const seconds = (performance.now() - this.startedAt) / 1000;
    const { placed } = this;
    await Promise.all(this.pending);
    for (const client of this.free) client.close();
    return placed / seconds;
  }

  async place(client, cart) {
    const response = await client.send({ method: 'POST', path: `/store/carts/${cart}/complete` });
    const { type } = JSON.parse(response.toString());
    if (type !== 'order') throw new Error(`the checkout ended with a ${type}`);
    this.placed++;
    this.free.push(client);
  }
}
