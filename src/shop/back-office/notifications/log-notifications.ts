import { Injectable } from '@nestjs/common';
import type { EventName, OutboxEvent } from '#engine/background/events';
import { Database } from '#engine/kernel/database/database';
import { NotificationProvider, type PastMessage, type SentMessage } from './notification-provider.ts';
import { NotificationProviders } from './notification-providers.ts';
import { NotificationsOptions } from './notifications-options.ts';

const ORDER_EVENTS = [
  'order.placed',
  'order.updated',
  'order.completed',
  'order.canceled',
  'order.payment_captured',
  'order.payment_capture_failed',
  'order.fulfillment_created',
  'order.fulfillment_canceled',
  'order.shipment_created',
  'order.return_requested',
  'order.items_returned',
  'order.return_action_required',
  'order.refund_created',
  'order.refund_failed',
] as const satisfies readonly EventName[];

/**
 * A provider for tests that records a notification for each event of an order, but sends nothing. Registered only if
 * `NotificationsOptions.logProvider` is set.
 */
@Injectable()
export class LogNotifications extends NotificationProvider {
  readonly id = 'log';

  constructor(
    private readonly database: Database,
    providers: NotificationProviders,
    options: NotificationsOptions,
  ) {
    super();
    if (!options.logProvider) return;
    providers.register(this);
    providers.subscribe(this.id, ...ORDER_EVENTS);
  }

  async send({ name, data }: OutboxEvent): Promise<SentMessage | null> {
    const { id } = data as { id: string };
    const [order] = await this.database.query<{ email: string }>('select email from "order" where id = $1', [
      id,
    ]);
    return order ? { to: order.email, status: 'sent', data: { event: name, ...data } } : null;
  }

  async resend(message: PastMessage, to = message.to): Promise<SentMessage> {
    return { to, status: 'sent', data: message.data };
  }
}
