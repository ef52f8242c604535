import http from 'node:http';
import net from 'node:net';
import { ids } from './catalogue.mjs';

/*
 * The attacking process. On a message `{ port, attackers, seconds }`, each attacker sends random requests one after the other, ignoring
 * the responses; at the end the process reports the number of requests by kind.
 */

process.on('disconnect', () => process.exit());
process.on('message', async (message) => process.send(await attack(message)));

async function attack({ port, attackers, seconds }) {
  const counts = Object.fromEntries(Object.keys(ATTACKS).map((name) => [name, 0]));
  const endsAt = performance.now() + seconds * 1000;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });
  const target = {
    port,
    sendRequest: (request) => sendRequest(agent, port, request),
    open: (text, ms) => open(port, text, ms),
  };
  target.cart = await createCart(target);
  await Promise.all(
    Array.from({ length: attackers }, async () => {
      while (performance.now() < endsAt) {
        const name = pick(Object.keys(ATTACKS));
        await ATTACKS[name](target).catch(() => undefined);
        counts[name]++;
      }
    }),
  );
  agent.destroy();
  return counts;
}

const WIDE_BODY = JSON.stringify({ metadata: objectWithKeys(60_000) });
const DEEP_BODY = `{"context":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`;
const VERSION_AND_HOST = 'HTTP/1.1\r\nhost: bench\r\n';

const ATTACKS = {
  'guesses ids': ({ sendRequest }) =>
    sendRequest({ path: `/store/orders/order_01${randomText(24).toUpperCase()}` }),
  'sends 60,000 keys': ({ sendRequest }) =>
    sendRequest({ method: 'POST', path: '/store/carts', text: WIDE_BODY }),
  'sends 5,000 levels': ({ sendRequest }) =>
    sendRequest({ method: 'POST', path: '/store/carts', text: DEEP_BODY }),
  'makes a cart grow': async ({ sendRequest, cart }) => {
    const metadata = { [randomText(8)]: 'x'.repeat(900_000) };
    await sendRequest({ method: 'POST', path: `/store/carts/${cart}`, body: { metadata } });
    await sendRequest({ path: `/store/carts/${cart}` });
  },
  'looks for orders of others': ({ sendRequest }) =>
    sendRequest({ path: `/store/orders?display_id=${randomBelow(1000)}&email=shopper@shop.example` }),
  'requests fields in ever new orders': ({ sendRequest }) =>
    sendRequest({
      path: `/store/products?limit=5&fields=${shuffled(FIELDS).slice(0, 6)}&expand=${shuffled(RELATIONS).slice(0, 3)}`,
    }),
  'requests every row': ({ sendRequest }) =>
    sendRequest({
      path: '/store/products?limit=1000&expand=variants,variants.prices,options,images,tags,collection',
    }),
  'requests every row, and disconnects': ({ open }) =>
    open(
      `GET /store/products?limit=1000&expand=variants,variants.prices,options ${VERSION_AND_HOST}\r\n`,
      50,
    ),
  'requests every row, and reads nothing': ({ open }) =>
    open(
      `GET /store/products?limit=1000&expand=variants,variants.prices,options ${VERSION_AND_HOST}\r\n`,
      2000,
    ),
  'tries passwords': ({ sendRequest }) =>
    sendRequest({
      method: 'POST',
      path: pick(['/store/auth', '/admin/auth']),
      body: { email: `${randomText(6)}@shop.example`, password: randomText(12) },
    }),
  registers: ({ sendRequest }) =>
    sendRequest({
      method: 'POST',
      path: '/store/customers',
      body: {
        first_name: 'A',
        last_name: 'B',
        email: `${randomText(12)}@shop.example`,
        password: randomText(12),
      },
    }),
  'stores idempotency keys': ({ sendRequest, cart }) =>
    sendRequest({
      method: 'POST',
      path: `/store/carts/${cart}/taxes`,
      headers: { 'idempotency-key': randomText(30) },
    }),
  'changes one cart thirty times at once': ({ sendRequest, cart }) =>
    Promise.all(
      Array.from({ length: 30 }, () =>
        sendRequest({
          method: 'POST',
          path: `/store/carts/${cart}/line-items`,
          body: { variant_id: ids.variant(1), quantity: 1 },
        }),
      ),
    ),
  'sends a body that dribbles': ({ open }) =>
    open(
      `POST /store/carts ${VERSION_AND_HOST}content-type: application/json\r\ncontent-length: 900000\r\n\r\n{"a":"`,
      2000,
    ),
  'stalls an upload': ({ open }) =>
    open(
      `POST /admin/uploads ${VERSION_AND_HOST}content-type: multipart/form-data; boundary=x\r\ncontent-length: 90000000\r\n\r\n--x`,
      2000,
    ),
  'tries codes': ({ sendRequest, cart }) =>
    sendRequest({
      method: 'POST',
      path: `/store/carts/${cart}`,
      body: { discounts: [{ code: randomText(8) }] },
    }),
};

const FIELDS = [
  'title',
  'handle',
  'subtitle',
  'description',
  'thumbnail',
  'weight',
  'height',
  'width',
  'material',
  'status',
];
const RELATIONS = ['variants', 'options', 'images', 'tags', 'collection', 'type', 'variants.options'];

async function createCart({ sendRequest }) {
  return JSON.parse(
    await sendRequest({ method: 'POST', path: '/store/carts', body: { region_id: ids.region } }),
  ).cart.id;
}

function sendRequest(
  agent,
  port,
  { method = 'GET', path, body, text = body && JSON.stringify(body), headers },
) {
  return new Promise((resolve, reject) => {
    const type =
      text === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const request = http.request(
      { agent, port, host: '127.0.0.1', method, path, headers: { ...type, ...headers } },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => resolve(Buffer.concat(chunks).toString()));
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(text);
  });
}

/** Opens a connection, sends a text, and then neither reads nor sends for the given time. */
function open(port, text, ms) {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' }, () => socket.write(text));
    socket.pause();
    socket.on('error', resolve).on('close', resolve);
    setTimeout(() => socket.destroy(), ms);
  });
}

function objectWithKeys(count) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 1]));
}

function randomText(length) {
  return Array.from({ length }, () => '0123456789abcdefghjkmnpqrstvwxyz'[randomBelow(32)]).join('');
}

function shuffled(list) {
  return list
    .map((element) => [Math.random(), element])
    .sort(([a], [b]) => a - b)
    .map(([, element]) => element);
}

function pick(list) {
  return list[randomBelow(list.length)];
}

function randomBelow(count) {
  return Math.floor(Math.random() * count);
}
