import type { Draws } from './draws.ts';

/** Who sends a request: staff, the customer of the run (after `customer signs up`), or a client without a login. */
export type Sender = 'staff' | 'customer' | 'stranger';

/** A response; `body` is the parsed JSON, or null. */
export interface SimulatedResponse {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each step knows the body of its response
  body: any;
}

/** A sequence of requests about records of its own in a shop that has others. */
export interface SimulationRun {
  /** Sends a request and records it. A rejection is a response; a status from 500 on ends the run as a violation. */
  request(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    sender?: Sender,
  ): Promise<SimulatedResponse>;
  /** The ids of records that accepted requests of the run have created or changed, oldest first: `ids('order')` for `order_01…`. */
  ids(prefix: string): readonly string[];
  /** Reads, or with care writes, the database of the shop. */
  sql<T extends object = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<T[]>;
  /** Events that were delivered during the run, oldest first. */
  readonly events: readonly SimulatedEvent[];
  /** Delivers an event to all of its subscribers once more, with the same id, as after a crash of the server. */
  deliverAgain(event: SimulatedEvent): Promise<void>;
  /** Records something that happens without a request. */
  note(what: string, details?: object): void;
  /** The customer who has signed up; null before. */
  readonly customer: { id: string; email: string } | null;
  /** Variants that can be bought, and the regions in which they are. */
  readonly offers: readonly Offer[];
}

/** An event of the shop. */
export interface SimulatedEvent {
  id: number;
  name: string;
  data: unknown;
}

/** A variant in a region where it has a price. */
export interface Offer {
  variant: string;
  region: string;
  /** A country of the region, such as `de`. */
  country: string;
}

/** Something that a shopper, staff or another system does. It may be rejected. */
export interface SimulationStep {
  name: string;
  /** How often it is drawn, compared with others; defaults to 1. */
  weight?: number;
  /** Does nothing if the run has nothing that it could be done with. The decisions come from `draws`, so that a run can be repeated. */
  perform(run: SimulationRun, draws: Draws): Promise<unknown>;
}

/** What holds after each batch of steps, when all events are delivered. */
export interface SimulationInvariant {
  name: string;
  /** @returns a line for each violation, with the ids of its records. Only records of the run count: the shop may have others. */
  findViolations(run: SimulationRun): Promise<readonly string[]>;
}

/** What a module adds to the simulation of a shop. */
export interface Simulation {
  steps?: readonly SimulationStep[];
  invariants?: readonly SimulationInvariant[];
}

const MARK = Symbol.for('storekeep simulation');

/** Declares the steps and invariants of a module for `storekeep simulate`; see docs/simulating-modules.md. */
export function defineSimulation(simulation: Simulation): Simulation {
  return Object.defineProperty({ ...simulation }, MARK, { value: true });
}

/** Whether a value was declared by `defineSimulation`. */
export function isSimulation(value: unknown): value is Simulation {
  return typeof value === 'object' && value !== null && MARK in value;
}
