import type { OpenOrder } from './open-order.ts';

/** Whether customers are not notified about a part of an order, such as a swap; defaults to the setting of the order. */
export function noNotificationOf(
  order: Pick<OpenOrder, 'no_notification'>,
  { no_notification }: { no_notification: boolean | null },
): boolean | null {
  return no_notification ?? order.no_notification;
}
