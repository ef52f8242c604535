import fc from 'fast-check';
import type { Fault as CompanyFault } from '../fakes/fake-company.ts';
import { AREAS } from './commands/all.ts';
import type { Command } from './commands/command.ts';

/** A command and the numbers that determine its decisions. */
export interface Step {
  command: Command;
  numbers: number[];
}

/**
 * What is done besides each request of a batch: it is repeated with its idempotency key, staff rehearse it before, or undo it after. Only
 * without concurrency, since the effect of a request is compared.
 */
export type Mode = 'once' | 'repeated' | 'rehearsed' | 'undone';

/** Steps that run concurrently, each `copies` times. */
export interface Batch {
  steps: Step[];
  copies: number;
  mode: Mode;
  /** A failure of a company during the batch; null if all of them work. */
  fault: Fault | null;
  /** Milliseconds after which the server process is killed during the batch; null if it is not. */
  kill: number | null;
}

/** A failing operation of a company. */
export interface Fault {
  company: 'payments' | 'carrier' | 'stripe' | 'payPal';
  operation: string;
  behavior: CompanyFault | 'refuses';
}

/** A run: its region, its initial order, and the batches that follow. Regions and variants are indexes. */
export interface Plan {
  region: number;
  hasAccount: boolean;
  /** The number of initial gift cards. */
  cards: number;
  /** The numbers that determine each of the initial promotions. */
  promotions: number[][];
  initialOrder: { variants: number[]; quantity: number; captured: boolean; shipped: boolean };
  batches: Batch[];
}

const numbers = fc.array(fc.nat(9999), { minLength: 14, maxLength: 14 });

/**
 * The commands of a run. Mostly those of a few areas, since fewer features are combined more often; sometimes all.
 */
const commands: fc.Arbitrary<readonly Command[]> = fc
  .oneof(
    { weight: 3, arbitrary: fc.subarray(Object.values(AREAS), { minLength: 2, maxLength: 4 }) },
    { weight: 1, arbitrary: fc.constant(Object.values(AREAS)) },
  )
  .map((areas) => areas.flat());

/** @throws if an area does not exist */
function commandsOf(names: readonly string[]): fc.Arbitrary<readonly Command[]> {
  const unknown = names.filter((name) => !(name in AREAS));
  if (unknown.length > 0) throw new Error(`${unknown.join()}: the areas are ${Object.keys(AREAS).join()}`);
  return fc.constant(names.flatMap((name) => AREAS[name]));
}

function stepsArbitrary(available: readonly Command[]): fc.Arbitrary<[Step[], number]> {
  const command = fc.oneof(
    ...available.map((kind) => ({ weight: Math.round(kind.weight * 10), arbitrary: fc.constant(kind) })),
  );
  const step: fc.Arbitrary<Step> = fc.record({ command, numbers });
  return fc.oneof(
    { weight: 8, arbitrary: fc.tuple(step).map((list): [Step[], number] => [list, 1]) },
    { weight: 1, arbitrary: fc.record({ step, copies: fc.integer({ min: 2, max: 6 }) }).map(repeatStep) },
    {
      weight: 1,
      arbitrary: fc.array(step, { minLength: 2, maxLength: 3 }).map((list): [Step[], number] => [list, 1]),
    },
  );
}

function repeatStep({ step: repeated, copies }: { step: Step; copies: number }): [Step[], number] {
  return [[repeated], copies];
}

const behavior: fc.Arbitrary<Fault['behavior']> = fc.constantFrom(
  'refuses',
  'fails',
  'works late',
  'hangs after',
  'hangs before',
);

const companyBehavior: fc.Arbitrary<Fault['behavior']> = fc.constantFrom(
  'refuses',
  'fails',
  'fails after',
  'loses the response',
);

const fault: fc.Arbitrary<Fault> = fc.oneof(
  fc.record({
    company: fc.constant('payments' as const),
    operation: fc.constantFrom('capture', 'refund', 'authorize', 'initiate', 'cancel'),
    behavior,
  }),
  fc.record({
    company: fc.constant('carrier' as const),
    operation: fc.constantFrom('create', 'cancel'),
    behavior,
  }),
  fc.record({
    company: fc.constant('stripe' as const),
    operation: fc.constantFrom('POST /v1/payment_intents', 'GET /v1/payment_intents', 'POST /v1/refunds'),
    behavior: companyBehavior,
  }),
  fc.record({
    company: fc.constant('payPal' as const),
    operation: fc.constantFrom('POST /v2', 'GET /v2/checkout/orders', 'PATCH /v2/checkout/orders'),
    behavior: companyBehavior,
  }),
);

const mode: fc.Arbitrary<Mode> = fc.oneof(
  { weight: 9, arbitrary: fc.constant('once' as const) },
  { weight: 3, arbitrary: fc.constantFrom('repeated' as const, 'rehearsed' as const, 'undone' as const) },
);

/** @param kills whether the server process is killed occasionally */
function batches(available: readonly Command[], length: number, kills: boolean): fc.Arbitrary<Batch[]> {
  const kill = kills
    ? fc.oneof(
        { weight: 7, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }) },
      )
    : fc.constant(null);
  const batch = fc
    .record({
      steps: stepsArbitrary(available),
      mode,
      fault: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fault }),
      kill,
    })
    .map(({ steps: [list, copies], ...rest }): Batch => ({ steps: list, copies, ...rest }));
  return fc.array(batch, { minLength: Math.ceil(length / 3), maxLength: length, size: 'max' });
}

const mostly = fc.nat(9).map((n) => n < 7);

/**
 * @param length maximum number of batches
 * @param areas of the commands; drawn for each run by default
 */
export function planArbitrary({
  length,
  kills = false,
  areas = [],
}: {
  length: number;
  kills?: boolean;
  areas?: readonly string[];
}): fc.Arbitrary<Plan> {
  return fc.noBias(
    fc.record({
      region: fc.nat(2),
      hasAccount: fc.boolean(),
      cards: fc.nat(2),
      promotions: fc.array(numbers, { maxLength: 2 }),
      initialOrder: fc.record({
        variants: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 2 }),
        quantity: fc.integer({ min: 1, max: 4 }),
        captured: mostly,
        shipped: mostly,
      }),
      batches: (areas.length > 0 ? commandsOf(areas) : commands).chain((available) =>
        batches(available, length, kills),
      ),
    }),
  );
}

/** The note of a printed batch. */
export function describeBatch({
  steps: list,
  copies,
  mode: extra,
  fault: failure,
  kill,
}: Batch): string | undefined {
  const notes = [
    (list.length > 1 || copies > 1) && 'at once',
    extra !== 'once' && extra,
    failure && `${failure.company} ${failure.behavior} on ${failure.operation}`,
    kill !== null && `the server is killed after ${kill} ms`,
  ].filter(Boolean);
  return notes.length > 0 ? notes.join(', ') : undefined;
}
