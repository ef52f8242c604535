/** Somebody outside the shop who does something for it: takes payments, ships, knows taxes, sends messages. */
export abstract class Provider {
  /** As regions and settings name it, e.g. `manual`. */
  abstract readonly id: string;

  /** Milliseconds after which we stop waiting for an answer. What was asked for may have happened, or may yet. */
  readonly timeoutMs: number = 10_000;
}
