import { Injectable } from '@nestjs/common';
import {
  CommerceError,
  Database,
  type EventName,
  type Events,
  Mailer,
  NotificationProvider,
  NotificationProviders,
  type OutboxEvent,
  type PastMessage,
  type SentMessage,
} from '@storekeep/server';

/** Sends the e-mails, by the mail server of the shop. As a notification provider it is called again after an error, but not after it was recorded. */
@Injectable()
export class RestockMessages extends NotificationProvider {
  readonly id = 'restock-notification';
  override readonly timeoutMs = 40_000;

  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
    providers: NotificationProviders,
  ) {
    super();
    if (!mailer.isConfigured) return; // as with the plugin: others can subscribe to `restock-notification.restocked`
    providers.register(this);
    providers.subscribe(this.id, 'restock-notification.due');
  }

  async send(event: OutboxEvent<EventName>, key: string, signal: AbortSignal): Promise<SentMessage | null> {
    const { id, email } = event.data as Events['restock-notification.due'];
    return this.deliver(id, email, key, signal);
  }

  async resend(message: PastMessage, to = message.to, signal: AbortSignal): Promise<SentMessage> {
    const sent = await this.deliver(message.resource_id, to, `${message.id} ${Date.now()}`, signal);
    if (!sent) throw new CommerceError('not_allowed', 'The variant does not exist any more');
    return sent;
  }

  /** @returns null if the variant does not exist any more */
  private async deliver(
    variantId: string,
    to: string,
    key: string,
    signal: AbortSignal,
  ): Promise<SentMessage | null> {
    const [variant] = await this.database.query<{ product: string; variant: string; store: string }>(
      `select p.title as product, v.title as variant, (select name from store limit 1) as store
       from product_variant v join product p on p.id = v.product_id
       where v.id = $1 and v.deleted_at is null and p.deleted_at is null`,
      [variantId],
    );
    if (!variant) return null;
    const title = `${variant.product} (${variant.variant})`;
    const text = `Hello,\n\n${title} is available again at ${variant.store}.\n\nYou asked us to tell you; we do not write to this address about it again.\n`;
    await this.mailer.send({ to, subject: `${title} is available again`, text }, key, signal);
    return { to, status: 'sent', data: {} };
  }
}
