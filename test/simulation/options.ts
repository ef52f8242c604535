import type { Options } from './simulate.ts';

/** Invariants that are known to be violated. The list should stay empty. */
const KNOWN_VIOLATIONS: readonly string[] = [];

/**
 * Reads variables of the shop.
 * @param env set by `npm run simulate`
 */
export function readVariables({ SIMULATE_HOLD_MINUTES }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return SIMULATE_HOLD_MINUTES ? { STOCK_HOLD_MINUTES: SIMULATE_HOLD_MINUTES } : {};
}

/**
 * Reads the options of a simulation.
 * @param env set by `npm run simulate`
 * @param forMs default duration in milliseconds, as in CI
 */
export function readOptions(env: NodeJS.ProcessEnv, forMs: number): Options & { isByHand: boolean } {
  const { SIMULATE_MS, SIMULATE_SEED, SIMULATE_EXCEPT = '', SIMULATE_KEEP_GOING, SIMULATE_LENGTH } = env;
  const { SIMULATE_AREAS = '', SIMULATE_SHRINK_MS } = env;
  return {
    isByHand: SIMULATE_MS !== undefined,
    seed: Number(SIMULATE_SEED ?? 42),
    forMs: Number(SIMULATE_MS ?? forMs),
    except: [...KNOWN_VIOLATIONS, ...SIMULATE_EXCEPT.split(';').filter(Boolean)],
    keepGoing: Boolean(SIMULATE_KEEP_GOING),
    length: Number(SIMULATE_LENGTH ?? 36),
    areas: SIMULATE_AREAS.split(',').filter(Boolean),
    ...(SIMULATE_SHRINK_MS && { shrinkMs: Number(SIMULATE_SHRINK_MS) }),
  };
}
