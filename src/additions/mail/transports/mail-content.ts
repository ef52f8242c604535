import { createHash } from 'node:crypto';
import { PermanentFailure } from '@storekeep/server/extend';
import type { SendMailOptions } from 'nodemailer';
import { isMailAddress } from './mail-address.ts';
import type { OutgoingMail } from './mail-transport.ts';

/**
 * The message as nodemailer expects it. Addresses are passed as objects, which are not parsed, and nodemailer may read no files and URLs.
 * @throws PermanentFailure if a recipient is not an e-mail address
 */
export function mailContent(
  { to, cc = [], key, subject, text, html, attachments = [] }: OutgoingMail,
  from: string,
): SendMailOptions {
  if (![to, ...cc].every(isMailAddress)) throw new PermanentFailure('the recipient is not an e-mail address');
  return {
    from,
    to: { name: '', address: to },
    cc: cc.map((address) => ({ name: '', address })),
    subject,
    text,
    html,
    attachments: attachments.map(({ filename, type, content }) => ({
      ...{ filename, contentType: type, content: Buffer.from(content) },
    })),
    messageId: messageIdOf(key, from),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Many mailboxes show a message with a known Message-ID once. */
function messageIdOf(key: string, from: string): string {
  const [, domain = 'localhost'] = /@([\w.-]+)>?\s*$/.exec(from) ?? [];
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`;
}
