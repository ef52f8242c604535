import { PermanentFailure, traceHeaders } from '@storekeep/server/extend';
import type { MailAttachment } from '../mail/index.ts';
import type { SendGridOptions } from './sendgrid-options.ts';

const API_BASE = 'https://api.sendgrid.com';

/** A message from a dynamic template of SendGrid. */
export interface SendGridMessage {
  to: string;
  from: string;
  template_id: string;
  dynamic_template_data: Record<string, unknown>;
  attachments?: readonly MailAttachment[];
}

/**
 * Sends a message by SendGrid's API (`POST /v3/mail/send`).
 * @throws PermanentFailure if SendGrid rejects the message (400, 413); another error for everything that may be temporary, such as a
 * rejected key, which staff can correct
 */
export async function sendBySendGrid(
  { apiKey, apiBase = API_BASE }: Pick<SendGridOptions, 'apiKey' | 'apiBase'>,
  { to, from, template_id, dynamic_template_data, attachments = [] }: SendGridMessage,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(`${apiBase}/v3/mail/send`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      ...traceHeaders(),
    },
    body: JSON.stringify({
      from: parseSender(from),
      personalizations: [{ to: [{ email: to }], dynamic_template_data }],
      template_id,
      attachments: attachments.length === 0 ? undefined : attachments.map(encodeAttachment),
    }),
    redirect: 'error', // another host must not get the key
    signal,
  });
  const text = await response.text();
  if (response.ok) return;
  const message = `SendGrid responded with ${response.status}: ${errorsIn(text)}`;
  throw response.status === 400 || response.status === 413
    ? new PermanentFailure(message)
    : new Error(message);
}

function encodeAttachment({ filename, type, content }: MailAttachment): Record<string, string> {
  return { filename, type, content: Buffer.from(content).toString('base64'), disposition: 'attachment' };
}

/** `Shop <shop@example.com>` in SendGrid's form. */
function parseSender(from: string): { email: string; name?: string } {
  const [, name, email] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from) ?? [];
  if (email === undefined) return { email: from };
  return name === '' ? { email } : { email, name };
}

/** The messages of an error response, which have no data of the message. */
function errorsIn(text: string): string {
  try {
    const { errors } = JSON.parse(text) as { errors: { message: string; field?: string }[] };
    return errors.map(({ message, field }) => (field ? `${field}: ${message}` : message)).join('; ');
  } catch {
    return 'no reason';
  }
}
