/*
 * Compares checkouts alone with checkouts beside a flood of catalogue reads: `npm run ops:overload -- --seconds 60 --readers 200`.
 * Targets: 0.8 of the checkouts alone, p99 below 1 s, memory below 350 MB. Needs an otherwise idle machine.
 */
import { parseArgs } from 'node:util';
import { Client } from '../bench/client.mjs';
import { memoryOf } from '../bench/cpu.mjs';
import { run } from '../bench/operations.mjs';
import { stopAll } from '../bench/processes.mjs';
import { checkout, openShop, productsPage, quantile } from './shop.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    readers: { type: 'string', default: '200' },
    shoppers: { type: 'string', default: '4' },
    rate: { type: 'string', default: '5' },
    'shed-load': { type: 'string', default: 'true' },
  },
});
const [seconds, readers, shoppers, rate] = [values.seconds, values.readers, values.shoppers, values.rate].map(
  Number,
);

/** Each shopper checks out at most so many times a second, so that the rate alone is sustainable. */
async function checkOut(port, until) {
  const latencies = [];
  await Promise.all(
    Array.from({ length: shoppers }, async () => {
      const client = await Client.connect(port);
      while (performance.now() < until) {
        const startedAt = performance.now();
        await run(checkout, client, () => undefined);
        latencies.push(performance.now() - startedAt);
        const pause = 1000 / rate - (performance.now() - startedAt);
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      }
      client.close();
    }),
  );
  return { perSecond: latencies.length / seconds, p99: quantile(latencies, 0.99) };
}

async function flood(port, until, counts) {
  await Promise.all(
    Array.from({ length: readers }, async () => {
      const client = await Client.connect(port);
      while (performance.now() < until) {
        try {
          await client.send(productsPage());
          counts.served++;
        } catch (error) {
          if (!/returned 503/.test(error.message)) throw error;
          counts.shed++;
        }
      }
      client.close();
    }),
  );
}

try {
  const { server } = await openShop({ SHED_LOAD: values['shed-load'], MALLOC_ARENA_MAX: '2' });
  const end = () => performance.now() + seconds * 1000;
  const alone = await checkOut(server.port, end());
  const counts = { served: 0, shed: 0 };
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(server.pid) ?? 0)), 500);
  const until = end();
  const [beside] = await Promise.all([checkOut(server.port, until), flood(server.port, until, counts)]);
  clearInterval(watch);
  const share = beside.perSecond / alone.perSecond;
  console.log(`checkouts alone    ${alone.perSecond.toFixed(1)}/s, p99 ${alone.p99.toFixed(0)} ms`);
  console.log(
    `beside the flood   ${beside.perSecond.toFixed(1)}/s, p99 ${beside.p99.toFixed(0)} ms (target < 1000)`,
  );
  console.log(`share              ${share.toFixed(2)} (target ≥ 0.8)`);
  console.log(
    `reads              ${(counts.served / seconds).toFixed(0)}/s served, ${(counts.shed / seconds).toFixed(0)}/s rejected`,
  );
  console.log(`memory at most     ${(peak / 1e6).toFixed(0)} MB (target < 350)`);
} finally {
  await stopAll();
}
