// Measures checkout sessions of AI agents in the demo shop, and the memory and time of a feed of 100,000 products.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { memoryOf } from './cpu.mjs';
import { openDatabase } from './database.mjs';
import { createHome, runBenchmark, startStorekeep } from './processes.mjs';

const { values: options } = parseArgs({
  options: {
    sessions: { type: 'string', default: '200' },
    products: { type: 'string', default: '100000' },
  },
});
const LINKS = { terms: 'https://shop.example/terms', privacy: 'https://shop.example/privacy' };
const STAFF = { email: 'staff@example.com', password: 'staff-password' };
const DESTINATION = {
  ...{ name: 'Ada Byron', line_one: 'Main Street 1', city: 'Town', postal_code: '1000' },
};

await runBenchmark(measure);

async function measure() {
  const home = createHome();
  const databaseUrl = await openDatabase();
  await run(['dist/src/server/standalone/commands/command.js', 'demo:seed'], { DATABASE_URL: databaseUrl });
  const agents = {
    ...{ AGENTS_PROTOCOLS: 'acp', AGENTS_PUBLIC_URL: 'https://api.shop.example' },
    ...{ AGENTS_LINKS: JSON.stringify(LINKS), STOREFRONT_URL: 'https://shop.example' },
    AGENTS_RATE_PER_MINUTE: '1000000',
  };
  const credentials = { ADMIN_EMAIL: STAFF.email, ADMIN_PASSWORD: STAFF.password };
  const { port } = await startStorekeep(databaseUrl, {
    env: { ...agents, ...credentials, DATA_DIR: home, TEST_PAYMENT_PROVIDER: 'true' },
  });
  await measureSessions(`http://127.0.0.1:${port}`);
  await measureFeed(databaseUrl, home, agents);
}

async function measureSessions(url) {
  const { access_token } = await send(url, '/admin/auth/token', STAFF);
  const staff = { authorization: `Bearer ${access_token}` };
  const body = { name: 'Assistant', protocols: ['acp'] };
  const { token } = await send(url, '/admin/agent-platforms', body, staff);
  const { regions } = await (await fetch(`${url}/store/regions`)).json();
  const [{ currency_code: currency, countries }] = regions;
  const { products } = await (await fetch(`${url}/store/products?limit=10`)).json();
  const variants = products.flatMap((product) =>
    product.variants.filter((variant) => variant.inventory_quantity > 0).map(({ id }) => id),
  );
  const times = { create: [], update: [] };
  const timed = async (name, operation) => {
    const start = performance.now();
    const result = await operation();
    times[name].push(performance.now() - start);
    return result;
  };
  const acp = (to, json) =>
    send(url, `/acp/checkout_sessions${to}`, json, {
      ...{ authorization: `Bearer ${token}`, 'api-version': '2026-04-17' },
      'idempotency-key': randomUUID(),
    });
  const address = { ...DESTINATION, country: countries[0].iso_2.toUpperCase() };
  for (let n = 0; n < Number(options.sessions); n++) {
    const line_items = [{ id: variants[n % variants.length], quantity: 1 }];
    const { id } = await timed('create', () => acp('', { capabilities: {}, currency, line_items }));
    const details = { buyer: { email: 'ada@example.com' }, fulfillment_details: { address } };
    await timed('update', () => acp(`/${id}`, details));
  }
  for (const [name, each] of Object.entries(times)) {
    each.sort((a, b) => a - b);
    const at = (share) => each[Math.floor(each.length * share)].toFixed(0);
    console.log(`${name}: median ${at(0.5)} ms, 95 % ${at(0.95)} ms (${each.length} requests)`);
  }
  console.log(`load of the machine: ${loadavg()[0].toFixed(1)}`);
}

/** Adds copies of a product to the shop, and writes its feed by the command. */
async function measureFeed(databaseUrl, home, env) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const count = Number(options.products);
  for (const statement of copies()) await database.query(statement, [count]);
  const { rows } = await database.query('select id from region order by created_at, id limit 1');
  await database.query('analyze');
  await database.end();
  const command = ['dist/src/server/standalone/commands/command.js', 'agents:feed'];
  for (const format of ['openai', 'google']) {
    const out = path.join(home, format);
    const start = performance.now();
    const peak = await run([...command, '--region', rows[0].id, '--format', format, '--out', out], {
      ...env,
      DATABASE_URL: databaseUrl,
    });
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    const mebibytes = (bytes) => (bytes / 2 ** 20).toFixed(0);
    console.log(
      `${format}: ${mebibytes(statSync(out).size)} MiB in ${seconds} s, peak ${mebibytes(peak)} MiB`,
    );
  }
}

/** Statements that insert $1 products of one variant with one price. */
function copies() {
  const id = (prefix) => `'${prefix}_BENCH' || lpad(n::text, 21, '0')`;
  const series = 'from generate_series(1, $1::int) n';
  return [
    `insert into product (id, title, description, handle, thumbnail, status)
     select ${id('prod')}, 'Product ' || n, repeat('A description. ', 20), 'bench-' || n,
       'https://images.example/' || n || '.jpg', 'published' ${series}`,
    `insert into product_sales_channel (product_id, sales_channel_id)
     select ${id('prod')}, (select default_sales_channel_id from store limit 1) ${series}`,
    `insert into product_variant (id, title, product_id, inventory_quantity)
     select ${id('variant')}, 'One', ${id('prod')}, 10 ${series}`,
    `insert into money_amount (id, currency_code, amount)
     select ${id('ma')}, (select currency_code from region order by created_at, id limit 1), 1000 + n ${series}`,
    `insert into product_variant_money_amount (id, variant_id, money_amount_id)
     select ${id('pvma')}, ${id('variant')}, ${id('ma')} ${series}`,
  ];
}

/** Runs a command. @returns its peak of memory in bytes, as far as samples show it */
async function run(args, env) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let peak = 0;
  const timer = setInterval(() => {
    try {
      peak = Math.max(peak, memoryOf(child.pid) ?? 0);
    } catch {
      // it has ended
    }
  }, 100);
  const [code] = await once(child, 'exit');
  clearInterval(timer);
  if (code !== 0) throw new Error(`${args[0]} has exited with code ${code}`);
  return peak;
}

async function send(url, to, body, headers = {}) {
  const response = await fetch(url + to, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const json = await response.json();
  if (!response.ok) throw new Error(`${to}: ${response.status} ${JSON.stringify(json)}`);
  return json;
}
