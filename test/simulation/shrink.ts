import type { Batch, Plan } from './plan.ts';

/**
 * Makes a plan that breaks a law shorter and simpler as long as it still breaks it. fast-check shrinks one value after the other, which
 * takes hundreds of runs for lists of steps that depend on each other; leaving out parts of the list, half of it at first, takes few.
 * @param breaks plays a plan, and says whether it breaks the same law
 * @param untilMs when to stop, as `Date.now()`
 */
export async function shrink(
  plan: Plan,
  breaks: (plan: Plan) => Promise<boolean>,
  untilMs: number,
): Promise<Plan> {
  let best = plan;
  const attempt = async (candidate: Plan): Promise<boolean> => {
    if (Date.now() > untilMs || !(await breaks(candidate))) return false;
    best = candidate;
    return true;
  };
  for (
    let size = Math.ceil(best.batches.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = 0; at < best.batches.length;) {
      const batches = best.batches.filter((_, place) => place < at || place >= at + size);
      if (!(await attempt({ ...best, batches }))) at += size;
    }
  }
  for (let at = 0; at < best.batches.length; at++) {
    for (const simpler of simplerBatches(best.batches[at]))
      await attempt({ ...best, batches: best.batches.with(at, simpler) });
    for (const batch of withZeros(best.batches[at]))
      await attempt({ ...best, batches: best.batches.with(at, batch(best.batches[at])) });
  }
  for (const change of [{ cards: 0 }, { hasAccount: false }, { region: 0 }])
    await attempt({ ...best, ...change });
  for (const change of [{ goods: best.sold.goods.slice(0, 1) }, { goods: [0] }, { quantity: 1 }])
    await attempt({ ...best, sold: { ...best.sold, ...change } });
  return best;
}

function simplerBatches(batch: Batch): Batch[] {
  const { steps, copies } = batch;
  return [
    ...(batch.repeats ? [{ ...batch, repeats: false }] : []),
    ...(batch.trouble ? [{ ...batch, trouble: null }] : []),
    ...(batch.kill !== null ? [{ ...batch, kill: null }] : []),
    ...(steps.length > 1 ? steps.map((_, place) => ({ ...batch, steps: steps.toSpliced(place, 1) })) : []),
    ...(copies > 1
      ? [
          { ...batch, copies: 1 },
          { ...batch, copies: 2 },
        ]
      : []),
  ];
}

/** Changes that set one number after the other to 0: the simplest decision. */
function withZeros({ steps }: Batch): ((batch: Batch) => Batch)[] {
  return steps.flatMap(({ numbers }, place) =>
    numbers.slice(0, 8).flatMap((number, at) =>
      number === 0
        ? []
        : [
            (batch: Batch): Batch => {
              const step = batch.steps[place];
              if (!step) return batch;
              const changed = { ...step, numbers: step.numbers.with(at, 0) };
              return { ...batch, steps: batch.steps.with(place, changed) };
            },
          ],
    ),
  );
}
