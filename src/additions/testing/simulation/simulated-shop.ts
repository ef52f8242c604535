import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { openApp } from '@storekeep/server/commands';
import { ANY_EVENT, createUser, Database, Outbox } from '@storekeep/server/extend';
import { Client } from 'pg';
import type { Offer, SimulatedEvent, SimulatedResponse } from './define-simulation.ts';
import { findOffers } from './find-offers.ts';

/** How long events may take to be delivered. */
const DELIVERY_MS = 15_000;
/** How long PostgreSQL may still list a program that has disconnected. */
const DISCONNECT_MS = 2000;

/** The application of a shop in this process, whose requests need no socket. */
export class SimulatedShop {
  /** All delivered events, oldest first. */
  readonly events: SimulatedEvent[] = [];
  offers: readonly Offer[] = [];
  staffHeaders: Record<string, string> = {};

  private constructor(private readonly app: NestFastifyApplication) {}

  /**
   * Starts the application on a copy of a shop, where webhooks are disabled and a user of staff is added.
   * @param env the variables of the server
   * @throws Error if other programs are connected to the database, or nothing can be bought
   */
  static async open(env: NodeJS.ProcessEnv): Promise<SimulatedShop> {
    await prepareCopy(env.DATABASE_URL!);
    const app = await openApp(env);
    const shop = new SimulatedShop(app);
    try {
      app.get(Outbox, { strict: false }).subscribe(ANY_EVENT, (event) => shop.record(event), 'simulation');
      await app.init();
      const database = app.get(Database, { strict: false });
      shop.staffHeaders = { authorization: `Bearer ${await createStaff(shop, database)}` };
      shop.offers = await findOffers({ send: (method, url, body) => shop.send(method, url, body) });
      return shop;
    } catch (error) {
      await app.close();
      throw error;
    }
  }

  /** @returns the response, with the session cookie that it sets */
  async send(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
    headers: Record<string, string> = this.staffHeaders,
  ): Promise<SimulatedResponse & { cookie?: string }> {
    const response = await this.app.inject({ method, url, headers, ...(payload && { payload }) });
    const { statusCode: status, body } = response;
    const cookie = [response.headers['set-cookie'] ?? []].flat()[0]?.split(';')[0];
    return { status, body: body === '' ? null : (JSON.parse(body) as unknown), cookie };
  }

  sql<T extends object = Record<string, unknown>>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<T[]> {
    // the simulation also writes, as a colleague at the console of PostgreSQL would
    return this.app.get(Database, { strict: false }).transaction((tx) => tx.query<T>(text, [...values]));
  }

  /** The id of the newest event or delivery. */
  async newestEvent(): Promise<number> {
    const [{ id }] = await this.sql<{ id: number }>('select coalesce(max(id), 0) as id from outbox_event');
    return Math.max(id, ...this.events.slice(-1).map((event) => event.id));
  }

  /** Waits until the events after `since` are delivered. @returns a line for each subscriber that has failed */
  async settle(since: number): Promise<string[]> {
    for (const deadline = Date.now() + DELIVERY_MS; ; await sleep(5)) {
      const [{ failures, pending }] = await this.sql<{ failures: string[]; pending: string[] }>(
        `select array(select name || ' at ' || subscriber || ': ' || last_error from outbox_event
           where id > $1 and last_error is not null order by id) as failures,
         array(select name from outbox_event where id > $1 and parked_at is null and last_error is null
           and (attempts > 0 or available_at <= clock_timestamp())) as pending`,
        [since],
      );
      if (pending.length === 0) return failures;
      if (Date.now() > deadline)
        return [`not delivered after ${DELIVERY_MS / 1000} s: ${pending.join(', ')}`];
      this.app.get(Outbox, { strict: false }).wake();
    }
  }

  /** Writes an event as it was, so that all of its subscribers get it again. */
  async deliverAgain({ id, name, data }: SimulatedEvent): Promise<void> {
    await this.sql(
      `insert into outbox_event (id, name, data) overriding system value values ($1, $2, $3)
       on conflict do nothing`,
      [id, name, JSON.stringify(data)],
    );
    this.app.get(Outbox, { strict: false }).wake();
  }

  close(): Promise<void> {
    return this.app.close();
  }

  private record({ id, name, data }: SimulatedEvent): void {
    if (!this.events.some((event) => event.id === id)) this.events.push({ id, name, data });
  }
}

async function prepareCopy(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'storekeep simulate' });
  await client.connect();
  try {
    await requireUnused(client);
    await stopWebhooks(client);
  } finally {
    await client.end();
  }
}

/** @throws Error if other programs are connected: a shop that serves customers must not get the orders of a simulation */
async function requireUnused(client: Client): Promise<void> {
  const deadline = Date.now() + DISCONNECT_MS;
  let programs = await findPrograms(client);
  while (programs.length > 0 && Date.now() < deadline) {
    await sleep(50);
    programs = await findPrograms(client);
  }
  if (programs.length === 0) return;
  throw new Error(`The database is in use by ${programs.join(', ')}: simulate on a copy of it`);
}

async function findPrograms(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ program: string }>(
    `select distinct coalesce(nullif(application_name, ''), 'a program without a name') as program from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and application_name not like 'storekeep %'`,
  );
  return rows.map(({ program }) => program);
}

/** Before the application starts, which would send what the shop had still to send. */
async function stopWebhooks(client: Client): Promise<void> {
  const { rows } = await client.query(`select where to_regclass('webhook') is not null`);
  if (rows.length === 0) return; // a shop of an older version
  await client.query('update webhook set is_disabled = true where not is_disabled');
  await client.query(`delete from webhook_delivery where status = 'pending'`);
}

/** @returns an access token */
async function createStaff(shop: SimulatedShop, database: Database): Promise<string> {
  const email = `simulation-${randomBytes(6).toString('hex')}@example.com`;
  const login = { email, password: randomBytes(18).toString('base64url') };
  await createUser(database, { ...login, role: 'admin' });
  const { status, body } = await shop.send('POST', '/admin/auth/token', login, {});
  if (status !== 200) throw new Error(`Staff cannot log in: ${JSON.stringify(body)}`);
  return (body as { access_token: string }).access_token;
}
