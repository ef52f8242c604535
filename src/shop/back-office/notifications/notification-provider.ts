import type { EventName, OutboxEvent } from '#engine/background/events';
import { Provider } from '#engine/providers/provider';

/** A message that a provider has sent. */
export interface SentMessage {
  /** The recipient, e.g. an e-mail address. */
  to: string;
  /** The status reported by the provider, e.g. `sent`; `refused` if it rejects the message. */
  status: string;
  /** The customer to whom it was sent; defaults to the `customer_id` of the event. */
  customer_id?: string | null;
  /** What the provider needs to send the message again. May contain secrets; never part of a response. */
  data: Record<string, unknown>;
}

/** A message that was sent before. */
export interface PastMessage {
  id: string;
  event_name: string | null;
  resource_type: string;
  resource_id: string;
  customer_id: string | null;
  to: string;
  data: Record<string, unknown>;
}

/**
 * Sends messages. Extend it, register it with `NotificationProviders`, and subscribe it to events there. Calls happen after the
 * commit, and are retried after errors and timeouts, so the same message may be requested more than once; not after it was recorded. A
 * provider throws `PermanentFailure` if a retry cannot succeed.
 */
export abstract class NotificationProvider extends Provider {
  /**
   * Sends a message about an event.
   * @param idempotencyKey the same for each retry of an event
   * @returns the message, or null if none is needed, so that no notification is stored
   */
  abstract send(
    event: OutboxEvent<EventName>,
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<SentMessage | null>;

  /** Sends a message again, to another address if one is given. */
  abstract resend(message: PastMessage, to: string | undefined, signal: AbortSignal): Promise<SentMessage>;

  /**
   * Describes the message that `send` would send, for a rehearsal; defaults to none. Called in the transaction of the change.
   * @returns null if there would be none
   */
  preview(_event: EventToPreview): Promise<PreviewedMessage | null> {
    return Promise.resolve(null);
  }
}

export type EventToPreview = Pick<OutboxEvent<EventName>, 'name' | 'data'>;

/** A message that was not sent. */
export interface PreviewedMessage {
  to: string;
  /** The name of its template. */
  template: string;
  subject: string;
}
