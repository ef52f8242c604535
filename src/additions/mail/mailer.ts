import { Injectable } from '@nestjs/common';
import { MailOptions } from './mail-options.ts';
import type { MailTransport, OutgoingMail } from './transports/mail-transport.ts';

/** The sender of messages that are only written to a directory. */
const NO_SENDER = 'shop@localhost';

/** Sends e-mails by the SMTP server of the shop, or writes them to its directory. Modules send their own messages by it. */
@Injectable()
export class Mailer {
  private transport: Promise<MailTransport> | null = null;

  constructor(private readonly options: MailOptions) {}

  /** Whether the shop has an SMTP server, or a directory for messages. */
  get isConfigured(): boolean {
    return (this.options.smtpUrl ?? this.options.directory) !== null;
  }

  /** The id of the notification provider of the built-in messages. */
  get providerId(): string {
    return this.isConfigured && this.options.smtpUrl === null ? 'mail-directory' : 'smtp';
  }

  /**
   * Resolves when the message is accepted.
   * @param key the same for each attempt to send the message, so that mailboxes can recognize a duplicate
   * @throws PermanentFailure if the recipient or the message is rejected; any other error for a failure that may be temporary
   */
  async send(mail: Omit<OutgoingMail, 'key'>, key: string, signal: AbortSignal): Promise<void> {
    this.transport ??= loadTransport(this.options);
    const transport = await this.transport;
    await transport.send({ ...mail, key }, signal);
  }
}

/** @throws if the shop has neither an SMTP server nor a directory */
async function loadTransport({ smtpUrl, directory, from }: MailOptions): Promise<MailTransport> {
  if (smtpUrl !== null) {
    const { SmtpTransport } = await import('./transports/smtp-transport.ts');
    return new SmtpTransport(smtpUrl, from!);
  }
  if (directory === null) throw new Error('The shop has no mail server');
  const { DirectoryTransport } = await import('./transports/directory-transport.ts');
  return new DirectoryTransport(directory, from ?? NO_SENDER);
}
