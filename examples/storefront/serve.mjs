// Serves the pages, the client and its one dependency.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const {
  STOREFRONT_PORT = '8000',
  SHOP_URL = 'http://localhost:9000',
  STRIPE_PUBLISHABLE_KEY = '',
} = process.env;
const here = fileURLToPath(new URL('.', import.meta.url));
const client = findClient();
const fetchClient = createRequire(client)
  .resolve('openapi-fetch')
  .replace(/\.cjs$/, '.mjs');
const files = {
  '/': [path.join(here, 'index.html'), 'text/html'],
  '/storefront.js': [path.join(here, 'storefront.js'), 'text/javascript'],
  '/client.js': [client, 'text/javascript'],
  '/openapi-fetch.js': [fetchClient, 'text/javascript'],
};

/** Of the installed package, or of the repository. */
function findClient() {
  try {
    return fileURLToPath(import.meta.resolve('@storekeep/server/client'));
  } catch {
    return path.join(here, '../../dist/src/client.js');
  }
}

const server = createServer(async ({ url = '/' }, response) => {
  const { pathname } = new URL(url, 'http://localhost');
  if (pathname === '/settings.json') {
    const settings = { shop: SHOP_URL, stripeKey: STRIPE_PUBLISHABLE_KEY };
    return response.setHeader('content-type', 'application/json').end(JSON.stringify(settings));
  }
  const [file, type] = files[pathname] ?? [];
  if (!file) return response.writeHead(404).end();
  response.setHeader('content-type', `${type}; charset=utf-8`).end(await readFile(file));
});
server.listen(Number(STOREFRONT_PORT), 'localhost', () => {
  console.log(`The storefront is at http://localhost:${server.address().port}`);
});
