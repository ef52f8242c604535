// Measures the checkouts of a shopper during attacks, and next to intentionally slow clients; docs/security.md has the targets.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { CROWDS, measureBystander } from './bystander.mjs';
import { TOKEN } from './catalogue.mjs';
import { Client } from './client.mjs';
import { memoryOf } from './cpu.mjs';
import { openFilledDatabase } from './filled-database.mjs';
import { operations, run } from './operations.mjs';
import { atEnd, startStorekeep, stopAll } from './processes.mjs';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    attackers: { type: 'string', default: '50' },
    stalled: { type: 'string', default: '600' },
    kinds: { type: 'string', default: 'uploads,bodies,readers' },
    only: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
const HEAD = 'HTTP/1.1\r\nhost: bench\r\n';
const startRequest = (line, more) => `POST ${line} ${HEAD}${more}\r\n\r\n`;
const upload = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 90000000';
const file = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.csv"\r\n\r\n';
/** The intentionally slow clients, with the data that they send. */
const SLOW = {
  uploads: {
    title: 'uploads that stall',
    text:
      startRequest('/admin/uploads', `authorization: Bearer ${TOKEN}\r\n${upload}`) +
      file +
      'x'.repeat(200_000),
  },
  bodies: {
    title: 'bodies that dribble',
    text:
      startRequest('/store/carts', 'content-type: application/json\r\ncontent-length: 900000') +
      `{"a":"${'x'.repeat(800_000)}`,
  },
  readers: {
    title: 'clients that read nothing',
    text: `GET /store/products?limit=100 ${HEAD}\r\n`.repeat(2),
  },
};

try {
  const { url } = await openFilledDatabase();
  if (options.only !== 'attacks') for (const title of Object.keys(CROWDS)) await crowd(url, title);
  if (options.only !== 'bystander') await attacks(url);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stopAll();
}

async function attacks(url) {
  await scene(url, 'nobody else', {}, () => sleep(seconds * 250));
  const stalled = Number(options.stalled);
  const kinds = options.kinds.split(',');
  const title = `${stalled} each of ${kinds.map((kind) => SLOW[kind].title).join(', ')}`;
  await scene(url, title, { p95: 100, mb: 300 }, ({ port }) => stall(port, kinds, stalled));
  await scene(url, `${options.attackers} attackers`, { p95: 500, mb: 400 }, ({ port }) => attack(port));
}

/** What a bystander gets beside clients that take as much as they get. The checkout consists of seven requests. */
async function crowd(database, title) {
  const server = await startStorekeep(database, { env: { TRUST_PROXY: '1' } });
  let most = 0;
  const watching = setInterval(() => (most = Math.max(most, memoryOf(server.pid) ?? 0)), 200);
  const end = await CROWDS[title](server.port);
  const { reads, checkouts } = await measureBystander(server.port, seconds / 8);
  await end();
  clearInterval(watching);
  await server.stop();
  console.log(`\nA bystander beside ${title}`);
  for (const [name, { count, share, p95, failure }, least] of [
    ['pages', reads, 0.95],
    ['checkouts', checkouts, 0.8],
  ])
    console.log(
      `  ${name.padEnd(38)}  ${(share * 100).toFixed(0)} % of ${count} within 2 s, p95 ${p95?.toFixed(0)} ms ` +
        `(target: >= ${least * 100} %, ${share >= least ? 'met' : 'MISSED'}) ${failure ?? ''}`,
    );
  console.log(`  memory of the process at most           ${(most / 1e6).toFixed(0)} MB`);
}

/**
 * Repeats the checkout of one shopper during the attack, and measures each request. Starts a new server, since a process does not
 * release all of the memory that it has used.
 */
async function scene(database, title, { p95, mb }, work) {
  const server = await startStorekeep(database);
  const { port, pid } = server;
  const checkout = operations.find(({ name }) => name === 'checkout');
  const latencies = [];
  const failures = [];
  let most = 0;
  let isOver = false;
  const watching = setInterval(() => (most = Math.max(most, memoryOf(pid) ?? 0)), 200);
  const working = work(server).finally(() => (isOver = true));
  let shopper = await Client.connect(port);
  while (!isOver) {
    let startedAt = performance.now();
    const checkedOut = run(checkout, shopper, () => {
      latencies.push(performance.now() - startedAt);
      startedAt = performance.now();
    });
    await checkedOut.catch(async (error) => {
      failures.push(error.message);
      shopper.close();
      shopper = await Client.connect(port);
    });
  }
  const report = await working;
  shopper.close();
  await server.stop();
  clearInterval(watching);
  latencies.sort((a, b) => a - b);
  const at = latencies[Math.floor(latencies.length * 0.95)];
  console.log(`\n${title}`);
  console.log(`  requests of a shopper at the checkout   ${latencies.length}`);
  console.log(`  p95 of them                             ${at.toFixed(0)} ms ${verdict(at, p95)}`);
  console.log(
    `  memory of the process at most           ${(most / 1e6).toFixed(0)} MB ${verdict(most / 1e6, mb)}`,
  );
  console.log(`  checkouts that failed                   ${failures.length} ${failures[0] ?? ''}`);
  if (report)
    for (const [name, times] of Object.entries(report)) console.log(`    ${name.padEnd(44)} ${times}`);
}

function verdict(value, target) {
  return target === undefined ? '' : `(target: < ${target}, ${value < target ? 'met' : 'MISSED'})`;
}

async function attack(port) {
  const child = fork(new URL('attackers.mjs', import.meta.url));
  atEnd(() => child.connected && child.disconnect());
  const report = once(child, 'message');
  child.send({ port, attackers: Number(options.attackers), seconds });
  const [result] = await report;
  child.disconnect();
  return result;
}

/** Each client sends as much as it can, and then stalls. */
async function stall(port, kinds, count) {
  const sockets = [];
  for (const kind of kinds)
    for (let opened = 0; opened < count; opened++) {
      const socket = net
        .connect({ port, host: '127.0.0.1' }, () => socket.write(SLOW[kind].text))
        .on('error', () => undefined);
      sockets.push(socket.pause());
      if (opened % 20 === 0) await sleep(10);
    }
  await sleep(seconds * 1000);
  for (const socket of sockets) socket.destroy();
}
