import { type EventName, notAllowed, type OutboxEvent, type PastMessage } from '@storekeep/server/extend';
/** The `data` of a notification that was sent by mail: what is needed to make the message again. */
export type StoredMail = {
  template: string;
  event: Pick<OutboxEvent, 'name' | 'data'>;
};

/** Events whose payload has a token. It is not stored, since with it anyone who reads the table could open the link. */
const TOKEN_EVENTS: ReadonlySet<EventName> = new Set<EventName>([
  'customer.password_reset',
  'customer.email_change_requested',
  'user.password_reset',
  'invite.created',
  'order-update-token.created',
]);

export function storedEvent({ name, data }: Pick<OutboxEvent, 'name' | 'data'>): StoredMail['event'] {
  const { token: _, ...others } = data as { token?: string };
  return { name, data: others as OutboxEvent['data'] };
}

/**
 * The event of a message, from which it can be made again.
 * @throws not_allowed for a message with a token, and for one of another program
 */
export function requireResendable({ id, data }: PastMessage): StoredMail['event'] {
  const { event } = data as Partial<StoredMail>;
  if (!event) throw notAllowed(`Notification ${id} was not sent by this shop`);
  if (TOKEN_EVENTS.has(event.name))
    throw notAllowed(
      `Notification ${id} has a link that is not stored: request a new ${event.name === 'invite.created' ? 'invite' : 'link'}`,
    );
  return event;
}
