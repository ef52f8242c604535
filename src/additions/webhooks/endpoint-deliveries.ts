import { type BeforeApplicationShutdown, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { type Database, Loop, type PostOutcome, postWebhook, type Tx } from '@storekeep/server/extend';
import type { WebhooksOptions } from './webhooks-options.ts';

const POLL_MS = 5000;
/** How many requests to one endpoint a process makes at the same time. */
export const DELIVERIES_PER_ENDPOINT = 5;
/** Longer than a request takes: after it, the process is considered dead and others may repeat the request. */
export const DELIVERY_LEASE_SECONDS = 60;
/** The longest delay that an endpoint can request by `Retry-After`. */
const MAX_RETRY_AFTER_SECONDS = 60 * 60;
/** The status 410 of an endpoint that wants no more messages (Standard Webhooks). */
const UNSUBSCRIBED = 410;

/** A delivery that this process has leased. */
export interface LeasedDelivery {
  id: string;
  /** Of the receiver; deliveries to one do not wait for those to another. */
  endpoint_id: string;
  event: string;
  /** The number of attempts, including this one. */
  attempts: number;
  /** The span that has added the delivery, if it was traced. */
  traceparent: string | null;
}

/** A request to an endpoint. */
export interface OutgoingMessage {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** `isFinal` if repeating the attempt cannot succeed. */
type AttemptOutcome = PostOutcome & { isFinal?: boolean };

/** Thrown by `compose` if there is nothing to send, or if repeating the attempt cannot succeed. */
export class UndeliverableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UndeliverableError';
  }
}

/**
 * Sends the deliveries of a table to their endpoints, at least once: a process leases what is due, sends it, and stores the outcome.
 * Endpoints do not wait for each other.
 */
export abstract class EndpointDeliveries<Leased extends LeasedDelivery>
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  protected readonly logger = new Logger(this.constructor.name);
  private readonly busy = new Map<string, Promise<void>>();
  private readonly statements: { delivered: string; failed: string; pending: string };
  private readonly loop = new Loop(
    () => this.sendDue(),
    (error) => this.logger.error('failed to read the deliveries that are due', error.stack),
  );

  /** @param table with the columns of `webhook_delivery` that have the state of a delivery */
  protected constructor(
    table: string,
    protected readonly database: Database,
    protected readonly options: WebhooksOptions,
  ) {
    this.statements = outcomeStatements(table);
  }

  /** Leases what is due, at most `DELIVERIES_PER_ENDPOINT` for each endpoint. @param busy the ids of endpoints to leave out */
  protected abstract lease(busy: readonly string[]): Promise<Leased[]>;

  /** Builds the message of an attempt. @throws UndeliverableError; other errors count as failed attempts */
  protected abstract compose(delivery: Leased): OutgoingMessage | Promise<OutgoingMessage>;

  /** Whether a failed attempt is repeated. */
  protected isRepeated(_: Leased): boolean {
    return true;
  }

  /** Called in the transaction that stores a failure after which there are no more attempts. */
  protected onFailure(_tx: Tx, _delivery: Leased, _error: string): Promise<void> {
    return Promise.resolve();
  }

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

  /** Sends a delivery again, under the same id, with all attempts. */
  async resend(id: string): Promise<void> {
    await this.database.transaction((tx) => tx.query(this.statements.pending, [id]));
    this.wake();
  }

  private async sendDue(): Promise<void> {
    const leased = await this.lease([...this.busy.keys()]);
    for (const id of new Set(leased.map(({ endpoint_id }) => endpoint_id))) {
      const batch = leased.filter(({ endpoint_id }) => endpoint_id === id);
      const sending = Promise.all(batch.map((delivery) => this.send(delivery))).then(() => {
        this.busy.delete(id);
        this.wake(); // for what has become due in the meantime
      });
      this.busy.set(id, sending);
    }
  }

  private async send(delivery: Leased): Promise<void> {
    const { id, event } = delivery;
    const outcome = await this.observePost(delivery);
    try {
      await this.store(delivery, outcome);
    } catch (error) {
      // the request is repeated when the lease expires
      this.logger.error(`failed to store the outcome of ${event} ${id}`, (error as Error).stack);
    }
  }

  private async observePost(delivery: Leased): Promise<AttemptOutcome> {
    const { event, traceparent } = delivery;
    const { metrics, tracing } = this.database.observability;
    const post = (): Promise<AttemptOutcome> => this.post(delivery);
    const endTimer = metrics?.providerCalls.startTimer({ provider: 'webhook', operation: 'post' });
    const outcome = await (tracing ? tracing.runDelivery(`post ${event}`, traceparent, post) : post());
    endTimer?.({
      outcome: 'error' in outcome ? 'unknown' : isSuccess(outcome.status) ? 'answered' : 'refused',
    });
    return outcome;
  }

  private async post(delivery: Leased): Promise<AttemptOutcome> {
    try {
      const { url, body, headers } = await this.compose(delivery);
      return await postWebhook(url, body, headers, this.options);
    } catch (error) {
      return { error: (error as Error).message, isFinal: error instanceof UndeliverableError };
    }
  }

  private async store(delivery: Leased, outcome: AttemptOutcome): Promise<void> {
    const { id, attempts } = delivery;
    const status = 'status' in outcome ? outcome.status : null;
    if (status !== null && isSuccess(status)) {
      await this.database.independent((sql) => sql.query(this.statements.delivered, [id, status, attempts]));
      return;
    }
    const error = 'error' in outcome ? outcome.error : `the endpoint responded with status ${status}`;
    const isFinal = outcome.isFinal || status === UNSUBSCRIBED || !this.isRepeated(delivery);
    const delay = isFinal ? undefined : this.delayAfter(attempts, outcome);
    await this.database.transaction(async (tx) => {
      const values = [id, status, error.slice(0, 500), delay ?? null, attempts];
      const stored = await tx.query(this.statements.failed, values);
      if (stored.length > 0 && delay === undefined) await this.onFailure(tx, delivery, error);
    });
    if (delay !== undefined) setTimeout(() => this.wake(), delay * 1000 + 10).unref();
  }

  /** The seconds before the next attempt: that of the options, or a longer one that the endpoint requests; undefined after the last attempt. */
  private delayAfter(attempts: number, outcome: PostOutcome): number | undefined {
    const delay = this.options.retrySeconds[attempts - 1];
    const requested = 'status' in outcome ? (outcome.retryAfterSeconds ?? 0) : 0;
    return delay === undefined ? delay : Math.max(delay, Math.min(requested, MAX_RETRY_AFTER_SECONDS));
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** The statements that change the state of a delivery; an outcome is that of the latest attempt only. */
function outcomeStatements(table: string): { delivered: string; failed: string; pending: string } {
  return {
    pending: `
      update ${table} set status = 'pending', attempts = 0, delivered_at = null, next_attempt_at = now(), updated_at = now()
      where id = $1`,
    delivered: `
      update ${table} set status = 'delivered', response_status = $2, last_error = null, next_attempt_at = null,
        delivered_at = now(), updated_at = now()
      where id = $1 and status = 'pending' and attempts = $3`,
    failed: `
      update ${table} set status = case when $4::int is null then 'failed' else 'pending' end, response_status = $2, last_error = $3,
        next_attempt_at = case when $4::int is not null then now() + make_interval(secs => $4::int) end, updated_at = now()
      where id = $1 and status = 'pending' and attempts = $5 returning id`,
  };
}
