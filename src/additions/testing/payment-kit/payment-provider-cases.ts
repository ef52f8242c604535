import { authorizationCases } from './authorization-cases.ts';
import { cancellationCases } from './cancellation-cases.ts';
import type { ContractCase } from './contract-case.ts';
import { outageCases } from './outage-cases.ts';
import { PaymentBench } from './payment-bench.ts';
import { explainMissing, type PaymentProviderHarness, requireAbilities } from './payment-provider-harness.ts';
import { sessionCases } from './session-cases.ts';
import { transferCases } from './transfer-cases.ts';
import { webhookCases } from './webhook-cases.ts';

/** A case for a test runner. */
export interface PaymentProviderCase {
  /** A full sentence; the name of a skipped case ends with the reason. */
  name: string;
  /** Why the case is skipped: an ability that the harness does not have; undefined for a case that is run. */
  skipped?: string;
  /** Rejects if the provider breaks the rule; a skipped case does nothing. */
  run(): Promise<void>;
}

const CASES: readonly ContractCase[] = [
  ...sessionCases,
  ...authorizationCases,
  ...transferCases,
  ...cancellationCases,
  ...outageCases,
  ...webhookCases,
];

/**
 * The cases that every payment provider must pass, for any test runner:
 * `for (const { name, run, skipped } of paymentProviderCases(harness)) (skipped ? it.skip : it)(name, run)`.
 * Cases are independent of each other; run them one after the other, since those with a disruption disturb others.
 * @throws TypeError if an ability of the harness is neither supplied nor explained
 */
export function paymentProviderCases(harness: PaymentProviderHarness): PaymentProviderCase[] {
  requireAbilities(harness);
  return CASES.map(({ name, needs = [], check }) => {
    const reasons = needs.map((ability) => explainMissing(harness, ability));
    const skipped = reasons.find((reason) => reason !== null) ?? undefined;
    if (skipped !== undefined) return { name: `${name} (skipped: ${skipped})`, skipped, run: async () => {} };
    return { name, run: async () => check(await PaymentBench.open(harness)) };
  });
}
