import type { EventStream } from './event-stream.ts';

/** The stream that the module publishes to. */
export class EventStreamOptions {
  constructor(readonly stream: EventStream) {}
}
