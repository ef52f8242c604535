import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ids } from './catalogue.mjs';
import { Client } from './client.mjs';
import { operations, run } from './operations.mjs';

/*
 * Clients that take as much as they get, and what an honest client gets beside each of them. The server has to trust one proxy, as the
 * clients say their addresses in `X-Forwarded-For`.
 */

/** A response that comes later counts as none. */
const LIMIT_MS = 2000;
const BYSTANDER = '203.0.113.2';
const checkout = operations.find(({ name }) => name === 'checkout');

const order = () => ({ path: `/store/orders/${ids.order(1 + Math.floor(Math.random() * 1000))}` });
const cart = () => ({ method: 'POST', path: '/store/carts', body: { region_id: ids.region } });
const forged = () => ({
  path: '/store/products?limit=100',
  headers: { authorization: 'x', cookie: `connect.sid=s%3A${Math.random()}.x` },
});

/** Each starts its clients, and returns a function that ends them. */
export const CROWDS = {
  'nobody else': () => () => undefined,
  '1,200 unfinished bodies of 960 kB': stallBodies,
  '10 connections that make carts': (port) => repeat(port, 10, 1, cart),
  '300 parallel reads of orders': (port) => repeat(port, 300, 1, order),
  '10 connections that guess codes': guessCodes,
  '300 parallel reads with forged credentials': (port) => repeat(port, 300, 1, forged),
  '10 addresses, 30 parallel reads of orders each': (port) => repeat(port, 300, 10, order),
  '10 addresses, 10 connections that make carts each': (port) => repeat(port, 100, 10, cart),
};

/** @returns the shares of the reads and of the checkouts of a bystander that were responded to in time */
export async function measureBystander(port, seconds) {
  const endsAt = performance.now() + seconds * 1000;
  const reads = await attempt(port, endsAt, (client) =>
    Promise.all(
      [
        '/store/regions',
        `/store/products/${ids.product(1 + Math.floor(Math.random() * 1000))}`,
        '/store/products?limit=20',
      ].map((path, index) => client[index].send({ path })),
    ),
  );
  const checkouts = await attempt(port, endsAt + seconds * 1000, ([client]) =>
    run(checkout, client, () => undefined),
  );
  return { reads, checkouts };
}

/** Repeats something with three connections until the time is over. */
async function attempt(port, endsAt, work) {
  const latencies = [];
  const failures = [];
  let clients = [];
  while (performance.now() < endsAt) {
    if (!clients.every(({ isOpen }) => isOpen) || clients.length === 0) {
      clients = await Promise.all([1, 2, 3].map(() => connectFrom(port, BYSTANDER)));
    }
    const startedAt = performance.now();
    await work(clients).then(
      () => latencies.push(performance.now() - startedAt),
      (error) => failures.push(error.message),
    );
    await sleep(50);
  }
  for (const client of clients) client.close();
  const inTime = latencies.filter((ms) => ms <= LIMIT_MS).length;
  latencies.sort((a, b) => a - b);
  return {
    count: latencies.length + failures.length,
    share: inTime / (latencies.length + failures.length),
    p95: latencies[Math.floor(latencies.length * 0.95)],
    failure: failures[0],
  };
}

/** A client that sends its address with each request. */
async function connectFrom(port, address) {
  const client = await Client.connect(port);
  const exchange = client.exchange.bind(client);
  client.exchange = (request) =>
    exchange({ ...request, headers: { ...request.headers, 'x-forwarded-for': address } });
  return client;
}

/** Each connection sends one request after the other, whatever the response is. */
function repeat(port, connections, addresses, request) {
  let isOver = false;
  const work = Array.from({ length: connections }, async (_, number) => {
    let client;
    while (!isOver) {
      if (!client?.isOpen) client = await connectFrom(port, `198.51.100.${1 + (number % addresses)}`);
      await client.send(await request(client)).catch(() => undefined);
    }
    client?.close();
  });
  return async () => {
    isOver = true;
    await Promise.all(work);
  };
}

async function guessCodes(port) {
  const client = await Client.connect(port);
  const { cart: guessed } = JSON.parse(await client.send(cart()));
  client.close();
  return repeat(port, 10, 1, () => ({
    method: 'POST',
    path: `/store/carts/${guessed.id}`,
    body: { discounts: [{ code: Math.random().toString(36).slice(2) }] },
  }));
}

async function stallBodies(port) {
  const head = 'POST /hooks/stripe HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\n';
  const text = `${head}content-length: 1000000\r\n\r\n${'x'.repeat(960_000)}`;
  const sockets = [];
  for (let opened = 0; opened < 1200; opened++) {
    const socket = net.connect({ port, host: '127.0.0.1' }, () => socket.write(text));
    sockets.push(socket.on('error', () => undefined));
    if (opened % 20 === 0) await sleep(10);
  }
  return () => sockets.forEach((socket) => socket.destroy());
}
