import type { EventName, OutboxEvent } from '../../../engine/background/events.ts';
import { Provider } from '../../../engine/providers/provider.ts';

/** What a provider has sent. */
export interface SentMessage {
  /** Where to, e.g. an e-mail. */
  to: string;
  /** As the provider calls it, e.g. `sent`; `refused` when it will not. */
  status: string;
  /** What it needs to send the same again. It may hold secrets: no answer shows it. */
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
 * Who sends messages. Implement it, register it with `NotificationProviders`, and say there which events it hears. Calls happen
 * after the commit; what is thrown or comes too late is tried again, so the same message may be asked for more than once.
 */
export abstract class NotificationProvider extends Provider {
  /**
   * Tells somebody of an event.
   * @param idempotencyKey the same when the same event is told again
   * @returns what was sent, or null when nobody is to be told: then there is no notification
   */
  abstract send(
    event: OutboxEvent<EventName>,
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<SentMessage | null>;

  /** Sends the same again, to another address when one is given. */
  abstract resend(message: PastMessage, to: string | undefined, signal: AbortSignal): Promise<SentMessage>;
}
