import type { OpenOrder } from './open-order.ts';

/** Whether customers shall not be told of something of an order: what it does not say itself, its order says. */
export function silenceOf(
  order: Pick<OpenOrder, 'no_notification'>,
  { no_notification }: { no_notification: boolean | null },
): boolean | null {
  return no_notification ?? order.no_notification;
}
