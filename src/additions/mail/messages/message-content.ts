import type { EventName, Events } from '@storekeep/server/extend';
import type { MailAttachment } from '../transports/mail-transport.ts';

/** The names of the built-in messages, which are those of their templates. */
export const messageTemplates = [
  'order-placed',
  'order-canceled',
  'order-shipped',
  'swap-shipped',
  'claim-shipped',
  'refund',
  'return-requested',
  'return-received',
  'swap-created',
  'claim-created',
  'gift-card',
  'order-edit',
  'payment-requested',
  'withdrawal-requested',
  'withdrawal-confirmed',
  'invoice',
  'credit-note',
  'order-transfer',
  'customer-password-reset',
  'email-change',
  'staff-password-reset',
  'invite',
  'webhook-disabled',
] as const;

export type MessageTemplate = (typeof messageTemplates)[number];

/** What a message is made of, before it is rendered. */
export interface MessageContent {
  template: MessageTemplate;
  /** The e-mail address of the recipient. */
  to: string;
  /** The addresses of further recipients, e.g. of the other admins. */
  cc?: readonly string[];
  attachments?: readonly MailAttachment[];
  customer_id: string | null;
  /** The locale that the recipient uses, from the cart; null for the default. */
  locale: string | null;
  /** The data of the template, in addition to `store` and `locale`: plain JSON, amounts in minor units, timestamps in ISO 8601. */
  data: Record<string, unknown>;
}

/** Creates the content of the message about an event; null if none is needed. */
export type MessageLoader<Name extends EventName> = (
  payload: Events[Name],
) => Promise<MessageContent | null> | MessageContent | null;

/** A loader for each event about which there is a message. */
export type MessageLoaders = { [Name in EventName]?: MessageLoader<Name> };

/** Adds to the message about an event. */
export type MessageExtension<Name extends EventName> = (
  content: MessageContent,
  payload: Events[Name],
) => Promise<MessageContent>;
