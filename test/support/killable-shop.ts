import { Client } from 'pg';
import type { FakeCompany } from './fake-company.ts';
import { expireProviderRequests } from './orders.ts';
import { startPaymentServer, type PaymentOperation, type PaymentServer } from './payment-server.ts';
import { createServerProcess } from './server-process.ts';
import type { ResponseBody } from './response-body.ts';
import type { AllBodies, HttpResponse } from './shop.ts';
import { until } from './until.ts';
import { ok, openSampleShop, type SampleShop } from './sample-shop.ts';

/** Does the work until the moment that is meant, kills the server then, and starts it again. */
export type CrashPoint = (work: () => Promise<unknown>) => Promise<void>;

/**
 * A shop whose server is a process of its own, to be killed at any moment. Where that is a statement, a trigger makes it wait for a
 * lock of the test; where it is a company, that hangs. The product has no hook for it.
 */
export interface KillableShop {
  sample: Omit<SampleShop, 'admin' | 'store' | 'app' | 'database' | 'sql'>;
  /** Behind the payment provider `http` of Europe. */
  payments: PaymentServer;
  /** Paths with their surface, with the token of staff, as JSON. */
  get<Path extends string>(path: Path): Promise<HttpResponse<ResponseBody<AllBodies, 'GET', Path>>>;
  post<Path extends string>(
    path: Path,
    body?: unknown,
    key?: string,
  ): Promise<HttpResponse<ResponseBody<AllBodies, 'POST', Path>>>;
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** At a statement, of which nothing remains: e.g. `at('before update on payment', 'new.captured_at is not null')`. */
  crashAtStatement(event: string, condition?: string): CrashPoint;
  /** While the payment provider does not answer, before it has done what it is asked for or after that. */
  crashAtProvider(act: PaymentOperation, behaviour: 'hangs before' | 'hangs after'): CrashPoint;
  /** While a company does not answer; what it does is told by who calls. */
  crashWhileHanging(company: FakeCompany): CrashPoint;
  /** With all that was to be done, before the request has its answer. @param table what only showing that looks at */
  crashBeforeResponse(table: string): CrashPoint;
  /** At whatever it is. */
  restart(): Promise<void>;
  /** Those of a process that is gone end by themselves, ten seconds later. */
  expireLeases(): Promise<void>;
  /** Lets the server look for what it was not answered, and for what was forgotten. */
  runRecoveryTasks(): void;
  /** Half a minute later: lets it ask again for what was captured or refunded, perhaps. */
  retryUnanswered(): Promise<void>;
  close(): Promise<void>;
}

/** @param env for the server, beside what the payments need */
export async function openKillableShop(env: NodeJS.ProcessEnv = {}): Promise<KillableShop> {
  const payments = await startPaymentServer();
  const sample = await openSampleShop();
  // the providers of a region; the process that takes them is the only one that knows this one
  await sample.sql(`insert into payment_provider (id, is_installed) values ('http', true)`);
  ok(await sample.admin.post(`/regions/${sample.europe.id}/payment-providers`, { provider_id: 'http' }));
  await sample.app.close();
  const { url } = sample.testDatabase;
  const server = await createServerProcess(
    { DATABASE_URL: url, PAYMENT_SERVER: payments.url, REQUIRE_SHIPPING: 'false', ...env },
    'serve-with-http-providers',
  );
  const lock = new Client(url);
  await lock.connect();
  await lock.query(`create function wait_for_test() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(4711); return case when tg_op = 'DELETE' then old else new end; end $$`);
  await server.start();

  /** On a connection of its own: the shop that made the world is closed. */
  const query = (text: string, values?: unknown[]): Promise<Record<string, unknown>[]> =>
    sample.testDatabase.dataSource.query(text, values);
  const waiting = () =>
    query(`select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and locktype = 'advisory' and not granted`);
  const send = async (method: string, path: string, body?: unknown, key?: string): Promise<HttpResponse> => {
    const response = await fetch(server.url + path, {
      method,
      headers: {
        authorization: `Bearer ${sample.staff.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, body: await response.json(), headers: {} };
  };
  const killWhen = async (moment: Promise<unknown>, lost: Promise<boolean>): Promise<void> => {
    await moment;
    await server.kill();
    if (!(await lost)) throw new Error('the server had answered before it was killed');
  };
  const crashWhileHanging: KillableShop['crashWhileHanging'] = (company) => async (work) => {
    const lost = isLost(work);
    await killWhen(company.waitForHangingRequest(), lost);
    await server.start();
  };
  const runRecoveryTasks = (): void => server.signal('SIGUSR2');

  return {
    sample,
    payments,
    get: (path) => send('GET', path),
    post: (path, body = {}, key) => send('POST', path, body, key),
    query,
    crashAtStatement: (event, condition = 'true') => {
      const table = event.split(' on ')[1];
      return async (work) => {
        await lock.query('select pg_advisory_lock(4711)');
        await lock.query(
          `create trigger wait_for_test ${event} for each row when (${condition}) execute function wait_for_test()`,
        );
        const lost = isLost(work);
        await killWhen(until(waiting), lost);
        // what a process that is gone has sent would still be done
        await query(
          `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted`,
        );
        await until(async () => (await waiting()).length === 0);
        await lock.query('select pg_advisory_unlock(4711)');
        await lock.query(`drop trigger wait_for_test on ${table}`);
        await server.start();
      };
    },
    crashAtProvider: (act, behaviour) => async (work) => {
      payments[act] = behaviour;
      await crashWhileHanging(payments)(work);
      payments[act] = 'works';
    },
    crashWhileHanging,
    crashBeforeResponse: (table) => async (work) => {
      await lock.query(`begin; lock table ${table} in access exclusive mode`);
      const lost = isLost(work);
      await killWhen(
        until(() => query(`select from pg_locks where relation = $1::regclass and not granted`, [table])),
        lost,
      );
      await lock.query('commit');
      await server.start();
    },
    async restart() {
      await server.kill();
      await server.start();
    },
    async expireLeases() {
      await query(`update lease set expires_at = now() - interval '1 second'`);
    },
    runRecoveryTasks,
    async retryUnanswered() {
      await expireProviderRequests(query);
      runRecoveryTasks();
    },
    async close() {
      await server.kill();
      await lock.end();
      await payments.close();
      await sample.testDatabase.close();
    },
  };
}

/** An order of these, shipped by `standard` and paid by `http`. */
export async function placeOrderPaidByHttp(
  { sample, post }: Pick<KillableShop, 'sample' | 'post'>,
  items: { variant_id: string; quantity: number }[],
) {
  const { id } = ok(await post('/store/carts', { region_id: sample.europe.id, items })).cart;
  ok(await post(`/store/carts/${id}`, { email: 'oliver@example.com' }));
  ok(await post(`/store/carts/${id}/shipping-methods`, { option_id: sample.standardShipping.id }));
  ok(await post(`/store/carts/${id}/payment-session`, { provider_id: 'http' }));
  return ok(await post(`/store/carts/${id}/complete`)).data;
}

function isLost(work: () => Promise<unknown>): Promise<boolean> {
  return work().then(
    () => false,
    () => true,
  );
}
