// Serves the pages of shop/ on a port of their own, for a shop that is elsewhere. Any server of static files does, too.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const {
  STOREFRONT_PORT = '8000',
  SHOP_URL = 'http://localhost:9000',
  STRIPE_PUBLISHABLE_KEY = '',
} = process.env;
const TYPES = { '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml' };
const directory = fileURLToPath(new URL('shop', import.meta.url));

const server = createServer(async ({ url = '/' }, response) => {
  const name = path.posix.normalize(new URL(url, 'http://localhost').pathname);
  const type = TYPES[path.extname(name)];
  const file = path.join(directory, name);
  if (type === undefined) {
    // all other paths are pages, which the scripts find by themselves
    const page = await readFile(path.join(directory, 'index.html'), 'utf8');
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(withSettings(page, await findEuMembers()));
  } else if (existsSync(file)) response.setHeader('content-type', type).end(await readFile(file));
  else response.writeHead(404).end();
});

/** What the shop has for the EU, by whether it knows the requests. @returns {Promise<string[]>} */
async function findEuMembers() {
  const json = { 'content-type': 'application/json' };
  const requests = {
    legal: fetch(`${SHOP_URL}/store/legal-texts`),
    vat: fetch(`${SHOP_URL}/store/price-display`),
    withdrawal: fetch(`${SHOP_URL}/store/withdrawals/preview`, { method: 'POST', headers: json, body: '{}' }),
  };
  const found = Object.entries(requests).map(async ([member, request]) => {
    const isKnown = await request.then(({ status }) => status !== 404).catch(() => false); // the shop is not up
    return isKnown ? [member] : [];
  });
  return (await Promise.all(found)).flat();
}

/** @param {string} page @param {string[]} eu */
function withSettings(page, eu) {
  return page
    .replace(/(<meta name="shop-api" content=")[^"]*/, `$1${SHOP_URL}`)
    .replace(/(<meta name="stripe-key" content=")[^"]*/, `$1${STRIPE_PUBLISHABLE_KEY}`)
    .replace(/(<meta name="eu" content=")[^"]*/, `$1${eu.join(' ')}`);
}

server.listen(Number(STOREFRONT_PORT), 'localhost', () => {
  console.log(`The storefront is at http://localhost:${server.address().port}`);
});
