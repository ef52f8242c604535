import fc from 'fast-check';
import type { Behavior } from '../support/fake-company.ts';
import { AREAS } from './commands/all.ts';
import type { Command } from './commands/command.ts';

/** A command and the numbers that it decides by. */
export interface Step {
  command: Command;
  numbers: number[];
}

/** Steps that are under way at the same time, each as often as `copies` says. */
export interface Batch {
  steps: Step[];
  copies: number;
  /** Whether each request is repeated with its idempotency key. */
  repeats: boolean;
  /** What the companies do meanwhile, in place of working. */
  trouble: Trouble | null;
  /** Whether the server process is killed while the batch is under way, after so many milliseconds. */
  kill: number | null;
}

export interface Trouble {
  company: 'payments' | 'carrier';
  act: 'initiate' | 'authorize' | 'capture' | 'refund' | 'cancel' | 'create';
  behaviour: Behavior;
}

/** A run: where it happens, what was sold at the beginning, and everything that happens then. */
export interface Plan {
  region: number;
  hasAccount: boolean;
  /** Gift cards that are there from the beginning. */
  cards: number;
  sold: { goods: number[]; quantity: number; captured: boolean; shipped: boolean };
  batches: Batch[];
}

const numbers = fc.array(fc.nat(9999), { minLength: 14, maxLength: 14 });

/**
 * The commands of a run: often those of a few areas alone, since features meet more often where there are few of them, sometimes
 * all.
 */
const commands: fc.Arbitrary<readonly Command[]> = fc
  .oneof(
    { weight: 3, arbitrary: fc.subarray([...AREAS], { minLength: 2, maxLength: 4 }) },
    { weight: 1, arbitrary: fc.constant([...AREAS]) },
  )
  .map((areas) => areas.flat());

function stepsOf(chosen: readonly Command[]): fc.Arbitrary<[Step[], number]> {
  const command = fc.oneof(
    ...chosen.map((one) => ({ weight: Math.round(one.weight * 10), arbitrary: fc.constant(one) })),
  );
  const step: fc.Arbitrary<Step> = fc.record({ command, numbers });
  return fc.oneof(
    { weight: 8, arbitrary: fc.tuple(step).map((list): [Step[], number] => [list, 1]) },
    { weight: 1, arbitrary: fc.record({ step, copies: fc.integer({ min: 2, max: 6 }) }).map(same) },
    {
      weight: 1,
      arbitrary: fc.array(step, { minLength: 2, maxLength: 3 }).map((list): [Step[], number] => [list, 1]),
    },
  );
}

function same({ step: one, copies }: { step: Step; copies: number }): [Step[], number] {
  return [[one], copies];
}

const behaviour: fc.Arbitrary<Behavior> = fc.constantFrom(
  'refuses',
  'fails',
  'works late',
  'hangs after',
  'hangs before',
);

const trouble: fc.Arbitrary<Trouble> = fc.oneof(
  fc.record({
    company: fc.constant('payments' as const),
    act: fc.constantFrom('capture', 'refund', 'authorize', 'initiate', 'cancel'),
    behaviour,
  }),
  fc.record({
    company: fc.constant('carrier' as const),
    act: fc.constantFrom('create', 'cancel'),
    behaviour,
  }),
);

/** @param kills whether the server process is killed now and then */
function batches(chosen: readonly Command[], length: number, kills: boolean): fc.Arbitrary<Batch[]> {
  const kill = kills
    ? fc.oneof(
        { weight: 7, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }) },
      )
    : fc.constant(null);
  const batch = fc
    .record({
      steps: stepsOf(chosen),
      repeats: fc.nat(11).map((n) => n === 11),
      trouble: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: trouble }),
      kill,
    })
    .map(({ steps: [list, copies], ...rest }): Batch => ({ steps: list, copies, ...rest }));
  return fc.array(batch, { minLength: Math.ceil(length / 3), maxLength: length, size: 'max' });
}

const mostly = fc.nat(9).map((n) => n < 7);

/** @param length batches of a run at most */
export function plans({ length, kills = false }: { length: number; kills?: boolean }): fc.Arbitrary<Plan> {
  return fc.noBias(
    fc.record({
      region: fc.nat(2),
      hasAccount: fc.boolean(),
      cards: fc.nat(2),
      sold: fc.record({
        goods: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 2 }),
        quantity: fc.integer({ min: 1, max: 4 }),
        captured: mostly,
        shipped: mostly,
      }),
      batches: commands.chain((chosen) => batches(chosen, length, kills)),
    }),
  );
}

/** What a printed batch says about itself. */
export function noteOf({ steps: list, copies, repeats, trouble: wrong, kill }: Batch): string | undefined {
  const notes = [
    (list.length > 1 || copies > 1) && 'at once',
    repeats && 'repeated',
    wrong && `${wrong.company} ${wrong.behaviour} on ${wrong.act}`,
    kill !== null && `the server is killed after ${kill} ms`,
  ].filter(Boolean);
  return notes.length > 0 ? notes.join(', ') : undefined;
}
