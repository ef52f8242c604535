import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { FileShops } from '#additions/fleet/control/file-shops';
import type { NewShop } from '#additions/fleet/control/shop-record';
import type { Shops } from '#additions/fleet/control/shops';
import { startFleet } from '#additions/fleet/server/fleet-server';

/** The user that each shop of `openFleet` has. */
const OWNER = { email: 'owner@shop.example', password: 'correct horse battery' };

export interface FleetResponse {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read bodies of any shape
  body: any;
  headers: NodeJS.Dict<string | string[]>;
}

/** A request to one of the hosts of a fleet. */
export interface FleetRequest {
  method?: string;
  body?: object;
  headers?: Record<string, string>;
}

/** A server of many shops. */
export interface TestFleet {
  url: string;
  shops: Shops;
  send(host: string, path: string, request?: FleetRequest): Promise<FleetResponse>;
  /** Logs the owner of a shop in. @returns the headers that authenticate them */
  logIn(host: string): Promise<{ cookie: string }>;
  close(): Promise<void>;
}

/** Sends a request with the `Host` of a shop, which `fetch` does not allow. */
export async function sendToHost(
  url: string,
  host: string,
  target: string,
  { method = 'GET', body, headers = {} }: FleetRequest = {},
): Promise<FleetResponse> {
  return new Promise((resolve, reject) => {
    const content = body && JSON.stringify(body);
    const sent = request(
      new URL(target, url),
      {
        method,
        agent: false,
        headers: { host, ...(content && { 'content-type': 'application/json' }), ...headers },
      },
      (response) => {
        json(response).then(
          (received) => resolve({ status: response.statusCode!, body: received, headers: response.headers }),
          reject,
        );
      },
    );
    sent.once('error', reject);
    sent.end(content);
  });
}

/** Starts a fleet in this process, whose records are in a file. Each shop has the user `OWNER`. */
export async function openFleet(
  shops: readonly NewShop[],
  variables: NodeJS.ProcessEnv = {},
): Promise<TestFleet> {
  const directory = await mkdtemp(path.join(tmpdir(), 'fleet-'));
  const file = path.join(directory, 'shops.json');
  const records = new FileShops(file);
  const owner = { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password };
  for (const shop of shops) await records.create({ ...shop, variables: { ...owner, ...shop.variables } });
  const server = await startFleet({
    ...{ SHOPS_FILE: file, DATA_DIR: directory, PORT: '0', LOG_LEVEL: 'fatal' },
    COOKIE_SECRET: 'a secret of at least thirty-two characters',
    ...variables,
  });
  const [url] = /http:\S+/.exec(server.greeting)!;
  const send: TestFleet['send'] = (host, target, options) => sendToHost(url, host, target, options);
  return {
    ...{ url, shops: records, send },
    async logIn(host) {
      const { headers } = await send(host, '/admin/auth', { method: 'POST', body: OWNER });
      return { cookie: headers['set-cookie']![0].split(';')[0] };
    },
    async close() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
