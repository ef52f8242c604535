import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import {
  type EventName,
  type EventToPreview,
  notAllowed,
  NotificationProvider,
  NotificationProviders,
  type OutboxEvent,
  type PastMessage,
  type PreviewedMessage,
  type SentMessage,
} from '@storekeep/server/extend';
import { MailMessages } from './mail-messages.ts';
import { MailOptions } from './mail-options.ts';
import { Mailer } from './mailer.ts';
import type { MessageContent } from './messages/message-content.ts';
import { MailRenderer } from './rendering/mail-renderer.ts';
import { requireResendable, storedEvent, type StoredMail } from './stored-mail.ts';
import { isMailAddress } from './transports/mail-address.ts';

/** Sends e-mails about events by SMTP, or writes them to a directory. */
@Injectable()
export class MailNotifications extends NotificationProvider implements OnModuleInit {
  readonly id: string;
  /** A slow mail server delays only the deliveries of the outbox; each must end before their timeout. */
  override readonly timeoutMs = 40_000;
  private readonly logger = new Logger('Mail');

  constructor(
    private readonly messages: MailMessages,
    private readonly options: MailOptions,
    private readonly mailer: Mailer,
    private readonly renderer: MailRenderer,
    private readonly providers: NotificationProviders,
  ) {
    super();
    this.id = mailer.providerId;
    if (mailer.isConfigured) providers.register(this);
  }

  /** Subscribes to the events, and reads the shop's templates, so that an invalid one prevents the start instead of messages. */
  async onModuleInit(): Promise<void> {
    if (!this.mailer.isConfigured) return;
    const { sentByOthers } = this.options;
    const names = this.messages.eventNames.filter((name) => !sentByOthers.includes(name));
    this.providers.subscribe(this.id, ...names);
    if (this.options.templates !== null) await this.renderer.load();
    const missing = [
      ...(!this.options.canLinkToStorefront
        ? ['password resets of customers and transfers of orders need STOREFRONT_URL']
        : []),
      ...(!this.options.canLinkToDashboard
        ? ['password resets of staff and invites need DASHBOARD_URL']
        : []),
    ];
    for (const message of missing) this.logger.warn(`${message}; they are not sent without it`);
  }

  async send(
    event: OutboxEvent<EventName>,
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<SentMessage | null> {
    const content = await this.messages.contentOf(event);
    if (!content || content.data.link === null) return null; // no link without the URL that it begins with
    return this.deliver(content, event, content, idempotencyKey, signal);
  }

  override async preview(event: EventToPreview): Promise<PreviewedMessage | null> {
    const content = await this.messages.contentOf(event);
    if (!content || content.data.link === null) return null;
    const { template, locale, to } = content;
    const { subject } = await (await this.renderer.load()).render(template, locale, content.data);
    return { to, template, subject };
  }

  /**
   * Renders the message again, from the present state of its records, and sends it.
   * @throws not_allowed for a message with a token, which is not stored, and for an invalid address
   */
  async resend(message: PastMessage, to = message.to, signal: AbortSignal): Promise<SentMessage> {
    const event = requireResendable(message);
    if (!isMailAddress(to)) throw notAllowed(`${to} is not an e-mail address`);
    const content = await this.messages.contentOf(event);
    if (!content) throw notAllowed(`There is nothing to send about notification ${message.id} any more`);
    // another key, since a mailbox would hide a message that it has received already
    return this.deliver(content, event, { to }, `${message.id} ${Date.now()}`, signal);
  }

  private async deliver(
    content: MessageContent,
    event: Pick<OutboxEvent, 'name' | 'data'>,
    { to, cc }: Pick<MessageContent, 'to' | 'cc'>,
    key: string,
    signal: AbortSignal,
  ): Promise<SentMessage> {
    const renderer = await this.renderer.load();
    const { template, locale, customer_id, attachments } = content;
    const rendered = await renderer.render(template, locale, content.data);
    await this.mailer.send({ ...rendered, to, cc, attachments }, key, signal);
    return {
      to,
      status: 'sent',
      customer_id,
      data: { template, event: storedEvent(event) } satisfies StoredMail,
    };
  }
}
