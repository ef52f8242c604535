import { Injectable } from '@nestjs/common';
import type { EventName, OutboxEvent } from '#engine/background/events';
import { Outbox } from '#engine/background/outbox';
import { Database } from '#engine/kernel/database/database';
import { ProviderRegistry } from '#engine/providers/provider-registry';
import type { EventToPreview, NotificationProvider, PreviewedMessage } from './notification-provider.ts';
import { isRecorded, recordNotification } from './record-notification.ts';

/** What the subscriptions of providers are called, before their ids. */
const SUBSCRIBER = 'notifications by ';

/** SQL for rows of `outbox_event`: whether a provider has failed to send the message at least once, and the id of this provider. */
export const failedNotificationSql = {
  condition: `subscriber like '${SUBSCRIBER}%' and last_error is not null`,
  provider_id: `substr(subscriber, ${SUBSCRIBER.length + 1})`,
};

/** The registry of notification providers, and of the events to which they are subscribed. */
@Injectable()
export class NotificationProviders extends ProviderRegistry<NotificationProvider> {
  /** Ids of providers by the events that they are subscribed to. */
  private readonly subscribed = new Map<EventName, readonly string[]>();

  constructor(
    private readonly sql: Database,
    private readonly outbox: Outbox,
  ) {
    super(sql, 'notification_provider');
  }

  /**
   * Passes these events to the provider, except those with `no_notification`. Call it right after `register`, so that the
   * subscription exists before the outbox delivers its first event.
   */
  subscribe(providerId: string, ...names: EventName[]): void {
    for (const name of names) {
      this.subscribed.set(name, [...(this.subscribed.get(name) ?? []), providerId]);
      this.outbox.subscribe(name, (event) => this.notify(providerId, event), SUBSCRIBER + providerId);
    }
  }

  /** The messages that would be sent about events. Reads with the caller's transaction. */
  async preview(events: readonly EventToPreview[]): Promise<PreviewedMessage[]> {
    const pairs = events
      .filter(({ data }) => (data as { no_notification?: boolean | null }).no_notification !== true)
      .flatMap((event) => (this.subscribed.get(event.name) ?? []).map((id) => ({ id, event })));
    const previews = await Promise.all(
      pairs.map(async ({ id, event }) => (await this.get(id)?.preview(event)) ?? null),
    );
    return previews.filter((message) => message !== null);
  }

  /** @throws the error of the provider, so that the outbox delivers the event again */
  private async notify(providerId: string, event: OutboxEvent): Promise<void> {
    const { no_notification } = event.data as { no_notification?: boolean | null };
    if (no_notification === true) return;
    const key = `event_${event.id}`;
    const messageKey = `${key} ${providerId}`;
    // a process that died after it recorded the message did not delete the delivery of the event
    if (await isRecorded(this.sql, messageKey)) return;
    const providerCall = { operation: 'notify', key, logContext: { event: event.name } };
    const reply = await this.call(providerId, providerCall, (provider, signal) =>
      provider.send(event, key, signal),
    );
    if (reply.outcome === 'unknown') throw reply.error;
    if (reply.outcome !== 'answered' || !reply.response) return;
    const { response } = reply;
    await this.sql.independent((sql) => recordNotification(sql, providerId, event, response, messageKey));
  }
}
