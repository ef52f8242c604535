import { Client } from './client.mjs';
import { run } from './operations.mjs';

/*
 * The load generator, a process of its own so that its CPU time is not counted as the server's. Its argument is the URL of a module that
 * exports `operations` and `useShop(shop)`. On a message `{ operation, port, clients, seconds, shop }`, each client repeats the operation
 * without pauses; at the end the process reports the results. An operation with `cart` works on carts that a message with
 * `prepareCarts: count` has created before, each of them `cart.uses` times; a round ends early if no cart is left.
 */

const { operations, useShop } = await import(process.argv[2] ?? './operations.mjs');
let carts = [];

process.on('disconnect', () => process.exit());
process.on('message', async (order) => {
  try {
    process.send(await load(order));
  } catch (error) {
    process.send({ error: error.message });
  }
});

async function load({ operation: name, port, clients, seconds, shop, prepareCarts }) {
  const operation = operations.find((candidate) => candidate.name === name);
  useShop(shop);
  const connections = await Promise.all(Array.from({ length: clients }, () => Client.connect(port)));
  try {
    if (prepareCarts) return await createCarts(prepareCarts, operation.cart, connections);
    return await measure(operation, seconds, connections);
  } finally {
    for (const connection of connections) connection.close();
  }
}

async function createCarts(count, cart, connections) {
  carts = [];
  let started = 0;
  const createFrom = async (connection) => {
    while (started++ < count) carts.push(await run(cart, connection));
  };
  await Promise.all(connections.map(createFrom));
  return { carts: carts.length };
}

async function measure(operation, seconds, connections) {
  const latencies = [];
  const nextCart = operation.cart && takeCarts(operation.cart);
  const total = { bytes: 0 };
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  await Promise.all(
    connections.map((connection) => askUntil(until, { operation, connection, latencies, total, nextCart })),
  );
  const tookMs = performance.now() - startedAt;
  const units = latencies.length;
  return { units, tookMs, bytes: total.bytes / units, ...percentiles(latencies) };
}

/** @returns a function that returns the next cart, all of them in rotation, or undefined after the last use */
function takeCarts({ uses }) {
  let taken = 0;
  return () => (taken < carts.length * uses ? carts[taken++ % carts.length] : undefined);
}

/** Completes the last unit, so that exactly the completed ones are counted. */
async function askUntil(until, { operation, connection, latencies, total, nextCart }) {
  const addBytes = (_, bytes) => (total.bytes += bytes);
  for (let startedAt = performance.now(); startedAt < until;) {
    const cart = nextCart?.();
    if (nextCart && !cart) return;
    await run(operation, connection, addBytes, { ...cart });
    const ended = performance.now();
    latencies.push(ended - startedAt);
    startedAt = ended;
  }
}

function percentiles(latencies) {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { p50: at(0.5), p99: at(0.99) };
}
