import type { SimulationStep } from './define-simulation.ts';

/** A step, which is performed `copies` times at once. */
export interface Batch {
  step: SimulationStep;
  copies: number;
  /** Whether the events of the batch are delivered twice, as if the server had crashed before it stored that they were. */
  redelivers: boolean;
  /** The numbers behind the decisions of the step, see `Draws`. */
  numbers: readonly number[];
}

const NUMBERS = 12;

/**
 * Draws the batches of a run. The same seed, steps and length give the same plan.
 * @param length the most batches
 */
export function drawPlan(seed: number, steps: readonly SimulationStep[], length: number): Batch[] {
  const next = createRandom(seed);
  const below = (end: number): number => Math.floor(next() * end);
  const total = steps.reduce((sum, { weight = 1 }) => sum + weight, 0);
  const drawStep = (): SimulationStep => {
    let rest = next() * total;
    return steps.find(({ weight = 1 }) => (rest -= weight) < 0) ?? steps[0];
  };
  const count = Math.ceil(length / 3) + below(length - Math.ceil(length / 3) + 1);
  return Array.from({ length: count }, () => ({
    step: drawStep(),
    copies: below(10) === 0 ? 2 + below(2) : 1,
    redelivers: below(6) === 0,
    numbers: Array.from({ length: NUMBERS }, () => below(10_000)),
  }));
}

/** The generator mulberry32: the decisions of a seed must not depend on the version of Node or of a package. @returns from 0 to below 1 */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
