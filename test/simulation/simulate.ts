import fc from 'fast-check';
import type { Counterexample, Report } from '#additions/testing/simulation/print-report';
import { Violation } from '#additions/testing/simulation/violation';
import type { Environment } from './environment.ts';
import { INVARIANTS } from './invariants/all.ts';
import { type Plan, planArbitrary } from './plan.ts';
import { playPlan } from './play.ts';
import { REQUEST_INVARIANTS, type Run } from './run.ts';
import { shrink } from './shrink.ts';

export interface Options {
  seed: number;
  /** Milliseconds after which no further run starts. */
  forMs: number;
  /** Maximum number of batches of a run. */
  length?: number;
  kills?: boolean;
  /** The areas of the commands; drawn for each run by default. */
  areas?: readonly string[];
  /** Invariants that are not checked, to find violations of others. */
  except?: readonly string[];
  /** Whether to continue after a counterexample, without the violated invariant. */
  keepGoing?: boolean;
  /** Milliseconds that shrinking a counterexample may take. */
  shrinkMs?: number;
}

/** Plays one random run after the other; run n of a seed is the first of seed + n. */
export async function simulate(environment: Environment, options: Options): Promise<Report> {
  const startedAt = Date.now();
  const report: Report = { runs: 0, requests: 0, ms: 0, counts: new Map(), counterexamples: [] };
  const except = [...(options.except ?? [])];
  for (let seed = options.seed; Date.now() - startedAt < options.forMs; seed++) {
    const found = await playSeed(environment, seed, { ...options, except }, report);
    report.runs++;
    if (!found) continue;
    report.counterexamples.push(found);
    if (!options.keepGoing) break;
    except.push(found.invariant);
  }
  report.ms = Date.now() - startedAt;
  return report;
}

/** Plays the run of a seed. If it violates an invariant, shrinks it to a shorter one. */
async function playSeed(
  environment: Environment,
  seed: number,
  { length = 36, kills, areas, except, shrinkMs = 60_000 }: Options,
  report: Report,
): Promise<Counterexample | null> {
  let failed: Attempt | null = null;
  const [plan] = fc.sample(planArbitrary({ length, kills, areas }), { seed, numRuns: 1 });
  const first = await tryPlan(environment, plan, except);
  first.run.journal.countInto(report.counts);
  report.requests += first.run.journal.entries.length;
  if (!first.violation) return null;
  const { invariant } = first.violation;
  failed = first;
  const fails = async (candidate: Plan): Promise<boolean> => {
    const tried = await tryPlan(environment, candidate, except, needsSettling(invariant));
    if (tried.violation?.invariant !== invariant) return false;
    failed = tried;
    return true;
  };
  const batches = plan.batches.slice(0, first.run.batchIndex + 1);
  await shrink({ ...plan, batches }, fails, Date.now() + shrinkMs);
  return { invariant, details: failed.violation!.details, seed, requests: failed.run.journal.print() };
}

interface Attempt {
  run: Run;
  violation?: Violation;
}

/** Whether an invariant is only checked when the run is settled. */
function needsSettling(invariant: string): boolean {
  return (
    INVARIANTS.find(({ name }) => name === invariant)?.when !== 'always' &&
    !REQUEST_INVARIANTS.includes(invariant)
  );
}

async function tryPlan(
  environment: Environment,
  plan: Plan,
  except?: readonly string[],
  settles = true,
): Promise<Attempt> {
  let run!: Run;
  try {
    await playPlan(environment, plan, { except, settles, onStart: (started) => (run = started) });
    return { run };
  } catch (error) {
    if (error instanceof Violation) return { run, violation: error };
    const { stack } = error as Error;
    return { run, violation: new Violation('the simulation itself does not fail', [String(stack)]) };
  }
}
