import { Injectable } from '@nestjs/common';
import type { EventName, OutboxEvent } from '../../../engine/background/events.ts';
import { Outbox } from '../../../engine/background/outbox.ts';
import { Database } from '../../../engine/kernel/database/database.ts';
import { ProviderRegistry } from '../../../engine/providers/provider-registry.ts';
import type { NotificationProvider } from './notification-provider.ts';
import { record } from './record-notification.ts';

/** The notification providers of this shop, and which events they hear. */
@Injectable()
export class NotificationProviders extends ProviderRegistry<NotificationProvider> {
  constructor(
    private readonly shop: Database,
    private readonly outbox: Outbox,
  ) {
    super(shop, 'notification_provider');
  }

  /**
   * From now on the provider hears of these events, but for those whose customer shall not be told. Call it where you call
   * `register`.
   */
  hear(providerId: string, ...names: EventName[]): void {
    for (const name of names)
      this.outbox.subscribe(name, (event) => this.tell(providerId, event), `notifications by ${providerId}`);
  }

  /** @throws what the provider throws: the outbox tries again */
  private async tell(providerId: string, event: OutboxEvent): Promise<void> {
    const { no_notification } = event.data as { no_notification?: boolean | null };
    if (no_notification === true) return;
    const key = `event_${event.id}`;
    const question = { what: 'notify', key, about: { event: event.name } };
    const reply = await this.call(providerId, question, (provider, signal) =>
      provider.send(event, key, signal),
    );
    if (reply.end === 'unknown') throw reply.error;
    if (reply.end === 'answered' && reply.answer) await record(this.shop, providerId, event, reply.answer);
  }
}
