import type { OutgoingMessage } from '../../webhooks/index.ts';
import type { OrderView } from '../sessions/view/session-view.ts';

/** An order that its platform is to receive, as it is now. */
export interface OrderMessage {
  /** Of the delivery; the same in all attempts. */
  delivery_id: string;
  order: OrderView;
  /** Whether the order has just been placed; otherwise it has changed. */
  isNew: boolean;
  platform: ReceivingPlatform;
}

export interface ReceivingPlatform {
  id: string;
  /** Of ACP. */
  webhook_url: string | null;
  webhook_secret: string;
  /** Of UCP: the URL of the profile, which names the endpoint. */
  profile_url: string | null;
}

/** Builds the request by which a platform receives an order. @throws UndeliverableError */
export type ComposeOrderMessage = (message: OrderMessage) => OutgoingMessage | Promise<OutgoingMessage>;
