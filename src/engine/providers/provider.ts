/** An external service that the shop calls: for payments, fulfillment, taxes or notifications. */
export abstract class Provider {
  /** The id in regions and settings, e.g. `manual`. */
  abstract readonly id: string;

  /** The timeout of a call in milliseconds. The call may have been executed, or may still be, after a timeout. */
  readonly timeoutMs: number = 10_000;
}
