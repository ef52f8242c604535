import { shrinkList } from '#additions/testing/simulation/shrink-list';
import type { Batch, Plan } from './plan.ts';

/**
 * Makes a plan shorter and simpler as long as it still violates the invariant. fast-check shrinks one value after the other, which takes
 * hundreds of runs for lists of steps that depend on each other.
 * @param fails plays a plan, and returns whether it violates the same invariant
 * @param untilMs when to stop, as `Date.now()`
 */
export async function shrink(
  plan: Plan,
  fails: (plan: Plan) => Promise<boolean>,
  untilMs: number,
): Promise<Plan> {
  let best = plan;
  const attempt = async (candidate: Plan): Promise<boolean> => {
    if (Date.now() > untilMs || !(await fails(candidate))) return false;
    best = candidate;
    return true;
  };
  await shrinkList(plan.batches, (batches) => attempt({ ...best, batches }));
  for (let at = 0; at < best.batches.length; at++) {
    for (const simpler of simplerBatches(best.batches[at]))
      await attempt({ ...best, batches: best.batches.with(at, simpler) });
    for (const batch of withZeros(best.batches[at]))
      await attempt({ ...best, batches: best.batches.with(at, batch(best.batches[at])) });
  }
  for (const change of [{ cards: 0 }, { hasAccount: false }, { region: 0 }])
    await attempt({ ...best, ...change });
  for (const change of [
    { variants: best.initialOrder.variants.slice(0, 1) },
    { variants: [0] },
    { quantity: 1 },
  ])
    await attempt({ ...best, initialOrder: { ...best.initialOrder, ...change } });
  return best;
}

function simplerBatches(batch: Batch): Batch[] {
  const { steps, copies } = batch;
  return [
    ...(batch.mode === 'once' ? [] : [{ ...batch, mode: 'once' as const }]),
    ...(batch.fault ? [{ ...batch, fault: null }] : []),
    ...(batch.kill !== null ? [{ ...batch, kill: null }] : []),
    ...(steps.length > 1 ? steps.map((_, index) => ({ ...batch, steps: steps.toSpliced(index, 1) })) : []),
    ...(copies > 1
      ? [
          { ...batch, copies: 1 },
          { ...batch, copies: 2 },
        ]
      : []),
  ];
}

/** Changes that each set one number to 0, the simplest decision. */
function withZeros({ steps }: Batch): ((batch: Batch) => Batch)[] {
  return steps.flatMap(({ numbers }, index) =>
    numbers.slice(0, 8).flatMap((number, at) =>
      number === 0
        ? []
        : [
            (batch: Batch): Batch => {
              const step = batch.steps[index];
              if (!step) return batch;
              const changed = { ...step, numbers: step.numbers.with(at, 0) };
              return { ...batch, steps: batch.steps.with(index, changed) };
            },
          ],
    ),
  );
}
