import { Injectable } from '@nestjs/common';
import { Database, insertEvents, newId, type Tx } from '@storekeep/server/extend';
import {
  DELIVERIES_PER_ENDPOINT,
  DELIVERY_LEASE_SECONDS,
  EndpointDeliveries,
  type LeasedDelivery,
  type OutgoingMessage,
} from './endpoint-deliveries.ts';
import { signedHeaders } from './signature.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { WebhooksOptions } from './webhooks-options.ts';

/** An event that staff send to try an endpoint. It is sent once, and does not disable the endpoint. */
export const TEST_EVENT = 'webhook.test';

interface LeasedWebhookDelivery extends LeasedDelivery {
  payload: string;
  url: string;
  secrets: string[];
}

/** The deliveries of events to webhooks. */
@Injectable()
export class WebhookDeliveries extends EndpointDeliveries<LeasedWebhookDelivery> {
  constructor(database: Database, options: WebhooksOptions) {
    super('webhook_delivery', database, options);
  }

  /**
   * Adds a delivery to one endpoint.
   * @returns its id
   */
  async add(webhookId: string, event: string, data: object): Promise<string> {
    const id = newId(WebhookDelivery);
    await this.database.transaction((tx) =>
      tx.query('insert into webhook_delivery (id, webhook_id, event, payload) values ($1, $2, $3, $4)', [
        id,
        webhookId,
        event,
        payloadOf(event, data),
      ]),
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
    await this.database.independent((sql) =>
      sql.query(
        `insert into webhook_delivery (id, webhook_id, event_id, event, payload, traceparent)
       select r.id, w.id, $2, $3, $4, $5 from json_to_recordset($1) r (id text, webhook_id text)
         join webhook w on w.id = r.webhook_id
       on conflict (webhook_id, event_id) do nothing`,
        [
          JSON.stringify(rows),
          event.id,
          event.name,
          payloadOf(event.name, event.data),
          this.database.events.traceparent(),
        ],
      ),
    );
    this.wake();
  }

  protected lease(busy: readonly string[]): Promise<LeasedWebhookDelivery[]> {
    return this.database.independent((sql) =>
      sql.query<LeasedWebhookDelivery>(LEASE, [busy, this.options.retrySeconds.length + 1]),
    );
  }

  protected compose({ id, url, payload, secrets }: LeasedWebhookDelivery): OutgoingMessage {
    return {
      url,
      body: payload,
      headers: signedHeaders(id, Math.floor(Date.now() / 1000), payload, secrets),
    };
  }

  protected override isRepeated({ event }: LeasedWebhookDelivery): boolean {
    return event !== TEST_EVENT;
  }

  /** Disables the endpoint. */
  protected override async onFailure(
    tx: Tx,
    { endpoint_id: id, event, url }: LeasedWebhookDelivery,
    error: string,
  ): Promise<void> {
    if (event === TEST_EVENT) return;
    const reason = `${event} could not be delivered: ${error}`;
    const disabled = await tx.query(
      `update webhook set is_disabled = true, disabled_reason = $2, disabled_at = now(), updated_at = now()
       where id = $1 and not is_disabled returning id`,
      [id, reason],
    );
    if (disabled.length === 0) return;
    await insertEvents(tx, [['webhook.disabled', { id, url, reason }]]);
    tx.afterCommit(() => this.logger.warn(`webhook ${id} is disabled: ${reason}`));
  }
}

function payloadOf(type: string, data: object): string {
  return JSON.stringify({ type, timestamp: new Date().toISOString(), data });
}

/** An interrupted last attempt is repeated, too: its outcome is unknown. */
const LEASE = `
  update webhook_delivery d set attempts = least(d.attempts + 1, $2), updated_at = now(),
    next_attempt_at = now() + interval '${DELIVERY_LEASE_SECONDS} seconds'
  from webhook w cross join lateral (
    select id from webhook_delivery p
    where p.webhook_id = w.id and p.status = 'pending' and p.next_attempt_at <= now()
      and (not w.is_disabled or p.event = '${TEST_EVENT}')
    order by p.next_attempt_at limit ${DELIVERIES_PER_ENDPOINT} for update skip locked
  ) due
  where w.id <> all($1) and d.id = due.id
  returning d.id, d.webhook_id as endpoint_id, d.event, d.payload, d.attempts, d.traceparent, w.url,
    array_remove(array[w.signing_secret, case when w.previous_secret_until > now() then w.previous_secret end], null) as secrets`;
