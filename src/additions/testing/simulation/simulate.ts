import type { Simulation, SimulationInvariant, SimulationStep } from './define-simulation.ts';
import { type Batch, drawPlan } from './draw-plan.ts';
import type { Counterexample, Report } from './print-report.ts';
import { shopInvariants } from './shop-invariants.ts';
import { shopSteps } from './shop-steps.ts';
import { shrinkList } from './shrink-list.ts';
import { SimulatedRun } from './simulated-run.ts';
import type { SimulatedShop } from './simulated-shop.ts';
import { Violation } from './violation.ts';

export interface SimulateOptions {
  /** What modules add to the steps and invariants of the shop. */
  simulations: readonly Simulation[];
  /** The seed of the first run; run n of a seed is the first of seed + n. */
  seed: number;
  /** The most runs. */
  runs: number;
  /** Milliseconds after which no further run starts. */
  forMs: number;
  /** The most batches of a run. */
  length: number;
  /** Milliseconds that shrinking a counterexample may take. */
  shrinkMs: number;
  onRun?: (runs: number) => void;
}

interface Rules {
  steps: readonly SimulationStep[];
  invariants: readonly SimulationInvariant[];
}

/** Plays random runs on a shop, until one violates an invariant; this one is shrunk. */
export async function simulate(shop: SimulatedShop, options: SimulateOptions): Promise<Report> {
  const { simulations, seed, runs, forMs, length, shrinkMs } = options;
  const rules: Rules = {
    steps: [...shopSteps, ...simulations.flatMap(({ steps = [] }) => steps)],
    invariants: [...shopInvariants, ...simulations.flatMap(({ invariants = [] }) => invariants)],
  };
  const startedAt = Date.now();
  const report: Report = { runs: 0, requests: 0, ms: 0, counts: new Map(), counterexamples: [] };
  while (report.runs < runs && Date.now() - startedAt < forMs && report.counterexamples.length === 0) {
    const runSeed = seed + report.runs;
    const plan = drawPlan(runSeed, rules.steps, length);
    const first = await play(shop, plan, rules);
    first.run.journal.countInto(report.counts);
    report.requests += first.run.journal.entries.length;
    report.runs++;
    options.onRun?.(report.runs);
    if (first.violation) {
      const batches = plan.slice(0, first.run.batchIndex + 1);
      report.counterexamples.push({
        seed: runSeed,
        ...(await shrink(shop, batches, rules, first as Failure, Date.now() + shrinkMs)),
      });
    }
  }
  report.ms = Date.now() - startedAt;
  return report;
}

interface Attempt {
  run: SimulatedRun;
  violation: Violation | null;
}

type Failure = Attempt & { violation: Violation };

async function play(shop: SimulatedShop, plan: readonly Batch[], { invariants }: Rules): Promise<Attempt> {
  const run = new SimulatedRun(shop);
  try {
    await run.perform(plan, invariants);
    return { run, violation: null };
  } catch (error) {
    if (error instanceof Violation) return { run, violation: error };
    const name = plan[run.batchIndex].step.name;
    return {
      run,
      violation: new Violation(`the step "${name}" does not throw`, [String((error as Error).stack)]),
    };
  }
}

/** Looks for a shorter and simpler plan that violates the same invariant. */
async function shrink(
  shop: SimulatedShop,
  plan: readonly Batch[],
  rules: Rules,
  first: Failure,
  untilMs: number,
): Promise<Omit<Counterexample, 'seed'>> {
  let failure = first;
  const fails = async (candidate: readonly Batch[]): Promise<boolean> => {
    if (Date.now() > untilMs) return false;
    const { run, violation } = await play(shop, candidate, rules);
    if (violation?.invariant !== first.violation.invariant) return false;
    failure = { run, violation };
    return true;
  };
  let best = await shrinkList(plan, fails);
  for (let at = 0; at < best.length; at++)
    for (const simplify of simplifications(best[at])) {
      const simpler = best.with(at, simplify(best[at]));
      if (await fails(simpler)) best = simpler;
    }
  const { invariant, details } = failure.violation;
  return { invariant, details, requests: failure.run.journal.print() };
}

function simplifications({ copies, redelivers, numbers }: Batch): ((batch: Batch) => Batch)[] {
  return [
    ...(copies > 1 ? [(batch: Batch) => ({ ...batch, copies: 1 })] : []),
    ...(redelivers ? [(batch: Batch) => ({ ...batch, redelivers: false })] : []),
    ...numbers.flatMap((number, index) =>
      number === 0 ? [] : [(batch: Batch) => ({ ...batch, numbers: batch.numbers.with(index, 0) })],
    ),
  ];
}
