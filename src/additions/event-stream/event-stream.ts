/** An event of the shop, as it is published. */
export interface StreamedEvent {
  /** The id of the event: the same for each attempt, ascending in the order in which events were written. */
  id: number;
  /** e.g. `order.placed` */
  name: string;
  data: Record<string, unknown>;
}

/** Where the events of the shop are published, in the order in which they were written. */
export abstract class EventStream {
  /**
   * Resolves when the stream has stored the event. It is called for one event after the other, again if it rejects, and again after a
   * crash: the stream, or what reads it, recognizes a repeated event by its id.
   */
  abstract publish(event: StreamedEvent): Promise<void>;

  /** Called when the server stops. */
  close(): Promise<void> {
    return Promise.resolve();
  }
}
