import type { Draws } from '../draws.ts';
import type { Run } from '../run.ts';

/** Something that a customer, staff or a company does. It chooses by itself what it does it to, of what is there. */
export interface Command {
  name: string;
  /** How often it comes up, in relation to the others. */
  weight: number;
  /** Whether it may be under way together with others; true if left out. */
  parallel?: boolean;
  /** Sends its requests through `run.request`; does nothing when there is nothing to do it to. */
  perform(run: Run, draws: Draws): Promise<unknown>;
}

/** An item of a line, as bodies name it. */
export interface Item {
  item_id: string;
  quantity: number;
}
