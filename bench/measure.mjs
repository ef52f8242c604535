import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { GROUP_CUSTOMER_EMAIL, ids, PRODUCTS } from './catalogue.mjs';
import { Client } from './client.mjs';
import { cpuOf, cpuOfAll, memoryOf } from './cpu.mjs';
import { fillCart, run } from './operations.mjs';

/*
 * Prepares the shop over HTTP, and runs one round of an operation.
 */

export const CLIENTS = 8;
const FILLED_CARTS = 50;

/** Creates the data of a shop that the operations need beside `fill.sql`; see `use` in operations.mjs. */
export async function prepareShop(server) {
  return {
    filledCarts: await fillCarts(server),
    groupCustomerToken: await createGroupCustomer(server),
    entityTags: await readEntityTags(server),
  };
}

function fillCarts(server) {
  return withClient(server, async (client) => {
    const carts = [];
    for (let n = 0; n < FILLED_CARTS; n++) carts.push((await run({ requests: fillCart }, client)).cart);
    return carts;
  });
}

/** The paths of all products, with their entity tags. */
function readEntityTags(server) {
  return withClient(server, async (client) => {
    const entityTags = [];
    for (let n = 1; n <= PRODUCTS; n++) {
      const path = `/store/products/${ids.product(n)}?region_id=${ids.region}`;
      entityTags.push({ path, etag: (await client.exchange({ path })).etag });
    }
    return entityTags;
  });
}

/** @returns the customer's access token */
function createGroupCustomer(server) {
  const account = { email: GROUP_CUSTOMER_EMAIL, password: 'bench-password' };
  return withClient(server, async (client) => {
    const post = async (path, body) =>
      JSON.parse((await client.send({ method: 'POST', path, body })).toString());
    await post('/store/customers', { ...account, first_name: 'Ada', last_name: 'Byron' });
    return (await post('/store/auth/token', account)).access_token;
  });
}

export async function withClient(server, work) {
  const client = await Client.connect(server.port);
  try {
    return await work(client);
  } finally {
    client.close();
  }
}

/**
 * Runs one round: a warm-up, then the measurement. Times are in milliseconds per unit.
 * @param server which of `machine`'s servers
 */
export async function measure(machine, server, operation, seconds) {
  const {
    load,
    postgres,
    shop,
    [server]: { pid, port },
  } = machine;
  const order = { operation: operation.name, port, clients: CLIENTS, shop };
  await load.send({ ...order, seconds: Math.max(1, seconds / 2) });
  const used = () => [cpuOf(pid), cpuOf(postgres), cpuOf(load.pid), cpuOfAll()];
  const before = used();
  const { units, tookMs, p50, p99 } = await load.send({ ...order, seconds });
  const [node, database, asking, all] = used().map((ms, index) => (ms === null ? null : ms - before[index]));
  const per = (ms) => (ms === null ? null : ms / units);
  return {
    perSecond: (units / tookMs) * 1000,
    p50,
    p99,
    node: per(node),
    database: per(database),
    cpu: node === null || database === null ? null : per(node + database),
    memory: memoryOf(pid),
    others:
      all === null ? null : Math.max(0, all - node - (database ?? 0) - asking) / (tookMs * cpus().length),
  };
}

/** The CPU time that a server and PostgreSQL use within some seconds, in milliseconds; null if it is not counted. */
export async function measureCpu(machine, server, seconds) {
  const { postgres } = machine;
  const { pid } = machine[server];
  const used = () => [cpuOf(pid), cpuOf(postgres)];
  const before = used();
  await setTimeout(seconds * 1000);
  const [node, database] = used().map((ms, index) => (ms === null ? null : ms - before[index]));
  return { cpu: node === null || database === null ? null : node + database };
}
