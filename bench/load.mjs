import { Client } from './client.mjs';
import { operations, run, use } from './operations.mjs';

/*
 * The load generator, a process of its own so that its CPU time is not counted as the server's. On a message
 * `{ operation, port, clients, seconds, shop }`, each client repeats the operation without pauses; at the end the process reports the
 * results.
 */

process.on('disconnect', () => process.exit());
process.on('message', async (order) => {
  try {
    process.send(await load(order));
  } catch (error) {
    process.send({ error: error.message });
  }
});

async function load({ operation: name, port, clients, seconds, shop }) {
  const operation = operations.find((candidate) => candidate.name === name);
  use(shop);
  const connections = await Promise.all(Array.from({ length: clients }, () => Client.connect(port)));
  try {
    const latencies = [];
    const startedAt = performance.now();
    const until = startedAt + seconds * 1000;
    await Promise.all(connections.map((connection) => askUntil(until, operation, connection, latencies)));
    const tookMs = performance.now() - startedAt;
    return { units: latencies.length, tookMs, ...percentiles(latencies) };
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** Completes the last unit, so that exactly the completed ones are counted. */
async function askUntil(until, operation, connection, latencies) {
  for (let startedAt = performance.now(); startedAt < until;) {
    await run(operation, connection);
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
