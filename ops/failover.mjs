/*
 * Kills the primary of a cluster under Patroni again and again while a shop takes orders: `npm run ops:failover -- --kills 5 --rate 50`.
 * Fails if an acknowledged order is lost, a cart has two orders, stock and orders do not match, a 503 has no `Retry-After`, 503s last
 * for 15 s, or the server ends. Needs `apt-get install postgresql patroni etcd-server haproxy`.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { run } from '../bench/operations.mjs';
import { stopAll } from '../bench/processes.mjs';
import { Cluster } from './failover/cluster.mjs';
import { isRunning, until } from './failover/processes.mjs';
import { openShop, shortCheckout } from './shop.mjs';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '5' },
    rate: { type: 'string', default: '50' },
    pause: { type: 'string', default: '10' },
  },
});
const [kills, rate, pause] = [values.kills, values.rate, values.pause].map(Number);
const MAX_OUTAGE_SECONDS = 15;
/** How long a shopper repeats a request. */
const PATIENCE_MS = 90_000;
const REQUEST_TIMEOUT_MS = 30_000;

/** What clients have seen. */
const seen = { responses: {}, unavailableAt: [], placedAt: [], withoutRetryAfter: 0, givenUp: [] };

/**
 * A client that repeats a request until it has a definite response, a completion with the same idempotency key. It waits as long as
 * `Retry-After` says, or 500 ms, and up to as long again, so that not all clients return at the same time.
 */
function createClient(port) {
  return {
    async exchange(request) {
      const key = request.path.endsWith('/complete') ? randomUUID() : null;
      for (const deadline = Date.now() + PATIENCE_MS; ;) {
        const response = await attempt(port, request, key);
        seen.responses[response.status] = (seen.responses[response.status] ?? 0) + 1;
        if (response.status === 200) return { content: response.content, headText: '' };
        if (response.status === 503) {
          seen.unavailableAt.push(Date.now());
          if (response.retryAfter === null) seen.withoutRetryAfter++;
        }
        if (Date.now() > deadline || (response.status >= 400 && ![409, 500, 503].includes(response.status)))
          throw new Error(`${response.status} ${response.content}`.replaceAll(/[\da-f-]{36}/g, '…'));
        const seconds = Number(response.retryAfter ?? 0.5);
        await sleep(1000 * seconds * (1 + Math.random()));
      }
    },
  };
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

/** Places orders at the rate until it is stopped. @returns {{ orders: Map<string, string>, stop: () => Promise<void> }} ids by cart */
function placeOrders(port) {
  const orders = new Map();
  const pending = new Set();
  const client = createClient(port);
  const complete = shortCheckout.requests.at(-1);
  const place = async () => {
    const { cart } = await run({ requests: shortCheckout.requests.slice(0, -1) }, client);
    const { content } = await client.exchange(complete({ cart }));
    const { type, data } = JSON.parse(content.toString());
    if (type !== 'order') throw new Error(`the checkout ended with a ${type}`);
    orders.set(cart, data.id);
    seen.placedAt.push(Date.now());
  };
  const timer = setInterval(() => {
    const order = place()
      .catch((error) => void seen.givenUp.push(error.message))
      .finally(() => pending.delete(order));
    pending.add(order);
  }, 1000 / rate);
  const stop = async () => {
    clearInterval(timer);
    await Promise.all(pending);
  };
  return { orders, stop };
}

/** Kills the primary, and brings it back as a standby. @returns what clients noticed, in seconds */
async function killPrimary(cluster) {
  const node = await cluster.primary();
  await cluster.killNode(node);
  const killedAt = Date.now();
  // started earlier, it would become the primary again
  const promoted = await until(
    async () => {
      const primary = await cluster.primary();
      return primary !== node && primary;
    },
    'another node is the primary',
    120_000,
  );
  const promotedAt = Date.now();
  // not the first order after the kill, which may have been committed before it
  const orderedAt = await until(
    () => seen.placedAt.find((at) => at > promotedAt),
    'an order is placed again',
    120_000,
  );
  await sleep(2000);
  cluster.startNode(node);
  await cluster.waitUntilHealthy(180_000);
  const rejected = seen.unavailableAt.filter((at) => at > killedAt);
  const unavailable = rejected.length > 0 ? Math.max(...rejected) - Math.min(...rejected) : 0;
  return {
    killed: node.name,
    promoted: promoted.name,
    promotedAfter: (promotedAt - killedAt) / 1000,
    orderAfter: (orderedAt - killedAt) / 1000,
    unavailable: unavailable / 1000,
    rejected: rejected.length,
  };
}

const cluster = await Cluster.start();
try {
  const { database, server } = await openShop({ LOG_LEVEL: 'fatal' }, cluster.url);
  database.on('error', () => undefined); // its connection ends with the first primary
  const STOCK =
    'select sum(inventory_quantity::bigint)::text as units, min(inventory_quantity)::int as least from product_variant';
  const [before] = await cluster.query(STOCK);
  const [{ at }] = await cluster.query('select now()::text as at');
  const shoppers = placeOrders(server.port);
  console.log(`${rate} orders/s; Patroni: ttl ${cluster.timings.ttl} s\n`);
  console.log('kill  killed  promoted  after (s)  order again after (s)  503 for (s)  503 responses');
  const results = [];
  for (let kill = 1; kill <= kills; kill++) {
    await sleep(pause * 1000);
    const result = await killPrimary(cluster);
    results.push(result);
    const { killed, promoted, promotedAfter, orderAfter, unavailable, rejected } = result;
    const seconds = [promotedAfter, orderAfter, unavailable].map((value) => value.toFixed(1));
    console.log([kill, killed, promoted, ...seconds, rejected].join('\t'));
  }
  await sleep(pause * 1000);
  await shoppers.stop();

  const { orders } = shoppers;
  const stored = await cluster.query('select id, cart_id from "order" where created_at >= $1', [at]);
  const byId = new Map(stored.map(({ id, cart_id }) => [id, cart_id]));
  const lost = [...orders].filter(([cart, id]) => byId.get(id) !== cart);
  const duplicates = stored.length - new Set(stored.map(({ cart_id }) => cart_id)).size;
  const [{ sold }] = await cluster.query(
    'select coalesce(sum(l.quantity), 0)::int as sold from line_item l join "order" o on o.id = l.order_id where o.created_at >= $1',
    [at],
  );
  const [after] = await cluster.query(STOCK);
  const units = Number(BigInt(before.units) - BigInt(after.units));
  const checks = {
    [`${orders.size} orders acknowledged, ${lost.length} of them lost`]: lost.length === 0,
    [`${duplicates} carts with two orders`]: duplicates === 0,
    [`${stored.length - orders.size} orders that no client knows of`]: stored.length === orders.size,
    [`${sold} units sold, ${units} taken from stock, the least stock is ${after.least}`]:
      sold === units && after.least >= 0,
    [`${seen.withoutRetryAfter} responses 503 without Retry-After`]: seen.withoutRetryAfter === 0,
    [`${seen.givenUp.length} shoppers gave up`]: seen.givenUp.length === 0,
    [`503 for at most ${MAX_OUTAGE_SECONDS} s after each kill`]: results.every(
      ({ unavailable }) => unavailable < MAX_OUTAGE_SECONDS,
    ),
    'the server was not restarted': isRunning(server.pid),
  };
  console.log(`\nresponses by status: ${JSON.stringify(seen.responses)}`);
  const countOf = (text) => seen.givenUp.filter((message) => message === text).length;
  for (const text of new Set(seen.givenUp)) console.log(`${countOf(text)} shoppers gave up after ${text}`);
  for (const [text, holds] of Object.entries(checks)) console.log(`${holds ? 'ok    ' : 'FAILED'} ${text}`);
  if (Object.values(checks).includes(false)) process.exitCode = 1;
} finally {
  await stopAll();
  await cluster.stop();
}
