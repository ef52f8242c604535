/** Thrown by a subscriber when repeating the delivery cannot succeed, e.g. for a rejected recipient: the event is parked at once. */
export class PermanentFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PermanentFailure';
  }
}
