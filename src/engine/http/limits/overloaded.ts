import { CommerceError } from '#engine/kernel/errors';

const RETRY_SECONDS = 2;

/** The rejection of a request because of the load of the process. */
export class Overloaded extends CommerceError {
  constructor() {
    super('unavailable', 'The shop is busy; try again', { retryAfter: RETRY_SECONDS });
  }
}
