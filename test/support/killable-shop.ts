import { Client } from 'pg';
import type { FakeCompany } from '../fakes/fake-company.ts';
import { type PaymentOperation, type PaymentServer, startPaymentServer } from '../fakes/payment-server.ts';
import { expireProviderRequests } from './orders.ts';
import type { ResponseBody } from './response-body.ts';
import { retryDeadlocks } from './retry-deadlocks.ts';
import { listLockWaits } from './row-lock.ts';
import { ok, type SampleShop, useSampleShop } from './sample-shop.ts';
import { buildProgram, buildServer, createServerProcess } from './server-process.ts';
import type { AllBodies, HttpResponse } from './shop.ts';
import { until } from './until.ts';

const PROGRAM = 'serve-with-http-providers';

type Work = () => Promise<unknown>;

type Hang = 'hangs before' | 'hangs after';

interface HangingCompany extends Pick<FakeCompany, 'waitForHangingRequest'> {
  behaviors: { set(operation: string, behavior: Hang): unknown; delete(operation: string): boolean };
}

/** A moment at which the server is killed. */
export interface CrashPoint {
  /** Starts the work, kills the server when it reaches the moment, and starts it again. */
  (work: Work): Promise<void>;
  /** Is called before any work is held, since a trigger cannot be created on a table that a held transaction has changed. */
  prepare(): Promise<void>;
  /** Starts the work, and resolves when it waits at the moment. */
  hold(work: Work): Promise<void>;
  /** Is called after the kill. */
  release(): Promise<void>;
}

/**
 * A shop whose server is a separate process that can be killed at any moment. To stop it at a statement, a trigger waits for a lock
 * of the test; to stop it during a request to a company, the company does not respond. The product has no hooks for this.
 */
export interface KillableShop {
  /** The data of the sample shop. */
  sample: Omit<SampleShop, 'admin' | 'store' | 'app' | 'database' | 'sql'>;
  /** The company behind the payment provider `http` of Europe. */
  payments: PaymentServer;
  /** Where the server listens; it may change when the server is started again. */
  url(): string;
  /** Requests of staff. Paths begin with `/admin` or `/store`. */
  get<Path extends string>(path: Path): Promise<HttpResponse<ResponseBody<AllBodies, 'GET', Path>>>;
  post<Path extends string>(
    path: Path,
    body?: unknown,
    key?: string,
  ): Promise<HttpResponse<ResponseBody<AllBodies, 'POST', Path>>>;
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** At a statement, whose transaction is rolled back: `crashAtStatement('before update on payment', 'new.captured_at is not null')`. */
  crashAtStatement(event: string, condition?: string): CrashPoint;
  /** While the payment company does not respond, before or after the operation had its effect. */
  crashAtProvider(operation: PaymentOperation, behavior: Hang): CrashPoint;
  /** The same for another company. */
  crashAtCompany(company: HangingCompany, operation: string, behavior: Hang): CrashPoint;
  /** While a company does not respond. The caller sets its behavior. */
  crashWhileHanging(company: Pick<FakeCompany, 'waitForHangingRequest'>): CrashPoint;
  /** After all changes are committed, before the response; the last of several. @param table that only building the response reads */
  crashBeforeResponse(table: string): CrashPoint;
  /**
   * Brings each work to its moment, one after the other, and kills the server once while all of them wait. They may not wait for rows
   * of each other: each needs a variant and a customer of its own.
   */
  crashTogether(crashes: readonly (readonly [CrashPoint, Work])[]): Promise<void>;
  /**
   * Prepares something for each moment, and kills the server once while the work on each waits at its moment.
   * @returns what was prepared, by the names of the moments
   */
  crashAtEach<Prepared>(
    moments: readonly (readonly [name: string, createPoint: () => CrashPoint, ...unknown[]])[],
    prepare: () => Promise<Prepared>,
    work: (prepared: Prepared) => Promise<unknown>,
  ): Promise<Map<string, Prepared>>;
  /** Kills the server at any moment, and starts it again. */
  restart(): Promise<void>;
  /** Expires all leases. Those of a killed process would expire after ten seconds. */
  expireLeases(): Promise<void>;
  /** Runs the periodic tasks that repeat requests without a response and cancel abandoned payments. */
  runRecoveryTasks(): void;
  /** Makes requests to providers without a response due, and runs the tasks that repeat them. */
  retryUnanswered(): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param env further variables of the server
 * @param options `isBundled`: false for a server with modules in files of their own, which share its classes
 */
export async function openKillableShop(
  env: NodeJS.ProcessEnv = {},
  { isBundled = true }: { isBundled?: boolean } = {},
): Promise<KillableShop> {
  const payments = await startPaymentServer();
  const sample = await useSampleShop({});
  // only the server process registers this provider, so its row is inserted here
  await sample.sql(`insert into payment_provider (id, is_installed) values ('http', true)`);
  ok(await sample.admin.post(`/regions/${sample.europe.id}/payment-providers`, { provider_id: 'http' }));
  await sample.app.close();
  const { url } = sample.testDatabase;
  const server = await createServerProcess(
    { DATABASE_URL: url, PAYMENT_SERVER: payments.url, REQUIRE_SHIPPING: 'false', ...env },
    isBundled ? buildProgram(PROGRAM) : buildServer(`test/support/${PROGRAM}.mjs`),
  );
  const lock = new Client(url);
  await lock.connect();
  await lock.query(`create function wait_for_test() returns trigger language plpgsql as
    $$ begin
      if exists (select from awaited_trigger where name = tg_name) then
        perform set_config('lock_timeout', '0', true), pg_advisory_xact_lock(4711);
      end if;
      return case when tg_op = 'DELETE' then old else new end;
    end $$`);
  await lock.query('create table awaited_trigger (name text)');
  await server.start();

  /** Uses another connection, since the application that created the sample data is closed. */
  const query = (text: string, values?: unknown[]): Promise<Record<string, unknown>[]> =>
    sample.testDatabase.query(text, values);
  const countWaits = async (kind: 'advisory' | 'relation'): Promise<number> =>
    (await listLockWaits(lock)).filter((wait) => wait === kind).length;
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
  const crashTogether: KillableShop['crashTogether'] = async (crashes) => {
    for (const [point] of crashes) await point.prepare();
    const results: Promise<boolean>[] = [];
    for (const [point, work] of crashes)
      await point.hold(() => {
        const result = work();
        results.push(hasFailed(result));
        return result;
      });
    await server.kill();
    const failures = await Promise.all(results);
    for (const [point] of crashes) await point.release();
    if (failures.includes(false)) throw new Error('the server responded before it was killed');
    await server.start();
  };
  const createPoint = (point: Pick<CrashPoint, 'hold'> & Partial<CrashPoint>): CrashPoint => {
    const crash: CrashPoint = Object.assign((work: Work) => crashTogether([[crash, work]]), {
      prepare: async () => undefined,
      release: async () => undefined,
      ...point,
    });
    return crash;
  };
  const crashAtCompany: KillableShop['crashAtCompany'] = (company, operation, behavior) =>
    createPoint({
      async hold(work) {
        company.behaviors.set(operation, behavior);
        void work();
        await company.waitForHangingRequest();
        company.behaviors.delete(operation);
      },
    });
  let triggers = 0;
  const runRecoveryTasks = (): void => server.signal('SIGUSR2');

  return {
    sample,
    payments,
    url: () => server.url,
    get: (path) => send('GET', path),
    post: (path, body = {}, key) => send('POST', path, body, key),
    query,
    crashAtStatement: (event, condition = 'true') => {
      const table = event.split(' on ')[1];
      const trigger = `wait_for_test_${++triggers}`;
      return createPoint({
        async prepare() {
          await lock.query(
            `create trigger ${trigger} ${event} for each row when (${condition}) execute function wait_for_test()`,
          );
        },
        async hold(work) {
          const before = await countWaits('advisory');
          if (before === 0) await lock.query('select pg_advisory_lock(4711)');
          await query('insert into awaited_trigger values ($1)', [trigger]);
          void work();
          await until(async () => (await countWaits('advisory')) > before);
          await query('delete from awaited_trigger');
        },
        async release() {
          // PostgreSQL would still execute what the killed process has sent
          await query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and wait_event = 'advisory'`,
          );
          await until(async () => (await countWaits('advisory')) === 0);
          await lock.query('select pg_advisory_unlock_all()');
          // what the killed process has sent may still run, and wait for a lock behind this one
          await retryDeadlocks(() => lock.query(`drop trigger ${trigger} on ${table}`));
        },
      });
    },
    crashAtProvider: (operation, behavior) => crashAtCompany(payments, operation, behavior),
    crashAtCompany,
    crashWhileHanging: (company) =>
      createPoint({
        async hold(work) {
          void work();
          await company.waitForHangingRequest();
        },
      }),
    crashBeforeResponse: (table) =>
      createPoint({
        async hold(work) {
          await lock.query(`begin; lock table ${table} in access exclusive mode`);
          void work();
          await until(async () => (await countWaits('relation')) > 0);
        },
        release: async () => void (await lock.query('commit')),
      }),
    crashTogether,
    async crashAtEach(moments, prepare, work) {
      const prepared = new Map<string, Awaited<ReturnType<typeof prepare>>>();
      for (const [name] of moments) prepared.set(name, await prepare());
      await crashTogether(
        moments.map(([name, createPoint]) => [createPoint(), () => work(prepared.get(name)!)]),
      );
      return prepared;
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
      await payments.stop();
      await sample.testDatabase.close();
    },
  };
}

/** Places an order with the standard shipping, paid by `http`. */
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

function hasFailed(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => false,
    () => true,
  );
}
