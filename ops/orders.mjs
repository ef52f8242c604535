import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../bench/operations.mjs';
import { shortCheckout } from './shop.mjs';

/* Shoppers who place orders at a rate while something is killed, and the comparison of what was acknowledged with what is stored. */

/** How long a shopper repeats a request. */
const PATIENCE_MS = 90_000;
const REQUEST_TIMEOUT_MS = 30_000;

export const STOCK =
  'select sum(inventory_quantity::bigint)::text as units, min(inventory_quantity)::int as least from product_variant';

/** Places orders at a rate until it is stopped. */
export class Shoppers {
  /** The ids of acknowledged orders by cart. */
  orders = new Map();
  /** What clients have seen. */
  seen = { responses: {}, unavailableAt: [], placedAt: [], withoutRetryAfter: 0, givenUp: [] };
  /** `{ at, ms }` of each request from its first attempt to its definite response. */
  requests = [];
  #pending = new Set();
  #timer;

  /** @param {number[]} ports of servers, of which each attempt takes one at random @param {number} rate orders per second */
  constructor(ports, rate) {
    this.ports = ports;
    this.rate = rate;
    this.#begin();
  }

  /**
   * Lets them order for a while, and lowers `rate` if the machine does not take so many orders: what waits for a processor would be
   * measured instead of what waits for a pause or an outage.
   * @param {number} seconds
   */
  async lowerRate(seconds = 15) {
    const since = Date.now();
    await sleep(1000 * seconds);
    if (this.#pending.size <= 2 * this.rate) return;
    clearInterval(this.#timer);
    await Promise.all(this.#pending);
    const perSecond = this.orders.size / ((Date.now() - since) / 1000);
    const lower = Math.max(1, Math.floor(0.75 * perSecond));
    console.log(`This machine does not take ${this.rate} orders/s: ${lower} are placed from now on`);
    this.rate = lower;
    this.#begin();
    await sleep(5000);
  }

  #begin() {
    this.#timer = setInterval(() => {
      const order = this.#place()
        .catch((error) => void this.seen.givenUp.push(error.message))
        .finally(() => this.#pending.delete(order));
      this.#pending.add(order);
    }, 1000 / this.rate);
  }

  async stop() {
    clearInterval(this.#timer);
    await Promise.all(this.#pending);
  }

  async #place() {
    const complete = shortCheckout.requests.at(-1);
    const { cart } = await run({ requests: shortCheckout.requests.slice(0, -1) }, this);
    const { content } = await this.exchange(complete({ cart }));
    const { type, data } = JSON.parse(content.toString());
    if (type !== 'order') throw new Error(`the checkout ended with a ${type}`);
    this.orders.set(cart, data.id);
    this.seen.placedAt.push(Date.now());
  }

  /**
   * Repeats a request until it has a definite response, a completion with the same idempotency key. It waits as long as `Retry-After`
   * says, or 500 ms, and up to as long again, so that not all clients return at the same time.
   */
  async exchange(request) {
    const { seen } = this;
    const key = request.path.endsWith('/complete') ? randomUUID() : null;
    const at = Date.now();
    for (const deadline = at + PATIENCE_MS; ;) {
      const port = this.ports[Math.floor(Math.random() * this.ports.length)];
      const response = await attempt(port, request, key);
      seen.responses[response.status] = (seen.responses[response.status] ?? 0) + 1;
      if (response.status === 200) {
        this.requests.push({ at, ms: Date.now() - at });
        return { content: response.content, headText: '' };
      }
      if (response.status === 503) {
        seen.unavailableAt.push(Date.now());
        if (response.retryAfter === null) seen.withoutRetryAfter++;
      }
      if (Date.now() > deadline || (response.status >= 400 && ![409, 500, 503].includes(response.status)))
        throw new Error(`${response.status} ${response.content}`.replaceAll(/[\da-f-]{36}/g, '…'));
      const seconds = Number(response.retryAfter ?? 0.5);
      await sleep(1000 * seconds * (1 + Math.random()));
    }
  }
}

/** @returns the response; status 0 if the connection was lost */
async function attempt(port, { method = 'GET', path, body }, key) {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...(key && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const content = Buffer.from(await response.arrayBuffer());
    return { status: response.status, content, retryAfter: response.headers.get('retry-after') };
  } catch (error) {
    return { status: 0, content: String(error.cause ?? error), retryAfter: null };
  }
}

/**
 * Compares the orders of shoppers with those of the database.
 * @param {(text: string, values?: unknown[]) => Promise<object[]>} query
 * @param {{ at: string, units: string }} before the time and the stock when the shoppers came
 * @returns {Promise<Record<string, boolean>>} whether each expectation holds
 */
export async function compareOrders({ orders, seen }, query, before) {
  const stored = await query('select id, cart_id, display_id from "order" where created_at >= $1', [
    before.at,
  ]);
  const byId = new Map(stored.map(({ id, cart_id }) => [id, cart_id]));
  const lost = [...orders].filter(([cart, id]) => byId.get(id) !== cart);
  const duplicates = stored.length - new Set(stored.map(({ cart_id }) => cart_id)).size;
  const sameNumbers = stored.length - new Set(stored.map(({ display_id }) => display_id)).size;
  const [{ sold }] = await query(
    'select coalesce(sum(l.quantity), 0)::int as sold from line_item l join "order" o on o.id = l.order_id where o.created_at >= $1',
    [before.at],
  );
  const [after] = await query(STOCK);
  const units = Number(BigInt(before.units) - BigInt(after.units));
  return {
    [`${orders.size} orders acknowledged, ${lost.length} of them lost`]: lost.length === 0,
    [`${duplicates} carts with two orders`]: duplicates === 0,
    [`${sameNumbers} orders with the number of another one`]: sameNumbers === 0,
    [`${stored.length - orders.size} orders that no client knows of`]: stored.length === orders.size,
    [`${sold} units sold, ${units} taken from stock, the least stock is ${after.least}`]:
      sold === units && after.least >= 0,
    [`${seen.withoutRetryAfter} responses 503 without Retry-After`]: seen.withoutRetryAfter === 0,
    [`${seen.givenUp.length} shoppers gave up`]: seen.givenUp.length === 0,
  };
}

/** Prints what was found, and makes the exit code 1 if an expectation does not hold. */
export function report({ seen }, checks) {
  console.log(`\nresponses by status: ${JSON.stringify(seen.responses)}`);
  const countOf = (text) => seen.givenUp.filter((message) => message === text).length;
  for (const text of new Set(seen.givenUp)) console.log(`${countOf(text)} shoppers gave up after ${text}`);
  for (const [text, holds] of Object.entries(checks)) console.log(`${holds ? 'ok    ' : 'FAILED'} ${text}`);
  if (Object.values(checks).includes(false)) process.exitCode = 1;
}
