import { Injectable } from '@nestjs/common';
import {
  ANY_EVENT,
  Database,
  EVENT_NAMES,
  hasPrivateAddress,
  insertRows,
  INTERNAL_EVENTS,
  invalidData,
  type ListResult,
  newId,
  notAllowed,
  notFound,
  Outbox,
  type Representation,
  requireIds,
  SECRET_EVENTS,
  updateExistingRow,
} from '@storekeep/server/extend';
import { newSigningSecret } from './signature.ts';
import { Webhook } from './webhook.entity.ts';
import { TEST_EVENT, WebhookDeliveries } from './webhook-deliveries.ts';
import type { CreateWebhookBody, ListWebhookDeliveriesQuery, UpdateWebhookBody } from './webhooks.input.ts';
import { WebhooksService } from './webhooks.service.ts';
import { WebhooksOptions } from './webhooks-options.ts';

/** Limits the requests that are under way at the same time. */
const MAX_WEBHOOKS = 50;
/** How long the previous secret also signs after a rotation. */
const OVERLAP_HOURS = 24;

@Injectable()
export class WebhookEndpoints extends WebhooksService {
  constructor(
    private readonly database: Database,
    private readonly options: WebhooksOptions,
    private readonly deliveries: WebhookDeliveries,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  async create({ url, events, description = null }: CreateWebhookBody): Promise<Representation> {
    const id = newId(Webhook);
    const signing_secret = newSigningSecret();
    const row = { id, url: this.requireUrl(url), events: requireEvents(events), description, signing_secret };
    await this.database.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`);
      const [{ count }] = await tx.query<{ count: number }>('select count(*) from webhook');
      if (count >= MAX_WEBHOOKS) throw notAllowed(`A shop has ${MAX_WEBHOOKS} webhooks at most`);
      await insertRows(tx, Webhook, [row]);
      tx.afterCommit(() => this.outbox.refresh());
    });
    return withSecret(id, signing_secret);
  }

  update(id: string, { url, events, is_disabled, ...body }: UpdateWebhookBody): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      await updateExistingRow(tx, Webhook, id, {
        ...body,
        ...(url !== undefined && { url: this.requireUrl(url) }),
        ...(events !== undefined && { events: requireEvents(events) }),
        ...(is_disabled !== undefined && { is_disabled }),
        ...(is_disabled === false && { disabled_reason: null, disabled_at: null }),
        ...(is_disabled === true && { disabled_at: new Date().toISOString() }),
      });
      tx.afterCommit(async () => {
        await this.outbox.refresh();
        this.deliveries.wake();
      });
      return { id };
    });
  }

  async delete(id: string): Promise<void> {
    await this.database.transaction((tx) => tx.query('delete from webhook where id = $1', [id]));
  }

  async rotateSecret(id: string): Promise<Representation> {
    const secret = newSigningSecret();
    const rotated = await this.database.transaction((tx) =>
      tx.query(
        `update webhook set previous_secret = signing_secret, signing_secret = $2, updated_at = now(),
         previous_secret_until = now() + interval '${OVERLAP_HOURS} hours' where id = $1 returning id`,
        [id, secret],
      ),
    );
    if (rotated.length === 0) throw notFound('webhook', id);
    return withSecret(id, secret);
  }

  async listDeliveries(id: string, query: ListWebhookDeliveriesQuery): Promise<ListResult> {
    await requireIds(this.database, Webhook, [id]);
    return { query, conditions: [{ path: 'webhook_id', equals: id }] };
  }

  async test(id: string): Promise<Representation> {
    await requireIds(this.database, Webhook, [id]);
    return { id: await this.deliveries.add(id, TEST_EVENT, { id }) };
  }

  async redeliver(id: string, deliveryId: string): Promise<Representation> {
    const [webhook] = await this.database.query<{ is_disabled: boolean; has_delivery: boolean }>(
      `select is_disabled, exists (select from webhook_delivery where id = $2 and webhook_id = $1) as has_delivery
       from webhook where id = $1`,
      [id, deliveryId],
    );
    if (!webhook) throw notFound('webhook', id);
    if (!webhook.has_delivery) throw notFound('webhook_delivery', deliveryId);
    if (webhook.is_disabled) throw notAllowed(`Webhook ${id} is disabled`);
    await this.deliveries.resend(deliveryId);
    return { id: deliveryId };
  }

  private requireUrl(text: string): string {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (!url || !['http:', 'https:'].includes(url.protocol))
      throw invalidData('url must begin with https://');
    if (url.username || url.password) throw invalidData('url must not contain credentials');
    if (!this.options.allowPrivate && hasPrivateAddress(url))
      throw invalidData('url must not have an address of a private network');
    return url.href;
  }
}

/** @throws invalid_data for unknown events, and those that are never sent */
function requireEvents(events: readonly string[]): string[] {
  const unknown = events.filter((name) => name !== ANY_EVENT && !EVENT_NAMES.includes(name));
  if (events.length === 0) throw invalidData('events must have a name of an event, or *');
  if (unknown.length > 0) throw invalidData(`There is no event ${unknown.join(', ')}`);
  const secret = events.filter((name) => !isSendable(name));
  if (secret.length > 0)
    throw invalidData(`Endpoints do not receive ${secret.join(', ')}: it is internal, or contains a token`);
  return [...new Set(events)];
}

/** Whether endpoints may receive an event. */
export function isSendable(name: string): boolean {
  return !SECRET_EVENTS.includes(name) && !INTERNAL_EVENTS.includes(name);
}

function withSecret(id: string, secret: string): Representation {
  return { id, compute: (rows) => rows.forEach((row) => Object.assign(row, { secret })) };
}
