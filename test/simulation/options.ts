import type { Options } from './simulate.ts';

/** Laws that are known to be broken: to be emptied, and not to be filled again. */
const KNOWN: readonly string[] = [];

/**
 * How long and with what a specification simulates.
 * @param env set by `npm run simulate`
 * @param forMs milliseconds that it takes where nothing is set, as in CI
 */
export function optionsOf(env: NodeJS.ProcessEnv, forMs: number): Options & { isByHand: boolean } {
  const { SIMULATE_MS, SIMULATE_SEED, SIMULATE_EXCEPT = '', SIMULATE_KEEP_GOING, SIMULATE_LENGTH } = env;
  return {
    isByHand: SIMULATE_MS !== undefined,
    seed: Number(SIMULATE_SEED ?? 42),
    forMs: Number(SIMULATE_MS ?? forMs),
    except: [...KNOWN, ...SIMULATE_EXCEPT.split(';').filter(Boolean)],
    keepGoing: Boolean(SIMULATE_KEEP_GOING),
    length: Number(SIMULATE_LENGTH ?? 36),
  };
}
