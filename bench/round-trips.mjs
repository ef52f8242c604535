import { addStockLocations, removeStockLocations } from './catalogue.mjs';
import { Client } from './client.mjs';
import { addressOf, urlThroughProxy } from './database.mjs';
import { startDelayingProxy } from './delaying-proxy.mjs';
import { productPaths, run } from './operations.mjs';
import { atEnd, startStorekeep } from './processes.mjs';
import { number, table } from './report.mjs';

/*
 * Measures how many round trips to PostgreSQL a request waits for, one after the other: with a network that delays every round trip by
 * 5 ms, a request takes 5 ms longer for each. Two servers run on the same database, one with the delay and one without, and one client
 * sends the same requests to both in turn. Work that a request does not wait for, such as the delivery of events, does not count.
 */

const WARM_UP_UNITS = 15;
const UNITS_PER_ROUND = 10;

/**
 * @param {{ operations: object[], networkMs: number, rounds: number }} options `networkMs`: the delay of a round trip; `rounds`: of
 *   10 units each
 * @returns figures per operation: the lower quartile of the latencies of each request without and with the delay, in milliseconds
 */
export async function measureRoundTrips({
  databaseUrl,
  database,
  operations,
  networkMs,
  rounds,
  showProgress,
}) {
  const pairs = new Map();
  const pairOf = async ({ uncached = false }) => {
    if (!pairs.has(uncached)) pairs.set(uncached, await startPair(databaseUrl, networkMs, uncached));
    return pairs.get(uncached);
  };
  const figures = [];
  for (const operation of operations) {
    showProgress(`${operation.title}: round trips`);
    const pair = await pairOf(operation);
    if (operation.hasStockLocations) await addStockLocations(database);
    await operation.prepare?.(database);
    const [without, delayed] = await measureAlternating(operation, pair, rounds);
    if (operation.hasStockLocations) await removeStockLocations(database);
    figures.push({ name: operation.name, title: operation.title, without, delayed });
  }
  return { networkMs, units: rounds * UNITS_PER_ROUND, operations: figures };
}

/** Formats the figures: round trips are the milliseconds that a millisecond of network adds to the latency. */
export function reportRoundTrips({ networkMs, units, operations }) {
  const roundTrips = ({ without, delayed }) =>
    delayed.map((latency, request) => (latency - without[request]) / networkMs);
  const rows = operations.map((operation) => [
    operation.title,
    number(sum(operation.without), 1),
    number(sum(operation.delayed), 1),
    number(sum(roundTrips(operation)), 1),
    roundTrips(operation)
      .map((count) => number(count, 1))
      .join(' + '),
  ]);
  const head = ['', 'ms without', `ms with ${networkMs} ms`, 'ms per ms of round trip', 'per request'];
  return [
    `One client, the lower quartile of ${units} units; ${networkMs} ms of network between the server and PostgreSQL.`,
    '',
    table(head, rows),
  ].join('\n');
}

async function startPair(databaseUrl, networkMs, uncached) {
  const env = uncached ? { PRODUCT_CACHE_BYTES: '0' } : {};
  const clients = [];
  for (const delayMs of [0, networkMs]) {
    const proxy = await startDelayingProxy({ target: addressOf(databaseUrl), delayMs });
    atEnd(() => proxy.close());
    const server = await startStorekeep(urlThroughProxy(databaseUrl, proxy.port), { env });
    await readProducts(server);
    const client = await Client.connect(server.port);
    atEnd(() => client.close());
    clients.push(client);
  }
  return clients;
}

/** Reads all products, by key and by page, so that they are cached. */
async function readProducts({ port }) {
  const paths = productPaths();
  const readFrom = async (client) => {
    for (let path = paths.pop(); path; path = paths.pop()) await client.send({ path });
    client.close();
  };
  await Promise.all(Array.from({ length: 8 }, async () => readFrom(await Client.connect(port))));
}

/** @returns {Promise<number[][]>} for each client, the lower quartile of the latencies of each request of the operation, in milliseconds */
async function measureAlternating(operation, clients, rounds) {
  const latencies = clients.map(() => operation.requests.map(() => []));
  for (const client of clients) for (let n = 0; n < WARM_UP_UNITS; n++) await run(operation, client);
  for (let round = 0; round < rounds; round++)
    for (const [index, client] of clients.entries())
      for (let n = 0; n < UNITS_PER_ROUND; n++) {
        let startedAt = performance.now();
        await run(operation, client, (request) => {
          const now = performance.now();
          latencies[index][request].push(now - startedAt);
          startedAt = now;
        });
      }
  return latencies.map((requests) => requests.map(lowerQuartile));
}

/** Is disturbed less by other programs than the median is, as they can only add to a latency. */
function lowerQuartile(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)];
}

function sum(numbers) {
  return numbers.reduce((total, next) => total + next, 0);
}
