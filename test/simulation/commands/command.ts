import type { Draws } from '#additions/testing/simulation/draws';
import type { Run } from '../run.ts';

/** An action of a customer, staff or a company. It chooses its target among the existing rows. */
export interface Command {
  name: string;
  /** Its relative frequency. */
  weight: number;
  /** Whether it may run concurrently with others; true by default. */
  parallel?: boolean;
  /** Sends its requests through `run.request`; does nothing without a target. */
  perform(run: Run, draws: Draws): Promise<unknown>;
}

/** An item in the body of a request. */
export interface Item {
  item_id: string;
  quantity: number;
}
