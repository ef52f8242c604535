import { Injectable } from '@nestjs/common';
import { MailOptions } from './mail-options.ts';
import { DirectoryTransport } from './transports/directory-transport.ts';
import type { MailTransport, OutgoingMail } from './transports/mail-transport.ts';
import { SmtpTransport } from './transports/smtp-transport.ts';

/** The sender of messages that are only written to a directory. */
const NO_SENDER = 'shop@localhost';

/** Sends e-mails by the SMTP server of the shop, or writes them to its directory. Modules send their own messages by it. */
@Injectable()
export class Mailer {
  private readonly transport: MailTransport | null;

  constructor(options: MailOptions) {
    this.transport = transportOf(options);
  }

  /** Whether the shop has an SMTP server, or a directory for messages. */
  get isConfigured(): boolean {
    return this.transport !== null;
  }

  /** The id of the notification provider of the built-in messages. */
  get providerId(): string {
    return this.transport?.id ?? 'smtp';
  }

  /**
   * Resolves when the message is accepted.
   * @param key the same for each attempt to send the message, so that mailboxes can recognize a duplicate
   * @throws PermanentFailure if the recipient or the message is rejected; any other error for a failure that may be temporary
   */
  async send(mail: Omit<OutgoingMail, 'key'>, key: string, signal: AbortSignal): Promise<void> {
    if (!this.transport) throw new Error('The shop has no mail server');
    await this.transport.send({ ...mail, key }, signal);
  }
}

function transportOf({ smtpUrl, directory, from }: MailOptions): MailTransport | null {
  if (smtpUrl !== null) return new SmtpTransport(smtpUrl, from!);
  return directory === null ? null : new DirectoryTransport(directory, from ?? NO_SENDER);
}
