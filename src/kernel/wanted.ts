/**
 * Somebody who waits for what is read. It is handed on from the request to the statement: kept as the context of whatever is
 * asynchronous, it would make every promise of the process dearer.
 */
export interface Reading {
  /** Whether they wait no more. */
  readonly isOver: boolean;
  /**
   * Tells once when they wait no more.
   * @returns takes it back
   */
  whenOver(work: () => void): () => void;
  /** Who they are to others that wait, such as their network. */
  readonly client: string;
}
