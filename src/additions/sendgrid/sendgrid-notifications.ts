import { Injectable } from '@nestjs/common';
import {
  type EventName,
  notAllowed,
  NotificationProvider,
  NotificationProviders,
  type OutboxEvent,
  type PastMessage,
  PermanentFailure,
  type SentMessage,
} from '@storekeep/server/extend';
import {
  isMailAddress,
  MailMessages,
  MailOptions,
  requireResendable,
  storedEvent,
  type StoredMail,
} from '../mail/index.ts';
import { sendBySendGrid, type SendGridMessage } from './sendgrid-client.ts';
import { sendGridData } from './sendgrid-data.ts';
import { SendGridAccount, type SendGridOptions } from './sendgrid-options.ts';
import { eventsOfSendGrid, sendGridTemplateOf } from './sendgrid-templates.ts';

/** Sends messages from the dynamic templates of a SendGrid account, with the data of v1's plugin. */
@Injectable()
export class SendGridNotifications extends NotificationProvider {
  readonly id = 'sendgrid';
  override readonly timeoutMs = 20_000;
  private readonly options: SendGridOptions | null;
  private readonly from: string | null;

  constructor(
    private readonly messages: MailMessages,
    { options }: SendGridAccount,
    { from }: MailOptions,
    providers: NotificationProviders,
  ) {
    super();
    this.options = options;
    this.from = options?.from ?? from;
    if (!options) return;
    if (this.from === null) throw new Error('SendGrid needs a sender: `from` of its templates, or of mail');
    providers.register(this);
    providers.subscribe(this.id, ...eventsOfSendGrid(options));
  }

  send(event: OutboxEvent<EventName>, _key: string, signal: AbortSignal): Promise<SentMessage | null> {
    return this.deliver(event, undefined, signal);
  }

  /**
   * Sends the message again, from the present state of its records; a message of v1's plugin with the data that it stored.
   * @throws not_allowed for a message with a token, and for an invalid address
   */
  async resend(message: PastMessage, to: string | undefined, signal: AbortSignal): Promise<SentMessage> {
    if (to !== undefined && !isMailAddress(to)) throw notAllowed(`${to} is not an e-mail address`);
    const { template_id, dynamic_template_data } = message.data as Partial<SendGridMessage>;
    if (
      template_id !== undefined &&
      dynamic_template_data !== undefined &&
      !('token' in dynamic_template_data)
    ) {
      const mail = { to: to ?? message.to, from: this.from!, template_id, dynamic_template_data };
      await sendBySendGrid(this.options!, mail, signal);
      return { to: mail.to, status: 'sent', data: message.data };
    }
    const sent = await this.deliver(requireResendable(message), to, signal);
    if (!sent) throw notAllowed(`There is nothing to send about notification ${message.id} any more`);
    return sent;
  }

  private async deliver(
    event: Pick<OutboxEvent, 'name' | 'data'>,
    recipient: string | undefined,
    signal: AbortSignal,
  ): Promise<SentMessage | null> {
    const content = await this.messages.contentOf(event);
    if (!content) return null;
    const template_id = sendGridTemplateOf(this.options!, event.name, content.locale);
    if (template_id === null) return null; // the event has templates for other languages only
    const to = recipient ?? content.to;
    if (!isMailAddress(to)) throw new PermanentFailure('the recipient is not an e-mail address');
    const dynamic_template_data = sendGridData(content, event.data as unknown as Record<string, unknown>);
    const { attachments } = content;
    const message = { to, from: this.from!, template_id, dynamic_template_data, attachments };
    await sendBySendGrid(this.options!, message, signal);
    const data: StoredMail = { template: template_id, event: storedEvent(event) };
    return { to, status: 'sent', customer_id: content.customer_id, data };
  }
}
