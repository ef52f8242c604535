/**
 * The request that waits for a read. It is passed explicitly from the request to the statement, because an `AsyncLocalStorage` would
 * slow down every promise of the process.
 */
export interface ReadContext {
  /** Whether the client has disconnected. */
  readonly isOver: boolean;
  /**
   * Calls `work` once when the client disconnects.
   * @returns a function that removes the listener
   */
  whenOver(work: () => void): () => void;
  /** Identifies the client for fair scheduling, e.g. by its network. */
  readonly client: string;
  /** Digests of the session and the token that the client sent. Reads see what was changed with them. */
  readonly credentials?: readonly string[];
  /** Is called with the text of each statement that is sent for the request. */
  onStatement?(text: string): void;
  /** The id of the request, for log lines. */
  readonly requestId?: string;
}
