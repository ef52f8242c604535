import { PermanentFailure } from '@storekeep/server/extend';
import { mailContent } from './mail-content.ts';
import type { MailTransport, OutgoingMail } from './mail-transport.ts';

const CONNECTION_TIMEOUT_MS = 10_000;
/** How long the server may be silent in the middle of a conversation; greylisting servers are slow to respond. */
const SILENCE_TIMEOUT_MS = 20_000;

/** Sends messages by SMTP, over a connection each. `nodemailer` is loaded with the first message. */
export class SmtpTransport implements MailTransport {
  readonly id = 'smtp';

  /** @param url see `MailOptions.smtpUrl` */
  constructor(
    private readonly url: string,
    private readonly from: string,
  ) {}

  async send(mail: OutgoingMail, signal: AbortSignal): Promise<void> {
    const content = mailContent(mail, this.from);
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url: this.url,
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      greetingTimeout: CONNECTION_TIMEOUT_MS,
      dnsTimeout: CONNECTION_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
    });
    try {
      await transport.sendMail({ ...content, signal });
    } catch (error) {
      throw isRejection(error) ? new PermanentFailure((error as Error).message, { cause: error }) : error;
    } finally {
      transport.close();
    }
  }
}

/** Whether the server rejects this message or its recipient for good (5xx), rather than our login or all messages at the moment. */
function isRejection(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
}
