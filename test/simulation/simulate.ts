import fc from 'fast-check';
import type { Counts } from './journal.ts';
import { play } from './play.ts';
import { LAWS } from './laws/all.ts';
import { plans, type Plan } from './plan.ts';
import { REQUEST_LAWS, Violation, type Run } from './run.ts';
import { shrink } from './shrink.ts';
import type { World } from './world.ts';

export interface Options {
  seed: number;
  /** Milliseconds after which no further run begins. */
  forMs: number;
  /** Batches of a run at most. */
  length?: number;
  kills?: boolean;
  /** Laws that are not checked, to find what else is wrong. */
  except?: readonly string[];
  /** Whether to go on after a counterexample, with the laws that were not broken yet. */
  keepGoing?: boolean;
  /** Milliseconds that shrinking a counterexample may take. */
  shrinkMs?: number;
}

export interface Counterexample {
  law: string;
  details: string[];
  /** A run with this seed breaks the law. */
  seed: number;
  /** The requests of the shortest run that was found, see `Journal.print`. */
  requests: string;
}

export interface Report {
  runs: number;
  requests: number;
  ms: number;
  counts: Counts;
  counterexamples: Counterexample[];
}

/** Plays one random run after the other; run n of a seed is the first of seed + n. */
export async function simulate(world: World, options: Options): Promise<Report> {
  const began = Date.now();
  const report: Report = { runs: 0, requests: 0, ms: 0, counts: new Map(), counterexamples: [] };
  const except = [...(options.except ?? [])];
  for (let seed = options.seed; Date.now() - began < options.forMs; seed++) {
    const found = await playSeed(world, seed, { ...options, except }, report);
    report.runs++;
    if (!found) continue;
    report.counterexamples.push(found);
    if (!options.keepGoing) break;
    except.push(found.law);
  }
  report.ms = Date.now() - began;
  return report;
}

/** Plays the run of a seed, and shorter ones like it while they break the same law. */
async function playSeed(
  world: World,
  seed: number,
  { length = 36, kills, except, shrinkMs = 60_000 }: Options,
  report: Report,
): Promise<Counterexample | null> {
  let broken: Broken | null = null;
  const [plan] = fc.sample(plans({ length, kills }), { seed, numRuns: 1 });
  const first = await tryPlan(world, plan, except);
  first.run.journal.countInto(report.counts);
  report.requests += first.run.journal.entries.length;
  if (!first.violation) return null;
  const { law } = first.violation;
  broken = first;
  const breaks = async (candidate: Plan): Promise<boolean> => {
    const tried = await tryPlan(world, candidate, except, needsSettling(law));
    if (tried.violation?.law !== law) return false;
    broken = tried;
    return true;
  };
  const batches = plan.batches.slice(0, first.run.place + 1);
  await shrink({ ...plan, batches }, breaks, Date.now() + shrinkMs);
  return { law, details: broken.violation!.details, seed, requests: broken.run.journal.print() };
}

interface Broken {
  run: Run;
  violation?: Violation;
}

/** Only what is found by waiting, or by looking at the views after that. */
function needsSettling(law: string): boolean {
  return LAWS.find(({ name }) => name === law)?.when !== 'always' && !REQUEST_LAWS.includes(law);
}

async function tryPlan(
  world: World,
  plan: Plan,
  except?: readonly string[],
  settles = true,
): Promise<Broken> {
  let run!: Run;
  try {
    await play(world, plan, { except, settles, begun: (one) => (run = one) });
    return { run };
  } catch (error) {
    if (error instanceof Violation) return { run, violation: error };
    const { stack } = error as Error;
    return { run, violation: new Violation('the simulation itself works', [String(stack)]) };
  }
}
