import { makeEventsDue } from '../support/due-events.ts';
import { buildProgram, createServerProcess } from '../support/server-process.ts';
import { useShop } from '../support/shop.ts';
import {
  companyVariables,
  createLocation,
  createRegions,
  endHolds,
  type Environment,
  makeResponsesOverdue,
  type Response,
  SETTINGS,
  signUp,
  startCompanies,
  stopCompanies,
} from './environment.ts';

/**
 * An environment whose server is a separate process, which can be killed at any moment.
 * @param env further variables of the shop
 */
export async function openKillableEnvironment(env: NodeJS.ProcessEnv = {}): Promise<Environment> {
  const companies = await startCompanies();
  const { payments, carrier } = companies;
  const settings = { ...SETTINGS, ...companyVariables(companies), ...env };
  const shop = await useShop(settings);
  const regions = await createRegions(shop);
  const customer = await signUp(shop);
  const location = await createLocation(shop);
  await shop.app.close();
  const { query, url } = shop.testDatabase;
  const server = await createServerProcess(
    { ...settings, PAYMENT_SERVER: payments.url, CARRIER_SERVER: carrier.url, DATABASE_URL: url },
    buildProgram('serve'),
  );
  await server.start();
  const sql: Environment['sql'] = (text, values) => query(text, values);
  return {
    ...{ ...companies, sql, regions, customer, location },
    staff: { authorization: `Bearer ${shop.staff.token}` },
    send: (method, path, body, headers) => send(server.url + path, method, body, headers),
    async retryOpenRequests() {
      await makeResponsesOverdue(sql);
      server.signal('SIGUSR2');
    },
    async expireHolds(cart) {
      await endHolds(sql, cart);
      server.signal('SIGUSR2');
    },
    async restart() {
      await server.kill();
      await server.start();
      // leases of the killed process would expire later, and its deliveries would be repeated later
      await sql(`update lease set expires_at = now() - interval '1 second'`);
      await makeEventsDue(sql);
    },
    async close() {
      await server.kill();
      await stopCompanies(companies);
      await shop.testDatabase.close();
    },
  };
}

async function send(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await fetch(url, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}
