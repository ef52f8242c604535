import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  Logger,
} from '@nestjs/common';
import { insertEvents } from '../../../engine/background/deliveries.ts';
import { Loop } from '../../../engine/background/loop.ts';
import { Database } from '../../../engine/kernel/database/database.ts';
import type { Tx } from '../../../engine/kernel/database/sql.ts';
import { newId } from '../../../engine/kernel/text/ids.ts';
import { WebhookDelivery } from '../../../model/entities/back-office/webhook-delivery.entity.ts';
import { postWebhook, type PostOutcome } from './post-webhook.ts';
import { signedHeaders } from './signature.ts';
import { WebhooksOptions } from './webhooks-options.ts';

/** An event that staff send to try an endpoint. It is sent once, and does not disable the endpoint. */
export const TEST_EVENT = 'webhook.test';

const POLL_MS = 5000;
/** How many requests to one endpoint a process makes at the same time. */
const CONCURRENCY = 5;
/** Longer than a request takes: after it, the process is considered dead and others may repeat the request. */
const LEASE_SECONDS = 60;
/** The longest delay that an endpoint can request by `Retry-After`. */
const MAX_RETRY_AFTER_SECONDS = 60 * 60;
/** The status 410 of an endpoint that wants no more messages (Standard Webhooks). */
const UNSUBSCRIBED = 410;

interface LeasedDelivery {
  id: string;
  webhook_id: string;
  event: string;
  payload: string;
  attempts: number;
  /** The span that has added the delivery, if it was traced. */
  traceparent: string | null;
  url: string;
  secrets: string[];
}

/**
 * Sends deliveries to their endpoints, at least once: a process leases what is due, sends it, and stores the outcome. Endpoints do
 * not wait for each other.
 */
@Injectable()
export class WebhookDeliveries implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(WebhookDeliveries.name);
  private readonly busy = new Map<string, Promise<void>>();
  private readonly loop = new Loop(
    () => this.sendDue(),
    (error) => this.logger.error('failed to read webhook deliveries', error.stack),
  );

  constructor(
    private readonly database: Database,
    private readonly options: WebhooksOptions,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.runEvery(POLL_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await Promise.all(this.busy.values());
  }

  /** Triggers the sending of what is due. */
  wake(): void {
    this.loop.trigger();
  }

  /**
   * Adds a delivery to one endpoint.
   * @returns its id
   */
  async add(webhookId: string, event: string, data: object): Promise<string> {
    const id = newId(WebhookDelivery);
    await this.database.query(
      'insert into webhook_delivery (id, webhook_id, event, payload) values ($1, $2, $3, $4)',
      [...[id, webhookId, event, payloadOf(event, data)]],
    );
    this.wake();
    return id;
  }

  /** Adds a delivery of an event to each endpoint that needs it. Adding an event twice has no effect. */
  async addForAll(event: { id: number; name: string; data: object }): Promise<void> {
    const webhooks = await this.database.query<{ id: string }>(
      `select id from webhook where not is_disabled and events && $1::text[]`,
      [[event.name, '*']],
    );
    if (webhooks.length === 0) return;
    const rows = webhooks.map((webhook) => ({ id: newId(WebhookDelivery), webhook_id: webhook.id }));
    await this.database.query(
      `insert into webhook_delivery (id, webhook_id, event_id, event, payload, traceparent)
       select r.id, w.id, $2, $3, $4, $5 from json_to_recordset($1) r (id text, webhook_id text)
         join webhook w on w.id = r.webhook_id
       on conflict (webhook_id, event_id) do nothing`,
      [
        JSON.stringify(rows),
        ...[event.id, event.name, payloadOf(event.name, event.data)],
        this.database.events.traceparent(),
      ],
    );
    this.wake();
  }

  private async sendDue(): Promise<void> {
    const leased = await this.database.query<LeasedDelivery>(LEASE, [
      [...this.busy.keys()],
      this.options.retrySeconds.length + 1,
    ]);
    for (const id of new Set(leased.map(({ webhook_id }) => webhook_id))) {
      const batch = leased.filter(({ webhook_id }) => webhook_id === id);
      const sending = Promise.all(batch.map((delivery) => this.send(delivery))).then(() => {
        this.busy.delete(id);
        this.wake(); // for what has become due in the meantime
      });
      this.busy.set(id, sending);
    }
  }

  private async send(delivery: LeasedDelivery): Promise<void> {
    const { id, event, payload, url, secrets } = delivery;
    const headers = signedHeaders(id, Math.floor(Date.now() / 1000), payload, secrets);
    const outcome = await this.observePost(delivery, () => postWebhook(url, payload, headers, this.options));
    try {
      await this.store(delivery, outcome);
    } catch (error) {
      // the request is repeated when the lease expires
      this.logger.error(`failed to store the outcome of ${event} ${id}`, (error as Error).stack);
    }
  }

  private async observePost(
    { event, traceparent }: LeasedDelivery,
    post: () => Promise<PostOutcome>,
  ): Promise<PostOutcome> {
    const { metrics, tracing } = this.database.observability;
    const endTimer = metrics?.providerCalls.startTimer({ provider: 'webhook', operation: 'post' });
    const outcome = await (tracing ? tracing.runDelivery(`post ${event}`, traceparent, post) : post());
    endTimer?.({
      outcome: 'error' in outcome ? 'unknown' : isSuccess(outcome.status) ? 'answered' : 'refused',
    });
    return outcome;
  }

  private async store(delivery: LeasedDelivery, outcome: PostOutcome): Promise<void> {
    const { id, attempts, event } = delivery;
    const status = 'status' in outcome ? outcome.status : null;
    if (status !== null && isSuccess(status)) {
      await this.database.query(DELIVERED, [id, status, attempts]);
      return;
    }
    const error = 'error' in outcome ? outcome.error : `the endpoint responded with status ${status}`;
    const isTest = event === TEST_EVENT;
    const delay = status === UNSUBSCRIBED || isTest ? undefined : this.delayAfter(attempts, outcome);
    await this.database.transaction(async (tx) => {
      const stored = await tx.query(FAILED, [id, status, error.slice(0, 500), delay ?? null, attempts]);
      if (stored.length > 0 && delay === undefined && !isTest) await this.disable(tx, delivery, error);
    });
    if (delay !== undefined) setTimeout(() => this.wake(), delay * 1000 + 10).unref();
  }

  /** The seconds before the next attempt: that of the options, or a longer one that the endpoint requests; undefined after the last attempt. */
  private delayAfter(attempts: number, outcome: PostOutcome): number | undefined {
    const delay = this.options.retrySeconds[attempts - 1];
    const requested = 'status' in outcome ? (outcome.retryAfterSeconds ?? 0) : 0;
    return delay === undefined ? delay : Math.max(delay, Math.min(requested, MAX_RETRY_AFTER_SECONDS));
  }

  private async disable(tx: Tx, { webhook_id, event, url }: LeasedDelivery, error: string): Promise<void> {
    const reason = `${event} could not be delivered: ${error}`;
    const disabled = await tx.query(
      `update webhook set is_disabled = true, disabled_reason = $2, disabled_at = now(), updated_at = now()
       where id = $1 and not is_disabled returning id`,
      [webhook_id, reason],
    );
    if (disabled.length === 0) return;
    await insertEvents(tx, [['webhook.disabled', { id: webhook_id, url, reason }]]);
    tx.afterCommit(() => this.logger.warn(`webhook ${webhook_id} is disabled: ${reason}`));
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function payloadOf(type: string, data: object): string {
  return JSON.stringify({ type, timestamp: new Date().toISOString(), data });
}

/** An interrupted last attempt is repeated, too: its outcome is unknown. */
const LEASE = `
  update webhook_delivery d set attempts = least(d.attempts + 1, $2), updated_at = now(),
    next_attempt_at = now() + interval '${LEASE_SECONDS} seconds'
  from webhook w cross join lateral (
    select id from webhook_delivery p
    where p.webhook_id = w.id and p.status = 'pending' and p.next_attempt_at <= now()
      and (not w.is_disabled or p.event = '${TEST_EVENT}')
    order by p.next_attempt_at limit ${CONCURRENCY} for update skip locked
  ) due
  where w.id <> all($1) and d.id = due.id
  returning d.id, d.webhook_id, d.event, d.payload, d.attempts, d.traceparent, w.url,
    array_remove(array[w.signing_secret, case when w.previous_secret_until > now() then w.previous_secret end], null) as secrets`;

const DELIVERED = `
  update webhook_delivery set status = 'delivered', response_status = $2, last_error = null, next_attempt_at = null,
    delivered_at = now(), updated_at = now()
  where id = $1 and status = 'pending' and attempts = $3`;

const FAILED = `
  update webhook_delivery set status = case when $4::int is null then 'failed' else 'pending' end, response_status = $2, last_error = $3,
    next_attempt_at = case when $4::int is not null then now() + make_interval(secs => $4::int) end, updated_at = now()
  where id = $1 and status = 'pending' and attempts = $5 returning id`;
